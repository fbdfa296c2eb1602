// What reads cost of tables that are cut by months, against the same rows in whole tables, by turns
// in one run on one PostgreSQL server. Run by hand: `npx tsx bench/months.ts`.
import { ensureMonths, MONTHLY_TABLES } from '../apps/server/src/database/months.ts'
import { migrate } from '../apps/server/src/database/migrations.ts'
import { openPostgres } from '../apps/server/src/database/postgres.ts'
import type { Database } from '../apps/server/src/database/sql.ts'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { namedQueries } from '../apps/server/src/projections/read-queries.ts'
import { instruments } from '../apps/server/test/grid-journals.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { median } from './report.ts'

const BOTS = 300
const FACTS = 1200
const ROUNDS = 150
const LAST_MS = Date.UTC(2026, 10, 29)
const MONTH_MS = 30 * 86_400_000
const TABLES = Object.keys(MONTHLY_TABLES) as (keyof typeof MONTHLY_TABLES)[]

const server = await startPostgres()

/** Rows of bots that lived through so many months, each of them through all. */
async function filled(schema: string, months: number, isWhole: boolean): Promise<Database> {
  const database = await openPostgres(server.url, schema)
  await migrate(database)
  if (isWhole) await makeWhole(database)
  const spread = Array.from({ length: months + 1 }, (_, i) => ({ atMs: LAST_MS - i * MONTH_MS }))
  if (!isWhole) await ensureMonths(database, new Set(), spread)
  const at = `${LAST_MS} - ((${FACTS} - p) * ${months * MONTH_MS}::bigint / ${FACTS})`
  const rows = `from generate_series(1, ${FACTS}) p, generate_series(1, ${BOTS}) b`
  const fact = `'{"type":"bot-status","bot":1,"status":"running","reason":"none","word":"","detail":""}'`
  await database.transaction(async (sql) => {
    await sql.query(`insert into facts (bot, position, at_ms, type, shown, fact)
      select b * 16, p, ${at}, case when p % 50 = 0 then 'funding-paid' else 'bot-status' end,
        p % 3 = 0, ${fact} ${rows}`)
    await sql.query(`insert into pairs (bot, position, at_ms, level, profit, open_ref, close_ref)
      select b * 16, p, ${at}, 1, 5, p, p ${rows}`)
    await sql.query(`insert into steps (bot, position, at_ms, invested, withdrawn, grid, hold_out, flag)
      select b * 16, p, ${at}, 1, 1, 1, 1, case when p % 100 = 0 then 'x' else '' end ${rows}`)
    await sql.query(`insert into moves
      (user_id, position, at_ms, sort, bot, cause, actor, reason, coins, after)
      select b * 16, p, ${at}, 'in', null, 'x', 'x', 'none', '{}', '{}' ${rows}`)
  })
  await database.transaction(async (sql) => {
    for (const table of TABLES) await sql.query(`analyze ${table}`)
  })
  return database
}

/** The tables as they are on the embedded database. */
async function makeWhole(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    for (const table of TABLES) {
      await sql.query(`create table ${table}_w (like ${table} including defaults)`)
      await sql.query(`drop table ${table}`)
      await sql.query(`alter table ${table}_w rename to ${table}`)
      await sql.query(`alter table ${table} add primary key (${MONTHLY_TABLES[table]}, position)`)
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
    moves: () => queries.moves({ user: bot(), show: 'all', ...page }),
    'home, 10 bots': () => {
      const bots = Array.from({ length: 10 }, (_, i) => (i + 1) * 16)
      return queries.past({ user: bot(), held: [], bots, atMs: LAST_MS - 86_400_000 })
    },
  }
}

for (const months of [1, 12, 36]) {
  const whole = readsOf(await filled(`whole_${months}`, months, true))
  const cut = readsOf(await filled(`cut_${months}`, months, false))
  for (const name of Object.keys(cut) as (keyof typeof cut)[]) {
    const took = { whole: [] as number[], cut: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [side, reads] of [
        ['whole', whole],
        ['cut', cut],
      ] as const) {
        const fromMs = performance.now()
        await reads[name]()
        if (round > 20) took[side].push(performance.now() - fromMs)
      }
    }
    const [one, other] = [median(took.whole), median(took.cut)]
    const ratio = (other / one).toFixed(2)
    console.log(
      `${months} months, ${name}: ${one.toFixed(2)} ms whole, ${other.toFixed(2)} ms cut, ${ratio}`,
    )
  }
}
await server.stop()
process.exit(0)
