// The embedded adapter of the journal port: segment files in a folder, one stream per worker.
// Opening recovers; nobody may append before that. A stream is opened once; the data folder's lock
// sees to it.
import type { LogLine } from '../log-line.ts'
import type {
  Journal,
  JournalBatch,
  JournalEnd,
  JournalWriter,
  PartitionEnd,
  PartitionSnapshot,
} from './journal.ts'
import type { Files } from './files.ts'
import { lossesOfHighWater } from './high-water.ts'
import { refuseLoss } from './loss.ts'
import { recover } from './recovery.ts'
import { SegmentWriter } from './segment-writer.ts'
import { loadSnapshots, saveSnapshots } from './snapshot-store.ts'
import {
  holds,
  listStreams,
  checkSizes,
  cutStream,
  findEnd,
  segmentHead,
  streamName,
  type StreamEnd,
  type StreamIdentity,
} from './stream.ts'

export interface EmbeddedOptions {
  readonly files: Files
  /** Folder that holds `journal` and `snapshots`. */
  readonly folder: string
  readonly identity: StreamIdentity
  readonly log: LogLine
  readonly segmentLimit?: number
  /** A partition that would be this owner's, but has a worker of its own (docs/adr/0026). */
  readonly withheld?: number | undefined
  onDurable?(end: JournalEnd): void
  /**
   * Snapshots first, each waited for, then every batch after them, oldest first in each partition.
   */
  restore?(snapshot: PartitionSnapshot): unknown
  visit?(batch: JournalBatch): void
  progress?(share: number): void
}

/** Journal files of a data folder. */
export function journalFolder(folder: string): string {
  return `${folder}/journal`
}

/**
 * Cuts the torn tails of all streams; to be called once, before any worker opens its own. Refuses a
 * journal that is behind its high-water marks, and lets another witness be asked, before it cuts
 * anything.
 */
export async function repairJournal(
  files: Files,
  folder: string,
  log: LogLine,
  ask?: (ends: readonly JournalEnd[]) => Promise<void>,
): Promise<readonly JournalEnd[]> {
  await files.makeFolder(journalFolder(folder))
  const found = await findEnds(files, folder)
  for (const { damage } of found.values()) if (damage !== undefined) throw damage
  const ends = [...found.values()].flatMap(({ end }) => end ?? [])
  refuseLoss((await lossesOfHighWater(files, folder, ends))[0])
  await ask?.(ends)
  for (const it of found.values()) await cutStream(files, it, log)
  // A segment whose maker was killed before it did so is kept: its name must be, too.
  await files.syncFolder(journalFolder(folder))
  return ends
}

/** Where every stream of a data folder ends; touches nothing. */
export async function findEnds(
  files: Files,
  folder: string,
): Promise<ReadonlyMap<string, StreamEnd>> {
  const found = new Map<string, StreamEnd>()
  for (const [stream, segments] of await listStreams(files, journalFolder(folder))) {
    await checkSizes(files, segments)
    found.set(stream, await findEnd(files, segments))
  }
  return found
}

/** Cuts the torn tail of one stream, when its worker alone is restarted. */
export async function repairOne(
  files: Files,
  folder: string,
  identity: StreamIdentity,
  log: LogLine,
): Promise<JournalEnd | undefined> {
  const stream = streamName(identity.worker)
  const segments = (await listStreams(files, journalFolder(folder))).get(stream) ?? []
  const found = await findEnd(files, segments)
  if (found.damage !== undefined) throw found.damage
  const ends = found.end === undefined ? [] : [found.end]
  refuseLoss((await lossesOfHighWater(files, folder, ends, (it) => it === stream))[0])
  await cutStream(files, found, log)
  await files.syncFolder(journalFolder(folder))
  return found.end
}

/** How much of each stream counts; what is behind it a start would cut. Touches nothing. */
export async function wholeEnds(files: Files, folder: string): Promise<readonly JournalEnd[]> {
  return [...(await findEnds(files, folder)).values()].flatMap(({ end }) => end ?? [])
}

/** Recovers the partitions of one stream's owner and opens the stream for appending. */
export async function openJournal(options: EmbeddedOptions): Promise<Journal> {
  const { files, identity, log } = options
  const folder = journalFolder(options.folder)
  const snapshotFolder = `${options.folder}/snapshots`
  const owns = (partition: number): boolean =>
    partition !== options.withheld && holds(identity, partition)
  const store = { files, folder: snapshotFolder, log }
  const snapshots = await loadSnapshots(store, owns)
  for (const snapshot of snapshots.values()) await options.restore?.(snapshot)
  const recovered = await recover({
    files,
    folder,
    owns,
    snapshot: (partition) => snapshots.get(partition),
    visit: (batch) => options.visit?.(batch),
    ...(options.progress ? { progress: options.progress } : {}),
  })
  const writer = await openStream(options, recovered.partitions)
  return {
    writer,
    partitions: recovered.partitions,
    snapshots: new Map([...snapshots.values()].map((it) => [it.partition, it.position])),
    append: (partition, expected, batch) => writer.append(partition, expected, [batch]),
    appendParts: (partition, expected, parts) => writer.append(partition, expected, parts),
    position: (partition) => writer.position(partition),
    saveSnapshots: (list) => saveSnapshots(files, snapshotFolder, list),
    close: () => writer.close(),
  }
}

/** Opens a stream for appending to partitions that stand where a reading has found them. */
export async function openStream(
  options: Pick<EmbeddedOptions, 'files' | 'folder' | 'identity' | 'segmentLimit' | 'onDurable'>,
  partitions: ReadonlyMap<number, PartitionEnd>,
): Promise<JournalWriter> {
  const { files, identity, segmentLimit, onDurable } = options
  const folder = journalFolder(options.folder)
  return new SegmentWriter({
    files,
    folder,
    identity,
    ...(await streamEnd(files, folder, identity)),
    partitions,
    ...(segmentLimit === undefined ? {} : { segmentLimit }),
    ...(onDurable ? { onDurable } : {}),
  })
}

async function streamEnd(
  files: Files,
  folder: string,
  identity: StreamIdentity,
): Promise<{ end: JournalEnd | undefined; endShards: number; endVersion: number }> {
  const segments = (await listStreams(files, folder)).get(streamName(identity.worker)) ?? []
  const last = segments.at(-1)
  if (last === undefined) return { end: undefined, endShards: 0, endVersion: 0 }
  const head = await segmentHead(files, last)
  const offset = await files.size(last.path)
  return {
    end: { stream: last.stream, segment: last.sequence, offset },
    endShards: head?.shards ?? 0,
    endVersion: head?.version ?? 0,
  }
}
