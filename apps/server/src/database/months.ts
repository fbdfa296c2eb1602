// On a server, tables that only grow are cut by months of the market's time, so that old ones can be
// moved or thrown away whole. Parts are made before the first row that needs them, and one ahead.
import type { Batch } from '@trellis/engine'
import type { Database, Sql } from './sql.ts'

/** Rows that are written once and never changed, with what their keys begin with. */
export const MONTHLY_TABLES = {
  fills: 'bot',
  pairs: 'bot',
  facts: 'bot',
  steps: 'bot',
  moves: 'user_id',
} as const

const TABLES = Object.keys(MONTHLY_TABLES) as readonly (keyof typeof MONTHLY_TABLES)[]
const LOCK = `select pg_advisory_xact_lock(hashtext('trellis months ' || current_schema()))`

/** The statements that cut the tables, whose rows go: the journal fills them again. */
export function cutByMonths(): readonly string[] {
  const cut = TABLES.flatMap((table) => [
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (like ${table}_whole including defaults) partition by range (at_ms)`,
    `drop table ${table}_whole`,
    `alter table ${table} add primary key (${MONTHLY_TABLES[table]}, position, at_ms)`,
  ])
  return [
    ...cut,
    'create index facts_shown on facts (bot, position) where shown',
    `create index facts_fundings on facts (bot, position) where type = 'funding-paid'`,
    'create index steps_by_time on steps (bot, at_ms, position)',
    `create index steps_flagged on steps (bot, at_ms, position) where flag <> ''`,
    `delete from meta where key = 'form'`,
  ]
}

/** Makes the months that these batches lie in, and the next one; `known` are there already. */
export async function ensureMonths(
  database: Database,
  known: Set<number>,
  batches: readonly Pick<Batch, 'atMs'>[],
): Promise<void> {
  if (!database.isServer) return
  const wanted = new Set<number>()
  for (const { atMs } of batches) {
    const month = monthOf(atMs)
    if (!known.has(month)) wanted.add(month).add(month + 1)
  }
  for (const month of known) wanted.delete(month)
  if (wanted.size === 0) return
  await database.transaction(async (sql) => {
    await sql.query(LOCK)
    for (const month of wanted) for (const table of TABLES) await makeMonth(sql, table, month)
  })
  for (const month of wanted) known.add(month)
}

/** Beside the table first: to be attached it waits for nobody who reads or writes. */
async function makeMonth(sql: Sql, table: string, month: number): Promise<void> {
  const [year, place] = [Math.floor(month / 12), (month % 12) + 1]
  const name = `${table}_${year}_${String(place).padStart(2, '0')}`
  const found = await sql.query(
    'select from pg_tables where schemaname = current_schema() and tablename = $1',
    [name],
  )
  if (found.length > 0) return
  await sql.query(`create table ${name} (like ${table} including defaults)`)
  const bounds = `from (${beginOf(month)}) to (${beginOf(month + 1)})`
  await sql.query(`alter table ${table} attach partition ${name} for values ${bounds}`)
}

/** Months of the market's time since the year 0, UTC. */
function monthOf(atMs: number): number {
  const date = new Date(atMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function beginOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}
