// Appends to one worker's stream: all that is queued goes down in one write that is synced, a
// record for each partition, and what arrives meanwhile waits for the next. After a failure nothing
// is accepted any more: the owner restarts from disk.
import { assert } from '@trellis/kernel'
import { textOf } from '../log-line.ts'
import {
  JournalError,
  type JournalBatch,
  type JournalEnd,
  type JournalWriter,
  type PartitionEnd,
} from './journal.ts'
import { blockOf } from './block.ts'
import type { AppendFile, Files } from './files.ts'
import { checkAppend, recordsOf, writeGroup, type QueuedChain } from './group-records.ts'
import {
  hashOf,
  markBytes,
  RECORD_HEAD,
  SEGMENT_HEAD,
  SEGMENT_VERSION,
  writeSegmentHead,
} from './record.ts'
import { SUB_HEAD_MAX } from './sheaf.ts'
import { segmentName, streamName, type StreamIdentity } from './stream.ts'

const FIRST_BUFFER = 1 << 20
export const SEGMENT_LIMIT = 64 << 20

export interface WriterOptions {
  readonly files: Files
  readonly folder: string
  readonly identity: StreamIdentity
  /** Where the stream ended after repair, undefined for a new one. */
  readonly end: JournalEnd | undefined
  /** Number of workers that the stream's last segment was written under. */
  readonly endShards: number
  /** Format version of that segment; one of an older version is never written on. */
  readonly endVersion: number
  readonly partitions: ReadonlyMap<number, PartitionEnd>
  readonly segmentLimit?: number
  /** Told after each group became durable. */
  onDurable?(end: JournalEnd): void
}

interface Group {
  readonly sequence: number
  /** Offset in the segment of the group's first byte. */
  readonly base: number
  /** Everything before this byte is durable by the time the group is written. */
  readonly syncedTo: number
  readonly opensSegment: boolean
  /** Size of the file before, when the group opens one. */
  readonly sizeBefore: number
  /** Bytes that its batches take at most, heads of records not counted. */
  room: number
  /** Partitions with a record in the group, and its hash once it is complete. */
  readonly chains: Chain[]
  hash: string
  readonly durable: Promise<void>
  resolve(): void
  reject(error: Error): void
}

interface Chain extends QueuedChain {
  /** The group under way when it holds something of the partition. */
  group: Group | undefined
}

/** Group commit over one stream of segment files. */
export class SegmentWriter implements JournalWriter {
  commits = 0
  facts = 0
  readonly #options: WriterOptions
  readonly #limit: number
  readonly #chains = new Map<number, Chain>()
  #sequence: number
  /** End of everything handed to the disk or about to be. */
  #tail: number
  #mustRotate: boolean
  /**
   * Offset of the first mark since the last sync: what stands from there on is not yet proved
   * durable.
   */
  #marksFrom: number | undefined
  #file: AppendFile | undefined
  #fileSequence = 0
  #buffer = blockOf(Buffer.allocUnsafe(FIRST_BUFFER))
  #group: Group | undefined
  #writing: Promise<void> | undefined
  #inFlight: Group | undefined
  #failure: JournalError | undefined

  constructor(options: WriterOptions) {
    this.#options = options
    this.#limit = options.segmentLimit ?? SEGMENT_LIMIT
    this.#sequence = options.end?.segment ?? 0
    this.#tail = options.end?.offset ?? 0
    this.#mustRotate =
      options.end === undefined ||
      options.endShards !== options.identity.shards ||
      options.endVersion !== SEGMENT_VERSION
    for (const [partition, { position, hash }] of options.partitions)
      this.#chains.set(partition, { position, hash, group: undefined, waiting: [] })
  }

  /** Next position of a partition, counting what is queued. */
  position(partition: number): number {
    return this.#chains.get(partition)?.position ?? 0
  }

