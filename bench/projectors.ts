// Facts a second into the read models of one PostgreSQL server: by one projector that is handed its
// batches, and by one and two projector processes that read them from streams. With
// TRELLIS_BENCH_OTHER another working tree's projector is measured in the same run, in turns.
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { Batch } from '@trellis/engine'
import { migrate } from '../apps/server/src/database/migrations.ts'
import { openPglite } from '../apps/server/src/database/pglite.ts'
import { openPostgres } from '../apps/server/src/database/postgres.ts'
import type { Database } from '../apps/server/src/database/sql.ts'
import { KINDS } from '../apps/server/src/engine-parts.ts'
import { FactFraming } from '../apps/server/src/journal/fact-framing.ts'
import { connectNats } from '../apps/server/src/nats/connect.ts'
import { openReadModels } from '../apps/server/src/projections/open-read-models.ts'
import { Projector } from '../apps/server/src/projections/projector.ts'
import { endProcesses, startProcess } from '../apps/server/test/cluster/own-process.ts'
import { JOURNAL } from '../apps/server/test/cluster/projector-member.ts'
import { rowsSoFar } from '../apps/server/test/cluster/projector-stand.ts'
import { ownJournal, Trade } from '../apps/server/test/cluster/trade-stage.ts'
import { instruments } from '../apps/server/test/grid-journals.ts'
import { startNats } from '../tools/nats.mjs'
import { startPostgres } from '../tools/postgres.mjs'

const MOVES = Number(process.env['TRELLIS_BENCH_MOVES'] ?? 100)
const RUNS = Number(process.env['TRELLIS_BENCH_RUNS'] ?? 3)
const FACTS_AT_ONCE = 2000
const OTHER = process.env['TRELLIS_BENCH_OTHER']

interface Tree {
  readonly migrate: typeof migrate
  readonly openPostgres: typeof openPostgres
  readonly openPglite: typeof openPglite
  readonly Projector: typeof Projector
}

async function treeAt(folder: string): Promise<Tree> {
  const from = (path: string): Promise<unknown> =>
    import(pathToFileURL(`${folder}/apps/server/src/${path}`).href)
  const parts = await Promise.all([
    from('database/migrations.ts'),
    from('database/postgres.ts'),
    from('database/pglite.ts'),
    from('projections/projector.ts'),
  ])
  return Object.assign({}, ...parts) as Tree
}

const postgres = await startPostgres()
const servers = await startNats({ nodes: 1 })
const nats = await connectNats({ servers: servers.urls }, 'bench')
const trade = new Trade()
trade.wander(MOVES)
const framing = new FactFraming(KINDS)
const stored = trade.batches.flatMap((it) => framing.toParts(it)).map((it) => framing.toBatch(it))
const journal = await ownJournal(nats, 'bench', { groups: trade.groups })
await trade.write(journal)
const ours: Tree = { migrate, openPostgres, openPglite, Projector }
const other = OTHER === undefined ? undefined : await treeAt(OTHER)
const figures = new Map<string, number[]>()

function note(name: string, seconds: number): void {
  const all = figures.get(name) ?? []
  figures.set(name, [...all, trade.facts / seconds])
  console.log(`${name}: ${Math.round(trade.facts / seconds)} facts/s`)
}

/** Each in a schema that is thrown away. */
async function handed(tree: Tree, schema: string): Promise<number> {
  const database = await tree.openPostgres(postgres.url, schema)
  const seconds = await filled(tree, database)
  await database.query(`drop schema ${schema} cascade`)
  await database.close()
  return seconds
}

async function embedded(tree: Tree): Promise<number> {
  const database = await tree.openPglite({ folder: undefined, image: undefined })
  const seconds = await filled(tree, database)
  await database.close()
  return seconds
}

async function filled(tree: Tree, database: Database): Promise<number> {
  await tree.migrate(database)
  const projector = new tree.Projector(database, instruments)
  await projector.load()
  const fromMs = performance.now()
  let some: Batch[] = []
  let facts = 0
  for (const batch of stored) {
    some.push(batch)
    facts += batch.facts.length
    if (facts < FACTS_AT_ONCE) continue
    await projector.apply(some, [])
    some = []
    facts = 0
  }
  await projector.apply(some, [])
  return (performance.now() - fromMs) / 1000
}

async function read(processes: number, run: number): Promise<number> {
  const schema = `read_${processes}_${run}`
  const log = (): void => undefined
  const wanted = { databaseUrl: postgres.url, schema, journalId: JOURNAL, log }
  const database = await openReadModels(wanted)
  const groups = (i: number): readonly number[] =>
    trade.groups.filter((group) => group % processes === i)
  const settings = (i: number): string =>
    JSON.stringify({
      servers: servers.urls,
      prefix: 'bench',
      databaseUrl: postgres.url,
      schema,
      name: `p${i}x${schema}`,
      groups: groups(i),
    })
  await Promise.all(
    Array.from({ length: processes }, (_, i) =>
      startProcess('./projector-alone.ts', [settings(i)]),
    ),
  )
  // From the first row on: starting a process is no part of it.
  let begun = 0
  while ((begun = await rowsSoFar(database)) === 0) await pause(5)
  const fromMs = performance.now()
  while ((await rowsSoFar(database)) < trade.facts) await pause(20)
  const seconds = (performance.now() - fromMs) / 1000
  endProcesses()
  await database.close()
  return (seconds * trade.facts) / (trade.facts - begun)
}

console.log(`${trade.facts} facts of ${trade.groups.length} groups`)
for (let run = 0; run < RUNS; run++) {
  if (other) note('other tree, handed its batches', await handed(other, `other_${run}`))
  if (other) note('other tree, embedded', await embedded(other))
  note('one, embedded', await embedded(ours))
  note('one, handed its batches', await handed(ours, `handed_${run}`))
  note('one process, from streams', await read(1, run))
  note('two processes, from streams', await read(2, run))
}
for (const [name, all] of figures) {
  const median = all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  console.log(`median ${name}: ${Math.round(median)} facts/s`)
}
await journal.close()
await nats.close()
await Promise.all([servers.stop(), postgres.stop()])
