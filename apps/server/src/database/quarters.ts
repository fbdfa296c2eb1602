// On a server, tables that only grow are cut by quarters of the market's time, so that old ones can
// be moved or thrown away whole. Parts are made before the first row that needs them, and one
// ahead.
import type { Batch } from '@trellis/engine'
import type { Database, Sql } from './sql.ts'

/**
 * Rows that are written once, never changed, and read by bot, whose time is known (bot-span.ts).
 * Orders and lines of news are changed by what names no time; movements are read by user, of all
 * time.
 */
export const QUARTERLY_TABLES = ['fills', 'pairs', 'facts', 'steps'] as const
const LOCK = `select pg_advisory_xact_lock(hashtext('trellis quarters ' || current_schema()))`

/** The statements that cut the tables, whose rows go: the journal fills them again. */
export function cutByQuarters(): readonly string[] {
  const cut = QUARTERLY_TABLES.flatMap((table) => [
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (like ${table}_whole including defaults) partition by range (at_ms)`,
    `drop table ${table}_whole`,
    `alter table ${table} add primary key (bot, position, at_ms)`,
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

/** Makes the quarters that these batches lie in, and the next one; `known` are there already. */
export async function ensureQuarters(
  database: Database,
  known: Set<number>,
  batches: readonly Pick<Batch, 'atMs'>[],
): Promise<void> {
  if (!database.isServer) return
  const wanted = new Set<number>()
  for (const { atMs } of batches) {
    const quarter = quarterOf(atMs)
    if (!known.has(quarter)) wanted.add(quarter).add(quarter + 1)
  }
  for (const quarter of known) wanted.delete(quarter)
  if (wanted.size === 0) return
  await database.transaction(async (sql) => {
    await sql.query(LOCK)
    for (const quarter of wanted)
      for (const table of QUARTERLY_TABLES) await makeQuarter(sql, table, quarter)
  })
  for (const quarter of wanted) known.add(quarter)
}

/** Beside the table first: to be attached it waits for nobody who reads or writes. */
async function makeQuarter(sql: Sql, table: string, quarter: number): Promise<void> {
  const name = `${table}_${Math.floor(quarter / 4)}_q${(quarter % 4) + 1}`
  const found = await sql.query(
    'select from pg_tables where schemaname = current_schema() and tablename = $1',
    [name],
  )
  if (found.length > 0) return
  await sql.query(`create table ${name} (like ${table} including defaults)`)
  const bounds = `from (${beginOf(quarter)}) to (${beginOf(quarter + 1)})`
  await sql.query(`alter table ${table} attach partition ${name} for values ${bounds}`)
}

/** Quarters of the market's time since the year 0, UTC. */
function quarterOf(atMs: number): number {
  const date = new Date(atMs)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

function beginOf(quarter: number): number {
  return Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3)
}
