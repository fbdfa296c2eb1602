// Group commit over a stream: all that waits when the message before is acknowledged becomes the
// next one, made of the same records as a segment file holds. After a failure nothing is accepted
// any more: whoever owns the group reads it again.
import { assert } from '@trellis/kernel'
import { blockOf } from '../journal/block.ts'
import { checkAppend, recordsOf, writeGroup, type QueuedChain } from '../journal/group-records.ts'
import {
  JournalError,
  type JournalBatch,
  type JournalWriter,
  type PartitionEnd,
} from '../journal/journal.ts'
import { hashOf, lengthAt, MAX_RECORD, RECORD_HEAD } from '../journal/record.ts'
import { SUB_HEAD_MAX } from '../journal/sheaf.ts'
import type { LogAppender } from './log-appender.ts'

/** How far the tape is when all up to a message counts; a lease carries it. */
export interface TapeMark {
  readonly sequence: number
  readonly tapeMs: number
}

/** Where a partition stands in a stream: after what the message's group holds. */
export interface StreamPlace {
  readonly partition: number
  readonly position: number
  /** Hash of its last group, and where that begins; 0 where there is none. */
  readonly hash: string
  readonly sequence: number
}

/** Where all partitions of a group stand after a message: a reading may begin behind it. */
export interface Foothold {
  readonly sequence: number
  /** Epoch of the owner at that place. */
  readonly epoch: number
  readonly places: readonly StreamPlace[]
}

/** What a snapshot rests on. */
export interface Seal {
  readonly place: StreamPlace
  /** Of the moment when the snapshot was taken: nothing of it is behind the snapshot. */
  readonly foothold: Foothold
}

export interface GroupWriterOptions {
  readonly appender: LogAppender
  readonly epoch: number
  readonly places: ReadonlyMap<number, Omit<StreamPlace, 'partition'>>
  /** Told after each group became durable, with the sequence of its last message. */
  onDurable?(sequence: number): void
  onFailure?(failure: JournalError): void
}

interface Group {
  room: number
  readonly chains: Chain[]
  /** Positions that hold once it is durable, in the order of the chains. */
  positions: readonly number[]
  /** Where it begins, known when it is durable. */
  sequence: number
  hash: string
  /** The tape's progress noted while it waited or was under way. */
  tapeMs: number | undefined
  readonly durable: Promise<void>
  resolve(): void
  reject(error: Error): void
}

/** Where a partition stands, counting what is queued, and what of that is durable. */
interface Chain extends QueuedChain {
  readonly partition: number
  /** The group that holds what waits of it, and the last one that was complete. */
  group: Group | undefined
  complete: Group | undefined
  durable: StreamPlace
}

/** So many seals of a partition are remembered: one is made and another saved. */
const SEALS = 4

export class GroupWriter implements JournalWriter {
  commits = 0
  facts = 0
  readonly #options: GroupWriterOptions
  readonly #chains = new Map<number, Chain>()
  readonly #seals = new Map<number, Seal[]>()
  #waiting: Group | undefined
  #inFlight: Group | undefined
  #marked: TapeMark | undefined
  #failure: JournalError | undefined
  /** So many want nothing begun at this moment. */
  #holds = 0

  constructor(options: GroupWriterOptions) {
    this.#options = options
    for (const [partition, place] of options.places) this.#add({ ...place, partition })
  }

  get failure(): JournalError | undefined {
    return this.#failure
  }

  /** The newest mark that holds: all up to its message is acknowledged. */
  get marked(): TapeMark | undefined {
    return this.#marked
  }

  /** Sequence of the last message that is known to stand. */
  get acknowledged(): number {
    return this.#options.appender.acknowledged
  }

  /** What its messages met on their way. */
  get appends(): Pick<LogAppender, 'latencies' | 'refused'> {
    return this.#options.appender
  }

  position(partition: number): number {
    return this.#chains.get(partition)?.position ?? 0
  }

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

  /** Whether anything waits or is under way. */
  get isBusy(): boolean {
    return this.#waiting !== undefined || this.#inFlight !== undefined
  }

  settled(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return this.#waiting?.durable ?? this.#inFlight?.durable ?? Promise.resolve()
  }

  queued(): number {
    return this.#waiting?.room ?? 0
  }

  async sealed(partition: number): Promise<string> {
    const { group, complete, position, durable } = this.#owned(partition)
    const foothold = this.#foothold()
    await this.settled()
    const { hash, sequence } = group ?? complete ?? durable
    const place = { partition, position, hash, sequence }
    const seals = this.#seals.get(partition) ?? []
    this.#seals.set(partition, [...seals.slice(1 - SEALS), { place, foothold }])
    return hash
  }

  /** What the snapshot with this hash rests on. */
  sealOf(partition: number, position: number, hash: string): Seal {
    const seals = this.#seals.get(partition) ?? []
    const found = seals.find(({ place }) => place.hash === hash && place.position === position)
    assert(found !== undefined, 'a snapshot whose hash was not asked for', partition)
    return found
  }

