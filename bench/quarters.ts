// What reads cost of tables that are cut by quarters, against the same rows in whole tables, by
// turns in one run on one PostgreSQL server. Run by hand: `npx tsx bench/quarters.ts`.
import { ensureQuarters, QUARTERLY_TABLES } from '../apps/server/src/database/quarters.ts'
import { migrate } from '../apps/server/src/database/migrations.ts'
import { openPostgres } from '../apps/server/src/database/postgres.ts'
import type { Database, Sql } from '../apps/server/src/database/sql.ts'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { namedQueries } from '../apps/server/src/projections/read-queries.ts'
import { instruments } from '../apps/server/test/grid-journals.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { median } from './report.ts'

const BOTS = 300
const FACTS = 1200
const ROUNDS = 150
const WARM = 20
const LAST_MS = Date.UTC(2026, 10, 29)
const MONTH_MS = 30 * 86_400_000

const server = await startPostgres()

interface Wanted {
  /** There are tables of so many months, of which the bots have lived through the last few. */
  readonly months: number
  readonly lived: number
  readonly isWhole: boolean
}

async function filled(schema: string, { months, lived, isWhole }: Wanted): Promise<Database> {
  const database = await openPostgres(server.url, schema)
  await migrate(database)
  if (isWhole) await makeWhole(database)
  const spread = Array.from({ length: months + 1 }, (_, i) => ({ atMs: LAST_MS - i * MONTH_MS }))
  if (!isWhole) await ensureQuarters(database, new Set(), spread)
  await database.transaction((sql) => fill(sql, lived))
  await database.transaction(async (sql) => {
    for (const table of QUARTERLY_TABLES) await sql.query(`analyze ${table}`)
  })
  return database
}

async function fill(sql: Sql, lived: number): Promise<void> {
  const at = `${LAST_MS} - ((${FACTS} - p) * ${lived * MONTH_MS}::bigint / ${FACTS})`
  const rows = `from generate_series(1, ${FACTS}) p, generate_series(1, ${BOTS}) b`
  const fact = `'{"type":"bot-status","bot":1,"status":"running","reason":"none","word":"","detail":""}'`
  await sql.query(`insert into facts (bot, position, at_ms, type, shown, fact)
      select b * 16, p, ${at}, case when p % 50 = 0 then 'funding-paid' else 'bot-status' end,
        p % 3 = 0, ${fact} ${rows}`)
  await sql.query(`insert into pairs (bot, position, at_ms, level, profit, open_ref, close_ref)
      select b * 16, p, ${at}, 1, 5, p, p ${rows}`)
  await sql.query(`insert into steps (bot, position, at_ms, invested, withdrawn, grid, hold_out, flag)
      select b * 16, p, ${at}, 1, 1, 1, 1, case when p % 100 = 0 then 'x' else '' end ${rows}`)
  await sql.query(`insert into bots
      (bot, user_id, partition, kind, kind_version, symbols, params, origin, request_key, status,
        reason, detail, created_ms, ended_ms, created_position, ended_position, start_price,
        invested, withdrawn, grid, hold_out)
      select b * 16, b * 16, 0, 'x', 1, '[0]', '{}', '{}', '', 'running', 'none', '',
        ${LAST_MS - lived * MONTH_MS}, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, ${BOTS}) b`)
}

/** The tables as they are on the embedded database. */
async function makeWhole(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    for (const table of QUARTERLY_TABLES) {
      await sql.query(`create table ${table}_w (like ${table} including defaults)`)
      await sql.query(`drop table ${table}`)
      await sql.query(`alter table ${table}_w rename to ${table}`)
      await sql.query(`alter table ${table} add primary key (bot, position)`)
    }
    await sql.query('create index facts_shown on facts (bot, position) where shown')
    await sql.query(
      `create index facts_fundings on facts (bot, position) where type = 'funding-paid'`,
    )
    await sql.query('create index steps_by_time on steps (bot, at_ms, position)')
    await sql.query(`create index steps_flagged on steps (bot, at_ms, position) where flag <> ''`)
  })
}

function readsOf(database: Database) {
  const queries = namedQueries(database, { instruments, kinds: KINDS })
  const bot = (): number => (1 + Math.floor(Math.random() * BOTS)) * 16
  const page = { offset: 0, limit: 20 }
  const all = { types: undefined, some: undefined, below: undefined, fees: undefined }
  const times = Array.from({ length: 60 }, (_, i) => LAST_MS - i * 12 * 3_600_000)
  return {
    activity: () => queries.activity({ bot: bot(), ...page, ...all }),
    pairs: () => queries.pairs({ bot: bot(), ...page }),
    'curve of 30 days': () => queries.stepsAt({ bot: bot(), times }),
    flags: () => queries.flags({ bot: bot(), fromMs: LAST_MS - 30 * 86_400_000 }),
    fundings: () => queries.fundings({ bot: bot(), ...page }),
    'home, 10 bots': () => {
      const bots = Array.from({ length: 10 }, (_, i) => (i + 1) * 16)
      return queries.past({ user: bot(), held: [], bots, atMs: LAST_MS - 86_400_000 })
    },
  }
}

type Reads = ReturnType<typeof readsOf>

/** Milliseconds of a read on both sides, by turns. */
async function timed(whole: Reads, cut: Reads, name: keyof Reads): Promise<readonly number[]> {
  const sides = [whole, cut].map((reads) => ({ reads, took: [] as number[] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { reads, took } of sides) {
      const fromMs = performance.now()
      await reads[name]()
      if (round >= WARM) took.push(performance.now() - fromMs)
    }
  return sides.map(({ took }) => median(took))
}

for (const [months, lived] of [
  [1, 1],
  [36, 1],
  [36, 6],
  [36, 36],
] as const) {
  const before = await filled(`whole_${months}_${lived}`, { months, lived, isWhole: true })
  // As it is read without quarters.
  const whole = readsOf({ ...before, isServer: false })
  const cut = readsOf(await filled(`cut_${months}_${lived}`, { months, lived, isWhole: false }))
  for (const name of Object.keys(cut) as (keyof Reads)[]) {
    const [one = 0, other = 0] = await timed(whole, cut, name)
    const cost = `${one.toFixed(2)} ms whole, ${other.toFixed(2)} ms cut`
    console.log(`${months} months, lived ${lived}, ${name}: ${cost}, ${(other / one).toFixed(2)}`)
  }
}
await server.stop()
process.exit(0)
