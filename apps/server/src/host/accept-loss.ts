// Accepts on purpose that a journal lost its end: for the operator, while no server runs on the
// data folder. Looking changes nothing.
import type { DirectoryFact, DirectorySnapshot } from '@trellis/engine'
import { ok } from '@trellis/kernel'
import { findEnds, journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { dropHighWater, HighWater, lossesOfHighWater } from '../journal/high-water.ts'
import { DIRECTORY_PARTITION, type JournalEnd } from '../journal/journal.ts'
import { lossLine, lossOfPartition, type Loss } from '../journal/loss.ts'
import { dropSnapshots, loadSnapshots, newestSnapshots } from '../journal/snapshot-store.ts'
import { cutStream, DIRECTORY_STREAM, dropStream, streamName } from '../journal/stream.ts'
import type { LogLine } from '../log-line.ts'
import type { WitnessedJournal } from '../projections/database-loss.ts'
import { renameJournal } from '../data-folder/data-folder.ts'
import { DirectoryHost } from './directory-host.ts'
import { directoryOnFiles } from './directory-on-files.ts'
import { fillToldPositions } from './fill-told-positions.ts'
import { SNAPSHOT_EVERY } from './host-options.ts'
import { dropPlan, keepPlan, readPlan, type LossPlan } from '../data-folder/loss-plan.ts'
import { readJournal } from '../journal/read-journal.ts'
import { lossesOfDirectory } from './witness-keeper.ts'

export interface LossOptions {
  readonly files: Files
  /** A locked data folder. */
  readonly dataDir: string
  readonly log: LogLine
}

/** Facts of a directory that is written anew, in one record. */
const FACTS_AT_ONCE = 500
const DIRECTORY = streamName(DIRECTORY_STREAM.worker)

/**
 * One line for each witness that knows more than the journal holds, and for each damage; the
 * database is asked by the caller, where there is one.
 */
export async function findLosses(
  options: LossOptions & { readonly journalId: string },
  askDatabase?: (journal: WitnessedJournal) => Promise<readonly Loss[]>,
): Promise<readonly string[]> {
  const { files, dataDir, journalId } = options
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
    ...((await askDatabase?.({ files, dataDir, journalId, ends, positions })) ?? []),
  ]
  const damages = [...found.values()].flatMap(({ damage }) => damage?.message ?? [])
  return [...damages, ...losses.map(lossLine)]
}

/**
 * Cuts every stream after its last whole group and moves all witnesses back to there, behind what
 * other partitions heard; the loss is a fact of the directory. Each step may be done again:
 * interrupted, it goes on by the plan that it wrote first.
 */
export async function acceptLoss(
  options: LossOptions & { readonly wallMs: () => number },
  lost: readonly string[],
): Promise<void> {
  const { files, dataDir, log } = options
  const plan = readPlan(dataDir) ?? { lost, facts: await factsOfLostDirectory(options) }
  keepPlan(dataDir, plan)
  await files.makeFolder(journalFolder(dataDir))
  if (plan.facts.length > 0) await dropStream(files, journalFolder(dataDir), DIRECTORY)
  await dropSnapshots(files, `${dataDir}/snapshots`)
  const found = await findEnds(files, dataDir)
  for (const stream of found.values()) await cutStream(files, stream, log)
  const ends = new Map(endsOf(found).map((end) => [end.stream, end]))
  for (const end of await fillToldPositions(options)) ends.set(end.stream, end)
  await writeDirectory(options, plan, ends)
  renameJournal(dataDir)
  await dropHighWater(files, dataDir)
  await new HighWater(files, dataDir).keep([...ends.values()])
  dropPlan(dataDir)
}

/** Writes what is kept of a directory that is gone, and the fact of the loss. */
async function writeDirectory(
  options: LossOptions & { readonly wallMs: () => number },
  { lost, facts }: LossPlan,
  ends: Map<string, JournalEnd>,
): Promise<void> {
  const segments = [...ends.values()]
    .filter(({ stream }) => stream !== DIRECTORY)
    .map(({ stream, segment }) => [stream, segment] as const)
  const directory = new DirectoryHost({
    journal: directoryOnFiles({ ...options, durable: (end) => void ends.set(end.stream, end) }),
    log: options.log,
    wallMs: options.wallMs,
    snapshotEvery: SNAPSHOT_EVERY,
  })
  await directory.open()
  try {
    for (let i = 0; i < facts.length; i += FACTS_AT_ONCE)
      await directory.execute(() => ok(facts.slice(i, i + FACTS_AT_ONCE)))
    const atMs = options.wallMs()
    await directory.execute((it) => it.acceptLoss({ atMs, lost, segments }))
  } finally {
    await directory.close()
  }
}

function endsOf(found: Awaited<ReturnType<typeof findEnds>>): JournalEnd[] {
  return [...found.values()].flatMap(({ end }) => end ?? [])
}

/** A directory that is gone as a whole is written anew from its snapshot, where there is one. */
async function factsOfLostDirectory(options: LossOptions): Promise<readonly DirectoryFact[]> {
  const { files, dataDir, log } = options
  const found = await findEnds(files, dataDir)
  if (found.get(DIRECTORY)?.end !== undefined) return []
  const store = { files, folder: `${dataDir}/snapshots`, log }
  const snapshots = await loadSnapshots(store, (partition) => partition === DIRECTORY_PARTITION)
  const payload = snapshots.get(DIRECTORY_PARTITION)?.payload
  if (payload === undefined) return []
  return (JSON.parse(Buffer.from(payload).toString()) as DirectorySnapshot).facts
}