  mark(tape: number): Promise<void> {
    const group = this.#waiting ?? this.#inFlight
    if (group !== undefined) group.tapeMs = tape
    else if (this.#failure === undefined) this.#note(tape)
    return Promise.resolve()
  }

  adopt(partition: number, { position, hash }: Pick<PartitionEnd, 'position' | 'hash'>): void {
    assert(!this.#chains.has(partition), 'the partition is written here already', partition)
    this.#add({ partition, position, hash, sequence: 0 })
  }

  cede(partition: number): void {
    assert(this.#owned(partition).group === undefined, 'the partition is being written', partition)
    this.#chains.delete(partition)
  }

  /**
   * Begins nothing until it is let go; resolves when nothing is under way, rejects on a failure.
   */
  async hold(): Promise<void> {
    this.#holds += 1
    await this.#inFlight?.durable
    if (this.#failure !== undefined) throw this.#failure
  }

  /** What waited goes on; once for each hold, also for one that was rejected. */
  letGo(): void {
    this.#holds -= 1
    this.#start()
  }

  async flush(): Promise<void> {
    while (this.isBusy) await this.settled()
    if (this.#failure !== undefined) throw this.#failure
  }

  async close(): Promise<void> {
    try {
      if (this.#failure === undefined) await this.flush()
    } finally {
      this.abandon(new JournalError('closed', 'the journal is closed'))
    }
  }

  /** Writes nothing more; whether what is under way stands is not known. */
  abandon(reason: JournalError): void {
    this.#options.appender.abandon(reason)
    this.#fail(reason, false)
  }

  #add(place: StreamPlace): void {
    const { partition, position, hash } = place
    const begun = { waiting: [], group: undefined, complete: undefined, durable: place }
    this.#chains.set(partition, { partition, position, hash, ...begun })
  }

  #owned(partition: number): Chain {
    const chain = this.#chains.get(partition)
    if (chain !== undefined) return chain
    throw new JournalError('not-owned', `partition ${partition} belongs to another owner`)
  }

  #foothold(): Foothold {
    const places = [...this.#chains.values()].map(({ durable }) => durable)
    return { sequence: this.acknowledged, epoch: this.#options.epoch, places }
  }

  #queue(chain: Chain, part: JournalBatch): void {
    const group = (this.#waiting ??= this.#openGroup())
    if (chain.group !== group) {
      chain.group = group
      group.chains.push(chain)
    }
    chain.waiting.push(part)
    chain.position += part.count
    group.room += SUB_HEAD_MAX + part.payload.length
    this.facts += part.count
  }

  #openGroup(): Group {
    let settle: Pick<Group, 'resolve' | 'reject'> | undefined
    const durable = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Whoever appended hears of a failure; a caller gone must not end the process.
    durable.catch(() => undefined)
    if (this.#inFlight === undefined) queueMicrotask(() => this.#start())
    const begun = { room: 0, chains: [], positions: [], sequence: 0, hash: '', tapeMs: undefined }
    return Object.assign({ ...begun, durable }, settle) as Group
  }

  #start(): void {
    const group = this.#waiting
    if (group === undefined || this.#inFlight !== undefined || this.#holds > 0) return
    this.#waiting = undefined
    this.#inFlight = group
    this.#write(group).then(
      () => this.#finish(group),
      (error: unknown) => this.#fail(error),
    )
  }

  /** Sends what waits as one message, or several where it is larger than one may be. */
  async #write(group: Group): Promise<void> {
    const { appender } = this.#options
    const bodies = bodiesOf(this.#gather(group))
    const last = bodies.length - 1
    const sequences = await Promise.all(
      bodies.map((body, i) => appender.append(body, appender.last, { isPart: i < last })),
    )
    group.sequence = sequences[0] ?? 0
  }

  /** The records of all that waits. The group is complete. */
  #gather(group: Group): Buffer {
    const { chains } = group
    const records = chains.flatMap(recordsOf)
    const block = blockOf(Buffer.allocUnsafe(group.room + records.length * RECORD_HEAD))
    const bytes = block.bytes.subarray(0, writeGroup(block, records, 0))
    group.hash = hashOf(bytes, 0, bytes.length)
    group.positions = chains.map(({ position }) => position)
    // What its partitions append from now on carries its hash.
    for (const chain of chains) {
      chain.hash = group.hash
      chain.complete = group
      chain.group = undefined
      chain.waiting = []
    }
    return bytes
  }

  #finish(group: Group): void {
    if (this.#failure !== undefined) return
    this.commits += 1
    this.#inFlight = undefined
    const { hash, sequence } = group
    for (const [i, chain] of group.chains.entries()) {
      const position = group.positions[i] ?? chain.durable.position
      chain.durable = { partition: chain.partition, position, hash, sequence }
    }
    if (group.tapeMs !== undefined) this.#note(group.tapeMs)
    this.#options.onDurable?.(this.acknowledged)
    group.resolve()
    this.#start()
  }

  #note(tapeMs: number): void {
    const newest = Math.max(tapeMs, this.#marked?.tapeMs ?? -1)
    this.#marked = { sequence: this.acknowledged, tapeMs: newest }
  }

  #fail(error: unknown, isTold = true): void {
    if (this.#failure !== undefined) return
    const failure =
      error instanceof JournalError
        ? error
        : new JournalError('write-failed', 'the journal could not be written', { cause: error })
    this.#failure = failure
    const groups = [this.#inFlight, this.#waiting]
    this.#inFlight = undefined
    this.#waiting = undefined
    for (const group of groups) group?.reject(failure)
    if (isTold) this.#options.onFailure?.(failure)
  }
}

/** The records of a group cut where records end, so that each piece fits a message. */
export function bodiesOf(bytes: Buffer): readonly Buffer[] {
  if (bytes.length <= MAX_RECORD) return [bytes]
  const block = blockOf(bytes)
  const bodies: Buffer[] = []
  let from = 0
  let at = 0
  while (at < bytes.length) {
    const length = lengthAt(block, at, bytes.length)
    assert(length > 0, 'a group that is no chain of records', at)
    if (at + length - from > MAX_RECORD) {
      bodies.push(bytes.subarray(from, at))
      from = at
    }
    at += length
  }
  bodies.push(bytes.subarray(from))
  return bodies
}
