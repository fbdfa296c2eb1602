// Rows a second into the read models on both databases, against plain inserts of the same number of
// rows, and of the same rows.
import type { Batch } from '@trellis/engine'
import { defaultInstruments } from '@trellis/market'
import {
  migrate,
  emptyReadModels,
  COMPARED_TABLES,
} from '../apps/server/src/database/migrations.ts'
import { openPglite } from '../apps/server/src/database/pglite.ts'
import { openPostgres } from '../apps/server/src/database/postgres.ts'
import { insertRows, type Database } from '../apps/server/src/database/sql.ts'
import { Projector } from '../apps/server/src/projections/projector.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { timeFairRows } from './fair-rows.ts'
import { gatherFacts } from './real-facts.ts'
import { median, type Row } from './report.ts'

const BATCHES_AT_ONCE = 400

/** The rows of both databases; a PostgreSQL server is started for the run. */
export async function benchProjections(facts: number, runs: number): Promise<readonly Row[]> {
  const batches = gatherFacts(facts)
  const embedded = await openPglite({ folder: undefined, image: undefined })
  const rows = [...(await measure('embedded database', embedded, batches, runs))]
  await embedded.close()
  const server = await startPostgres()
  try {
    const database = await openPostgres(server.url)
    rows.push(...(await measure('PostgreSQL server', database, batches, runs)))
    await database.close()
  } finally {
    await server.stop()
  }
  return rows
}

async function measure(
  name: string,
  database: Database,
  batches: readonly Batch[],
  runs: number,
): Promise<readonly Row[]> {
  await migrate(database)
  await database.query('create table plain_rows (a bigint, b bigint, c bigint, d text)')
  const ours: number[] = []
  const bound: number[] = []
  const fair: number[] = []
  for (let run = 0; run < runs; run++) {
    await emptyReadModels(database)
    const seconds = await timed(() => project(database, batches))
    const rows = await countRows(database)
    ours.push(rows / seconds)
    fair.push(rows / (await timeFairRows(database)))
    await database.query('truncate plain_rows')
    bound.push(rows / (await timed(() => insertPlain(database, rows))))
  }
  const row = { ours: median(ours), unit: 'rows/s' }
  return [
    {
      ...row,
      name: `read models, ${name}`,
      bound: median(bound),
      floor: 0.2,
      note: 'reference: a table of four columns without keys',
    },
    {
      ...row,
      name: `read models against fair, ${name}`,
      bound: median(fair),
      floor: 0.5,
      note: 'reference: the same rows in tables of the same columns and keys',
    },
  ]
}

async function project(database: Database, batches: readonly Batch[]): Promise<void> {
  const projector = new Projector(database, defaultInstruments)
  for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE)
    await projector.apply(batches.slice(from, from + BATCHES_AT_ONCE), [])
}

async function countRows(database: Database): Promise<number> {
  let sum = 0
  for (const table of COMPARED_TABLES) {
    const rows = await database.query<{ n: number }>(`select count(*) as n from ${table}`)
    sum += Number(rows[0]?.n ?? 0)
  }
  return sum
}

async function insertPlain(database: Database, count: number): Promise<void> {
  const columns = [
    ['a', 'bigint'],
    ['b', 'bigint'],
    ['c', 'bigint'],
    ['d', 'text'],
  ] as const
  const rows = Array.from({ length: count }, (_, i) => [i, i * 2, i * 3, `row ${i}`])
  await insertRows(database, { table: 'plain_rows', columns, rows })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - started) / 1e9
}
