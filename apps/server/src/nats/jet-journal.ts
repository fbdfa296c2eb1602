// The journal over JetStream (docs/adr/0039): an owner takes groups of partitions and leaves them,
// and writes each to the stream of its own. It never goes on with a group after a refused append.
import type { NatsConnection } from '@nats-io/transport-node'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import {
  JournalError,
  type Journal,
  type JournalBatch,
  type JournalEnd,
  type PartitionEnd,
  type PartitionSnapshot,
} from '../journal/journal.ts'
import { recoverFrom } from '../journal/recovery.ts'
import type { LogLine } from '../log-line.ts'
import { serverWords } from './connect.ts'
import { AGAIN_MS, GroupReading, refuseGone } from './group-reading.ts'
import { GroupWriter, type TapeMark } from './group-writer.ts'
import { DEFAULT_PREFIX, groupName, groupOf, partitionsOf, streamOf, subjectOf } from './groups.ts'
import { GroupWriters } from './group-writers.ts'
import { HoldAnswers } from './journal-hold.ts'
import type { Replicas } from './log-settings.ts'
import { LogStream } from './log-stream.ts'
import { MessageCursor } from './message-cursor.ts'
import type { Claim } from './ownership.ts'
import { SnapshotBucket, type KeptSnapshot } from './snapshot-bucket.ts'

export interface JetOptions {
  readonly nats: NatsConnection
  readonly replicas: Replicas
  readonly log: LogLine
  readonly monotonicMs: () => number
  /** What names of streams and buckets begin with. */
  readonly prefix?: string
  /** How long something that is missing in a stream may take to come. */
  readonly patienceMs?: number
  /** Told after each group commit; the segment is 0, the offset the sequence of its message. */
  onDurable?(end: JournalEnd): void
  /** A group is lost to another owner, or its stream is: all that it has in memory is void. */
  onFailure?(group: number, failure: JournalError): void
  /**
   * Snapshots first, each waited for, then every batch after them, oldest first in each partition.
   */
  restore?(snapshot: PartitionSnapshot): unknown
  visit?(batch: JournalBatch): void
  progress?(share: number): void
}

export interface JetJournal extends Journal {
  readonly writer: GroupWriters
  /**
   * Reads a group and owns it from then on; nobody may append of it before that. Where it is
   * refused, what was restored and visited of the group counts for nothing.
   */
  takeGroup(group: number, claim: Claim): Promise<void>
  /** Finishes what is queued of a group and appends nothing more of it; answers its last mark. */
  leaveGroup(group: number): Promise<TapeMark | undefined>
  /** Appends nothing more of a group, whatever waits: its lease is lost. */
  dropGroup(group: number): void
  /** How far a group's tape is by what is acknowledged: what its lease carries. */
  markOf(group: number): TapeMark | undefined
}

const PATIENCE_MS = 5000

/** The journal of an owner that has no group yet. */
export async function openJetJournal(options: JetOptions): Promise<JetJournal> {
  const { nats, prefix = DEFAULT_PREFIX, replicas, log, monotonicMs } = options
  const bucket = await SnapshotBucket.open({ nats, prefix, replicas, log, monotonicMs })
  const writer = new GroupWriters()
  const owner = new GroupOwner(options, bucket, writer)
  const holds = new HoldAnswers(nats, prefix, writer, log)
  return {
    writer,
    partitions: owner.partitions,
    snapshots: owner.snapshots,
    append: (partition, expected, batch) => writer.append(partition, expected, [batch]),
    appendParts: (partition, expected, parts) => writer.append(partition, expected, parts),
    position: (partition) => writer.position(partition),
    saveSnapshots: (list) => owner.saveSnapshots(list),
    close: () => writer.close().finally(() => holds.close()),
    takeGroup: async (group, claim) => {
      await owner.take(group, claim)
      holds.settle()
    },
    leaveGroup: (group) => writer.leave(group).finally(() => holds.settle()),
    dropGroup: (group) => {
      writer.drop(group)
      holds.settle()
    },
    markOf: (group) => writer.of(group)?.marked,
  }
}

class GroupOwner {
  readonly partitions = new Map<number, PartitionEnd>()
  readonly snapshots = new Map<number, number>()
  readonly #options: JetOptions
  readonly #bucket: SnapshotBucket
  readonly #writers: GroupWriters

  constructor(options: JetOptions, bucket: SnapshotBucket, writers: GroupWriters) {
    this.#options = options
    this.#bucket = bucket
    this.#writers = writers
  }

