// Accepts on purpose that a journal lost its end: for the operator, while no server runs on the
// data folder. Must never throw anything away before it was told to: looking changes nothing.
import type { DirectoryFact, DirectorySnapshot } from '@trellis/engine'
import { ok } from '@trellis/kernel'
import type { Database } from '../database/sql.ts'
import { migrate } from '../database/migrations.ts'
import { findEnds, journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { dropHighWater, HighWater, lossesOfHighWater } from '../journal/high-water.ts'
import { DIRECTORY_PARTITION, type JournalEnd } from '../journal/journal.ts'
import { lossLine, lossOfPartition } from '../journal/loss.ts'
import { dropSnapshots, loadSnapshots, newestSnapshots } from '../journal/snapshot-store.ts'
import { cutStream, DIRECTORY_STREAM, streamName } from '../journal/stream.ts'
import type { LogLine } from '../log-line.ts'
import { lossesOfDatabase } from '../projections/database-loss.ts'
import { renameJournal } from './data-folder.ts'
import { DirectoryHost } from './directory-host.ts'
import { SNAPSHOT_EVERY } from './host-options.ts'
import { readJournal } from './read-journal.ts'
import { lossesOfDirectory } from './witness-keeper.ts'

export interface LossOptions {
  readonly files: Files
  /** A locked data folder. */
  readonly dataDir: string
  readonly log: LogLine
}

/** Facts of a directory that is written anew, in one record. */
const FACTS_AT_ONCE = 500

/** One line for each witness that knows more than the journal holds, and for each damage. */
export async function findLosses(
  options: LossOptions & { readonly journalId: string; readonly database: Database | undefined },
): Promise<readonly string[]> {
  const { files, dataDir, journalId, database } = options
  const found = await findEnds(files, dataDir)
  const ends = endsOf(found)
  const { directory, positions } = await readJournal(files, dataDir)
  const snapshots = await newestSnapshots(files, `${dataDir}/snapshots`)
  const losses = [
    ...(await lossesOfHighWater(files, dataDir, ends)),
    ...lossesOfDirectory(directory, ends),
    ...positions.flatMap(([partition, position]) => {
      const known = snapshots.get(partition) ?? 0
      return lossOfPartition('a snapshot', partition, known, position) ?? []
    }),
  ]
  if (database !== undefined) {
    await migrate(database)
    losses.push(...(await lossesOfDatabase(database, journalId, { ends, positions })))
  }
  const damages = [...found.values()].flatMap(({ damage }) => damage?.message ?? [])
  return [...damages, ...losses.map(lossLine)]
}

/**
 * Cuts every stream after its last whole batch and moves all witnesses back to there; the loss is a
 * fact of the directory. Marks come last: interrupted before, the next start refuses as this one
 * did.
 */
export async function acceptLoss(
  options: LossOptions & { readonly wallMs: () => number },
  lost: readonly string[],
): Promise<void> {
  const { files, dataDir, log } = options
  await files.makeFolder(journalFolder(dataDir))
  const found = await findEnds(files, dataDir)
  for (const stream of found.values()) await cutStream(files, stream, log)
  const ends = new Map(endsOf(found).map((end) => [end.stream, end]))
  const directoryName = streamName(DIRECTORY_STREAM.worker)
  // A directory that is gone as a whole is written anew from its snapshot, where there is one.
  const kept = ends.has(directoryName) ? [] : await factsOfSnapshot(options)
  await dropSnapshots(files, `${dataDir}/snapshots`)
  const segments = [...ends.values()]
    .filter(({ stream }) => stream !== directoryName)
    .map(({ stream, segment }) => [stream, segment] as const)
  const directory = new DirectoryHost({
    ...options,
    snapshotEvery: SNAPSHOT_EVERY,
    durable: (end) => void ends.set(end.stream, end),
  })
  await directory.open()
  for (let i = 0; i < kept.length; i += FACTS_AT_ONCE)
    await directory.execute(() => ok(kept.slice(i, i + FACTS_AT_ONCE)))
  const atMs = options.wallMs()
  await directory.execute((it) => it.acceptLoss({ atMs, lost, segments }))
  await directory.close()
  renameJournal(dataDir)
  await dropHighWater(files, dataDir)
  await new HighWater(files, dataDir).keep([...ends.values()])
}

function endsOf(found: Awaited<ReturnType<typeof findEnds>>): JournalEnd[] {
  return [...found.values()].flatMap(({ end }) => end ?? [])
}

async function factsOfSnapshot(options: LossOptions): Promise<readonly DirectoryFact[]> {
  const { files, dataDir, log } = options
  const store = { files, folder: `${dataDir}/snapshots`, log }
  const found = await loadSnapshots(store, (partition) => partition === DIRECTORY_PARTITION)
  const payload = found.get(DIRECTORY_PARTITION)?.payload
  if (payload === undefined) return []
  return (JSON.parse(Buffer.from(payload).toString()) as DirectorySnapshot).facts
}
