// Copies a journal from a data folder into a cluster and back. Both ends are read whole, by the
// same checks as a start, and must hold the same facts at the same positions; what is not empty is
// never written to.
import { createHash, type Hash } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { findEnds, journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import {
  ALL_PARTITIONS,
  JournalError,
  type JournalBatch,
  type PartitionEnd,
} from '../journal/journal.ts'
import { recoverFrom, type RecordSource, type Recovered } from '../journal/recovery.ts'
import { segmentsOf } from '../journal/segment-sources.ts'
import { listStreams } from '../journal/stream.ts'
import type { LogLine } from '../log-line.ts'
import { FileSink, StreamSink, type CopySink } from './copy-sinks.ts'
import type { StreamCut } from './cut-streams.ts'
import { ALL_GROUPS, streamOf, subjectOf } from './groups.ts'
import type { LogAppender } from './log-appender.ts'
import type { Replicas } from './log-settings.ts'
import { LogStream, type LogStreamOptions } from './log-stream.ts'
import { sumOf } from './message-sum.ts'
import { ownershipBytes } from './ownership.ts'
import { readGroup } from './read-group.ts'

export interface CopyOptions {
  readonly files: Files
  /** The data folder. */
  readonly folder: string
  readonly nats: NatsConnection
  readonly prefix: string
  readonly replicas: Replicas
  readonly monotonicMs: () => number
  readonly log: LogLine
}

/** What of a journal was copied, or found. */
export interface Copied {
  readonly partitions: number
  readonly facts: number
}

/** Owners by lease begin with 1: each of them comes after who copied. */
const COPIER = { owner: 'journal-copy', epoch: 0 }

/** Copies a data folder's journal into the streams of a cluster, which must not hold anything. */
export async function copyIntoCluster(options: CopyOptions): Promise<Copied> {
  const segments = journalFolder(options.folder)
  // Before anything is written: once its streams are owned, the cluster takes no other copy.
  if ((await listStreams(options.files, segments)).size === 0)
    throw new Error(`${segments} holds no journal: name the data folder that has one`)
  for (let group = 0; group < ALL_GROUPS; group++) {
    const stream = await LogStream.find(placeOf(options, group))
    if (stream !== undefined && (await stream.lastSequence()) > 0)
      throw new Error(`stream ${stream.name} holds messages: a copy goes into an empty cluster`)
  }
  const appenders = new Map<number, LogAppender>()
  try {
    for (let group = 0; group < ALL_GROUPS; group++) {
      const stream = await LogStream.open(placeOf(options, group))
      const sequence = await stream.claim(ownershipBytes(COPIER), 0)
      appenders.set(
        group,
        stream.appender({ last: sequence, before: sumOf(ownershipBytes(COPIER)) }),
      )
    }
    const sums = new Sums()
    const sink = new StreamSink(appenders)
    const { partitions } = await readFolder(options, sums, sink)
    await sink.end(partitions)
    const written = new Sums()
    await readCluster(options, written)
    return sums.compared(written)
  } finally {
    for (const appender of appenders.values())
      appender.abandon(new JournalError('closed', 'the copy is at its end'))
  }
}

/**
 * Copies the streams of a cluster into the journal of a data folder, which must not have one: up to
 * a cut beside engines that write on, or all of streams that nobody writes.
 */
export async function copyIntoFolder(options: CopyOptions, cut?: StreamCut): Promise<Copied> {
  const { files, folder } = options
  const there = await listStreams(files, journalFolder(folder))
  if (there.size > 0)
    throw new Error(`${journalFolder(folder)} holds a journal: a copy goes into an empty folder`)
  const sums = new Sums()
  const sink = new FileSink(files, folder)
  await sink.end(await readCluster(options, sums, { sink, cut }))
  const written = new Sums()
  await readFolder(options, written)
  return sums.compared(written)
}

function placeOf({ prefix, ...options }: CopyOptions, group: number): LogStreamOptions {
  return { ...options, name: streamOf(prefix, group), subject: subjectOf(prefix, group) }
}

/** Reads all that a start would keep. */
async function readFolder(
  { files, folder }: CopyOptions,
  sums: Sums,
  sink?: CopySink,
): Promise<Recovered> {
  const found = [...(await findEnds(files, folder)).values()]
  for (const { damage } of found) if (damage !== undefined) throw damage
  const ends = found.flatMap(({ end }) => end ?? [])
  const asked = { files, folder: journalFolder(folder), owns: () => true, ends }
  const { cursors, size } = await segmentsOf(asked)
  const sources = cursors.map((cursor) => (sink ? pausing(cursor, () => sink.drain()) : cursor))
  return recoverFrom(sources, size, {
    owns: () => true,
    snapshot: () => undefined,
    visit: (batch) => {
      sums.take(batch)
      sink?.take(batch)
    },
  })
}

/** Reads all streams up to the cut; without one it is refused when somebody writes meanwhile. */
async function readCluster(
  options: CopyOptions,
  sums: Sums,
  { sink, cut }: { readonly sink?: CopySink; readonly cut?: StreamCut | undefined } = {},
): Promise<ReadonlyMap<number, PartitionEnd>> {
  const ends = new Map<number, PartitionEnd>()
  for (let group = 0; group < ALL_GROUPS; group++) {
    const stream = await LogStream.find(placeOf(options, group))
    if (stream === undefined) continue
    const { partitions, last } = await readGroup(stream, group, {
      last: cut && (cut.ends.get(group) ?? 0),
      mark: cut?.marks.get(group),
      visit: (batch) => {
        sums.take(batch)
        sink?.take(batch)
      },
      pause: () => sink?.drain() ?? Promise.resolve(),
    })
    if (cut === undefined && (await stream.lastSequence()) !== last)
      throw new Error(`stream ${stream.name} is being written: stop its engines first`)
    for (const [partition, end] of partitions) ends.set(partition, end)
  }
  return ends
}

/** The same source, which waits before it reads on. */
function pausing(source: RecordSource, pause: () => Promise<void>): RecordSource {
  return {
    get head() {
      return source.head
    },
    get opensGroup() {
      return source.opensGroup
    },
    peek: () => source.peek(),
    advance: () => source.advance(),
    async fill() {
      await pause()
      return source.fill()
    },
    takeHash: () => source.takeHash(),
    dropHash: () => source.dropHash(),
    damage: (what) => source.damage(what),
  }
}

/** A sum over all facts of each partition, with their places and times. */
class Sums {
  readonly #sums: ({ readonly hash: Hash; position: number } | undefined)[] = Array.from({
    length: ALL_PARTITIONS,
  })

  take({ partition, first, count, atMs, tape, fromTape, version, payload }: JournalBatch): void {
    const sum = (this.#sums[partition] ??= { hash: createHash('sha256'), position: 0 })
    sum.position = first + count
    sum.hash.update(`${[first, count, atMs, tape, fromTape, version, payload.length].join(' ')}\n`)
    sum.hash.update(payload)
  }

  /** Refuses a copy that is not the same in every partition. */
  compared(copy: Sums): Copied {
    let [partitions, facts] = [0, 0]
    for (const [partition, sum] of this.#sums.entries()) {
      const other = copy.#sums[partition]
      const [has, wanted] = [other?.position ?? 0, sum?.position ?? 0]
      if (has !== wanted || digestOf(other) !== digestOf(sum)) {
        const what = `partition ${partition} up to position ${has}, of ${wanted}`
        throw new JournalError('damaged', `the copy holds other facts: ${what}`)
      }
      partitions += sum === undefined ? 0 : 1
      facts += wanted
    }
    return { partitions, facts }
  }
}

function digestOf(sum: { readonly hash: Hash } | undefined): string {
  return sum?.hash.copy().digest('hex') ?? ''
}