  get #patience(): number {
    return Math.ceil((this.#options.patienceMs ?? PATIENCE_MS) / AGAIN_MS)
  }

  async take(group: number, claim: Claim): Promise<void> {
    if (this.#writers.of(group) !== undefined)
      throw new JournalError('wrong-position', `group ${groupName(group)} is written here already`)
    const partitions = partitionsOf(group)
    const kept = await this.#newest(partitions)
    const servers = serverWords(this.#options.nats)
    const stream = await this.#stream(group, { claim, kept, servers, group })
    const asked = { stream, group, partitions, claim, kept, servers, patience: this.#patience }
    const reading = new GroupReading(asked)
    try {
      await reading.check()
      await this.#read(reading, stream, group, kept)
    } catch (error) {
      reading.appender?.abandon(new JournalError('closed', 'the group was not taken'))
      throw error
    } finally {
      await reading.close()
    }
  }

  async saveSnapshots(snapshots: readonly PartitionSnapshot[]): Promise<void> {
    for (const snapshot of snapshots) {
      const { partition, position, hash } = snapshot
      const seal = this.#writers.of(groupOf(partition))?.sealOf(partition, position, hash)
      // Whoever took the group since makes its own.
      if (seal !== undefined) await this.#bucket.save({ snapshot, seal })
    }
  }

  async #read(
    reading: GroupReading,
    stream: LogStream,
    group: number,
    kept: readonly KeptSnapshot[],
  ): Promise<void> {
    const snapshots = new Map(kept.map(({ snapshot }) => [snapshot.partition, snapshot]))
    const cursor: MessageCursor = new MessageCursor({
      stream: stream.name,
      group,
      mark: reading.mark,
      epoch: reading.begin.epoch,
      next: () => reading.next(cursor.positions),
      onOwnership: (ownership) => reading.meet(ownership),
    })
    const { restore, visit, progress } = this.#options
    for (const snapshot of snapshots.values()) {
      await restore?.(snapshot)
      // A large one takes seconds: what else the thread hosts goes on in between.
      await turn()
    }
    const { partitions } = await recoverFrom([cursor], await stream.size(), {
      owns: (partition) => groupOf(partition) === group,
      snapshot: (partition) => snapshots.get(partition),
      begin: (partition) => reading.placeOf(partition),
      visit: (batch) => visit?.(batch),
      ...(progress ? { progress } : {}),
    })
    for (const [partition, end] of partitions) this.partitions.set(partition, end)
    for (const { partition, position } of snapshots.values())
      this.snapshots.set(partition, position)
    this.#write(reading, group, partitions, cursor)
  }

  #write(
    reading: GroupReading,
    group: number,
    ends: ReadonlyMap<number, PartitionEnd>,
    { sequences }: MessageCursor,
  ): void {
    const { appender } = reading
    if (appender === undefined) throw new JournalError('closed', 'the group was not claimed')
    const places = [...ends].map(([partition, { position, hash }]) => {
      const sequence = sequences.get(partition) ?? reading.placeOf(partition).sequence
      return [partition, { position, hash, sequence }] as const
    })
    const stream = groupName(group)
    const { onDurable, onFailure } = this.#options
    const writer = new GroupWriter({
      appender,
      epoch: reading.epoch,
      places: new Map(places),
      onDurable: (sequence) => onDurable?.({ stream, segment: 0, offset: sequence }),
      onFailure: (failure) => onFailure?.(group, failure),
    })
    this.#writers.add(group, writer)
  }

  /** The newest whole snapshot of each partition. */
  async #newest(partitions: readonly number[]): Promise<readonly KeptSnapshot[]> {
    const found = await Promise.all(partitions.map((partition) => this.#bucket.load(partition)))
    // One of a partition that came from another stream rests on no message of this one.
    return found.flatMap((list) => list.find(({ seal }) => seal.place.sequence > 0) ?? [])
  }

  /** The group's stream; a new one only where nobody ever saw one. */
  async #stream(group: number, seen: Parameters<typeof refuseGone>[0]): Promise<LogStream> {
    const { nats, prefix = DEFAULT_PREFIX, replicas, monotonicMs, log } = this.#options
    const name = streamOf(prefix, group)
    const asked = { nats, name, subject: subjectOf(prefix, group), replicas, monotonicMs, log }
    for (let left = this.#patience; ; left--) {
      const found = await LogStream.find(asked)
      if (found !== undefined) return found
      try {
        refuseGone(seen, name)
        break
      } catch (error) {
        // Servers that have just started may not know yet what they hold.
        if (left <= 0) throw error
      }
      await pause(AGAIN_MS)
    }
    return LogStream.open(asked)
  }
}