  /**
   * Hash that the next record of the partition would carry if it came in a later group; resolves
   * when all that is queued at this moment is durable. A snapshot taken in the same go names it.
   */
  async sealed(partition: number): Promise<string> {
    const { group, hash } = this.#owned(partition)
    await this.settled()
    return group?.hash ?? hash
  }

  /** Takes over a partition from the owner of another stream, which appends nothing any more. */
  adopt(partition: number, { position, hash }: Pick<PartitionEnd, 'position' | 'hash'>): void {
    assert(!this.#chains.has(partition), 'the partition is written here already', partition)
    this.#chains.set(partition, { position, hash, group: undefined, waiting: [] })
  }

  /** Writes nothing more of a partition, of which nothing waits. */
  cede(partition: number): void {
    assert(this.#owned(partition).group === undefined, 'the partition is being written', partition)
    this.#chains.delete(partition)
  }

  /**
   * Queues a batch in one or several parts; resolves when it is durable. Refused when `expected` is
   * not the partition's next position.
   */
  append(partition: number, expected: number, parts: readonly JournalBatch[]): Promise<void> {
    try {
      if (this.#failure !== undefined) throw this.#failure
      const chain = this.#owned(partition)
      checkAppend(partition, chain.position, expected, parts)
      for (const part of parts) this.#queue(chain, part)
    } catch (error) {
      return Promise.reject(error)
    }
    return this.settled()
  }

  /**
   * Resolves when all that is queued at this moment is durable; rejects when any append was
   * refused.
   */
  settled(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return this.#group?.durable ?? this.#inFlight?.durable ?? Promise.resolve()
  }

  /** Bytes that wait for the disk, at most. */
  queued(): number {
    return this.#group?.room ?? 0
  }

  /** Notes how far the tape is, when nothing waits; not worth a sync of its own. */
  async mark(tape: number): Promise<void> {
    if (this.#group !== undefined || this.#writing !== undefined || this.#failure) return
    if (this.#mustRotate || this.#tail === 0) return
    const at = this.#tail
    this.#marksFrom ??= at
    const bytes = markBytes(this.#marksFrom, tape)
    this.#tail += RECORD_HEAD
    this.#writing = this.#writeMark(bytes, at)
    await this.#writing
  }

  /** Why it writes no more, if it does not; a mark fails without anybody waiting for it. */
  get failure(): JournalError | undefined {
    return this.#failure
  }

  /** Resolves when all that was queued is durable. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined || this.#group !== undefined) {
      await (this.#group?.durable ?? this.#writing)
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Finishes what is queued and closes the file. */
  async close(): Promise<void> {
    try {
      if (this.#failure === undefined) {
        await this.flush()
        await this.#file?.sync()
      }
    } finally {
      this.#failure ??= new JournalError('closed', 'the journal is closed')
      await this.#file?.close()
      this.#file = undefined
    }
  }

  #owned(partition: number): Chain {
    const chain = this.#chains.get(partition)
    if (chain === undefined) {
      throw new JournalError('not-owned', `partition ${partition} belongs to another worker`)
    }
    return chain
  }

  #queue(chain: Chain, part: JournalBatch): void {
    const group = (this.#group ??= this.#openGroup())
    if (chain.group === undefined) {
      chain.group = group
      group.chains.push(chain)
    }
    chain.waiting.push(part)
    chain.position += part.count
    group.room += SUB_HEAD_MAX + part.payload.length
    this.facts += part.count
  }

  #openGroup(): Group {
    const opensSegment = this.#mustRotate || this.#tail >= this.#limit
    const sizeBefore = this.#tail
    if (opensSegment) {
      this.#sequence += 1
      this.#tail = SEGMENT_HEAD
      this.#marksFrom = undefined
      this.#mustRotate = false
    }
    const base = this.#tail
    const syncedTo = this.#marksFrom ?? base
    this.#marksFrom = undefined
    let settle: Pick<Group, 'resolve' | 'reject'> | undefined
    const durable = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Whoever appended hears of a failure; a group of marks or a caller gone must not end the
    // process.
    durable.catch(() => undefined)
    if (this.#writing === undefined) queueMicrotask(() => this.#start())
    const begun = { room: 0, chains: [], hash: '', durable }
    const place = { sequence: this.#sequence, base, syncedTo, opensSegment, sizeBefore }
    return Object.assign(place, begun, settle) as Group
  }

  #start(): void {
    const group = this.#group
    if (group === undefined || this.#writing !== undefined) return
    this.#group = undefined
    this.#inFlight = group
    this.#writing = this.#write(group)
  }

  /** Puts what waits into records, by partition; answers their length. The group is complete. */
  #gather(group: Group): number {
    const { chains, syncedTo } = group
    const records = chains.flatMap(recordsOf)
    const room = group.room + records.length * RECORD_HEAD
    if (room > this.#buffer.bytes.length) this.#buffer = blockOf(Buffer.allocUnsafe(room * 2))
    const length = writeGroup(this.#buffer, records, syncedTo)
    group.hash = hashOf(this.#buffer.bytes, 0, length)
    // What its partitions append from now on carries its hash.
    for (const chain of chains) {
      chain.hash = group.hash
      chain.group = undefined
      chain.waiting = []
    }
    return length
  }

  async #write(group: Group): Promise<void> {
    let length = 0
    try {
      length = this.#gather(group)
      this.#tail = group.base + length
      const bytes = this.#buffer.bytes.subarray(0, length)
      if (group.opensSegment) await this.#createSegment(group)
      const file = await this.#opened(group.sequence)
      await file.writeThrough(bytes, group.base)
    } catch (error) {
      await this.#fail(error, group)
      return
    }
    this.commits += 1
    this.#writing = undefined
    this.#inFlight = undefined
    const stream = streamName(this.#options.identity.worker)
    const offset = group.base + length
    this.#options.onDurable?.({ stream, segment: group.sequence, offset })
    group.resolve()
    this.#start()
  }

  async #writeMark(bytes: Buffer, at: number): Promise<void> {
    try {
      const file = await this.#opened(this.#sequence)
      await file.write(bytes, at)
    } catch (error) {
      await this.#fail(error, undefined, at)
      return
    }
    this.#writing = undefined
    this.#start()
  }

  async #opened(sequence: number): Promise<AppendFile> {
    if (this.#file !== undefined && this.#fileSequence === sequence) return this.#file
    const before = this.#file
    this.#file = undefined
    // A segment that is not the last must be whole, marks included.
    await before?.sync()
    await before?.close()
    this.#file = await this.#options.files.open(this.#path(sequence))
    this.#fileSequence = sequence
    return this.#file
  }

  async #createSegment({ sequence, sizeBefore }: Group): Promise<void> {
    const { files, folder, identity } = this.#options
    const file = await this.#opened(sequence)
    await file.write(writeSegmentHead({ ...identity, sequence, sizeBefore }), 0)
    await file.sync()
    await files.syncFolder(folder)
  }

  #path(sequence: number): string {
    const { folder, identity } = this.#options
    return `${folder}/${segmentName(streamName(identity.worker), sequence)}`
  }

  /**
   * Stops for good. What the failed write left is cut, because a later sync could otherwise bless
   * it.
   */
  async #fail(error: unknown, group: Group | undefined, at = group?.base ?? 0): Promise<void> {
    const reason = textOf(error)
    this.#failure = new JournalError(
      'write-failed',
      `the journal could not be written: ${reason}`,
      {
        cause: error,
      },
    )
    const waiting = this.#group
    this.#group = undefined
    this.#writing = undefined
    this.#inFlight = undefined
    // A disk that refuses may refuse this as well; then the next start cuts the torn tail.
    await this.#file?.truncate(at).catch(() => undefined)
    group?.reject(this.#failure)
    waiting?.reject(this.#failure)
  }
}
