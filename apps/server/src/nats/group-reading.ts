// How a group is taken: its newest snapshots are proved by the stream, the stream is read from
// where they allow, and the ownership record ends the reading. Whoever saw more durable than there
// is stops it before anything is written.
import { setTimeout as pause } from 'node:timers/promises'
import { blockOf } from '../journal/block.ts'
import { JournalError, NO_HASH, type PartitionSnapshot } from '../journal/journal.ts'
import { lossOfPartition, lossLine, type Loss } from '../journal/loss.ts'
import { hashOf, readRecord } from '../journal/record.ts'
import type { Foothold, StreamPlace, TapeMark } from './group-writer.ts'
import { groupName } from './groups.ts'
import type { LogAppender, SentMessage } from './log-appender.ts'
import type { LogMessage } from './log-reader.ts'
import type { LogStream } from './log-stream.ts'
import { sumOf } from './message-sum.ts'
import {
  isOwnership,
  isTooLate,
  ownershipBytes,
  readOwnership,
  SurpassedError,
  type Claim,
  type Ownership,
} from './ownership.ts'
import type { KeptSnapshot } from './snapshot-bucket.ts'

export interface GroupReadingOptions {
  readonly stream: LogStream
  readonly group: number
  readonly partitions: readonly number[]
  readonly claim: Claim
  readonly kept: readonly KeptSnapshot[]
  /** What the servers are, for the line that names a loss. */
  readonly servers: string
  /**
   * How often what is missing is looked for again: a leader that was just elected may not have
   * carried out yet what it must.
   */
  readonly patience: number
}

/** Between two looks whether what is missing came. */
export const AGAIN_MS = 250
/** Looks after which another replica is to lead, which may have what is missing. */
const STEP_DOWN_EACH = 12

/** Reads a group's stream to its end and ends it there with the ownership record. */
export class GroupReading {
  /** What appends behind the ownership record, once that stands. */
  appender: LogAppender | undefined
  readonly begin: Foothold
  readonly #options: GroupReadingOptions
  #last: number
  #messages: AsyncGenerator<LogMessage> | undefined
  #patience: number
  /** The last owner that was met with no less than this one's epoch. */
  #met: Ownership | undefined
  /** Whether all is read that there was at a moment. */
  #isAtEnd = false

  constructor(options: GroupReadingOptions) {
    this.#options = options
    this.begin = footholdOf(options)
    this.#last = this.begin.sequence
    this.#patience = options.patience
    // What a snapshot knows, which may have been made behind the last of the owners' records.
    if (this.begin.epoch > this.epoch)
      this.#met = { owner: 'who made its snapshots', epoch: this.begin.epoch }
  }

  get epoch(): number {
    return this.#options.claim.epoch
  }

  /** What the lease says of the tape. */
  get mark(): TapeMark | undefined {
    return this.#options.claim.mark
  }

  /** Where a partition stands before the first message that is read. */
  placeOf(partition: number): StreamPlace {
    const found = this.begin.places.find((place) => place.partition === partition)
    return found ?? { partition, position: 0, hash: NO_HASH, sequence: 0 }
  }

  /** Waits until the stream is as long as somebody saw it; refuses one that stays shorter. */
  async check(): Promise<void> {
    await this.#untilReached()
    for (const kept of this.#options.kept) await this.#prove(kept)
    for (const { snapshot } of this.#options.kept) this.#compare(snapshot)
  }

  /**
   * The next message; at the end of what is known the ownership record is put behind it, and what
   * an owner before has written until then is read. `positions` is where the reading stands.
   */
  async next(positions: ReadonlyMap<number, number>): Promise<LogMessage | undefined> {
    for (;;) {
      const got = await this.#messages?.next()
      if (got !== undefined && got.done !== true) {
        this.#last = got.value.sequence
        return got.value
      }
      if (this.appender !== undefined) {
        this.#refuse()
        return undefined
      }
      if (this.#isAtEnd && (await this.#hasAll(positions))) await this.#claim()
      else await this.#readOn()
    }
  }

  /** The owners that the stream knows: who comes with less than the last of them is refused. */
  meet(ownership: Ownership): void {
    const { claim } = this.#options
    const { owner, epoch } = ownership
    if (epoch < claim.epoch || (epoch === claim.epoch && owner === claim.owner)) return
    this.#met = ownership
  }

  /**
   * An owner that another one has followed must not go on; it has written nothing here yet. It is
   * told the last of all, to come again above that.
   */
  #refuse(): void {
    const { claim, stream } = this.#options
    if (this.#met === undefined) return
    const { owner, epoch } = this.#met
    const what = `${owner} has it as its owner ${epoch}, ${claim.owner} came as owner ${claim.epoch}`
    throw new SurpassedError(`stream ${stream.name}: ${what}`, epoch)
  }

  async close(): Promise<void> {
    await this.#messages?.return(undefined)
  }

  async #readOn(): Promise<void> {
    const { stream } = this.#options
    const end = await stream.lastSequence()
    if (end > this.#last) this.#messages = stream.read(this.#last + 1, end)
    // An owner that does not know yet that it is none may write on and on.
    this.#isAtEnd = true
  }

  async #claim(): Promise<void> {
    const { stream, claim } = this.#options
    this.#refuse()
    const sequence = await stream.claim(ownershipBytes(claim), this.#last)
    if (sequence > this.#last + 1) this.#messages = stream.read(this.#last + 1, sequence - 1)
    const place = { last: sequence, before: sumOf(ownershipBytes(claim)) }
    this.appender = stream.appender(place, ({ body }) => isStale(body, claim))
  }

  /** Whoever saw a partition further than the stream has it saw what is lost. */
  async #hasAll(positions: ReadonlyMap<number, number>): Promise<boolean> {
    const { claim, partitions } = this.#options
    for (const { name, positions: known = [] } of claim.witnesses ?? []) {
      for (const [partition, position] of known) {
        if (!partitions.includes(partition)) continue
        const has = positions.get(partition) ?? this.placeOf(partition).position
        const loss = lossOfPartition(name, partition, position, has)
        if (loss !== undefined) return this.#wait(loss)
      }
    }
    return true
  }

  /** What is missing may still come; when it does not for a while, it is lost. */
  async #wait(loss: Loss): Promise<false> {
    const { patience, servers, stream } = this.#options
    const tries = patience - this.#patience--
    if (tries >= patience) throw behind(loss, servers)
    if (tries % STEP_DOWN_EACH === STEP_DOWN_EACH - 1) await stream.stepDown()
    await pause(AGAIN_MS)
    return false
  }

  async #untilReached(): Promise<void> {
    for (;;) {
      const loss = lossOfStream(this.#options, await this.#options.stream.lastSequence())
      if (loss === undefined) return
      await this.#wait(loss)
    }
  }

  /** The group in which a snapshot was taken must be the one whose hash it names. */
  async #prove({ snapshot, seal }: KeptSnapshot): Promise<void> {
    const { stream } = this.#options
    const { sequence } = seal.place
    const bodies: Uint8Array[] = []
    for (let at = sequence; ; at++) {
      const message = await this.#message(at)
      if (isOwnership(message.body)) continue
      bodies.push(message.body)
      if (!message.isPart) break
    }
    const bytes = Buffer.concat(bodies)
    const isWhole = hashOf(bytes, 0, bytes.length) === snapshot.hash
    const { partition, position } = snapshot
    if (isWhole && holdsUpTo(bytes, partition, position)) return
    const what = `partition ${partition}, position ${position - 1} is not in the group`
    throw damage(stream.name, sequence, `${what} that the snapshot was made after`)
  }

  /** What stands at a sequence up to which the stream reaches. */
  async #message(sequence: number): Promise<SentMessage> {
    const { stream, group } = this.#options
    for (;;) {
      const message = await stream.message(sequence)
      if (message !== undefined) return message
      const has = `stream ${stream.name} does not have it`
      const knows = `${groupName(group)} at message ${sequence}`
      await this.#wait({ witness: 'a snapshot', has, knows })
    }
  }

  /** Where the reading begins right behind a snapshot, both must name the same group. */
  #compare({ partition, position, hash }: PartitionSnapshot): void {
    const place = this.placeOf(partition)
    if (place.position !== position || place.hash === hash) return
    const what = `two snapshots name different groups before position ${position}`
    throw damage(this.#options.stream.name, place.sequence, `partition ${partition}: ${what}`)
  }
}

/** The stream of a group is gone, or not there yet: only who never saw it written may go on. */
export function refuseGone(
  options: Pick<GroupReadingOptions, 'claim' | 'kept' | 'servers' | 'group'>,
  name: string,
): void {
  const loss = lossOfStream({ ...options, stream: { name } }, 0)
  const seen = options.claim.witnesses?.flatMap(({ name: witness, positions = [] }) =>
    positions.map(([partition, position]) => lossOfPartition(witness, partition, position, 0)),
  )
  const first = loss ?? seen?.find((it) => it !== undefined)
  if (first !== undefined)
    throw behind({ ...first, has: `stream ${name} is gone` }, options.servers)
}

/** A claim of somebody whose time is over, who read afterwards that it is. */
function isStale(body: Uint8Array, { epoch }: Ownership): boolean {
  const ownership = readOwnership(body)
  return ownership !== undefined && isTooLate(ownership, epoch)
}

function behind(loss: Loss, servers: string): JournalError {
  return new JournalError('behind', `${lossLine(loss)} (${servers})`)
}

/** What the stream lacks that somebody saw durable in it. */
function lossOfStream(
  {
    claim,
    kept,
    group,
    stream,
  }: Pick<GroupReadingOptions, 'claim' | 'kept' | 'group'> & {
    readonly stream: Pick<LogStream, 'name'>
  },
  last: number,
): Loss | undefined {
  const seen = [
    { name: 'the lease', sequence: claim.mark?.sequence ?? 0 },
    ...(claim.witnesses ?? []).map(({ name, sequence = 0 }) => ({ name, sequence })),
    ...kept.map(({ seal }) => ({ name: 'a snapshot', sequence: seal.place.sequence })),
    ...kept.map(({ seal }) => ({ name: 'a snapshot', sequence: seal.foothold.sequence })),
  ]
  const most = seen.reduce((one, other) => (other.sequence > one.sequence ? other : one))
  if (most.sequence <= last) return undefined
  const has = `stream ${stream.name} ends at message ${last}`
  return { witness: most.name, has, knows: `${groupName(group)} at message ${most.sequence}` }
}

/**
 * The latest place from which nothing is missed: whatever of a partition lies before it is in that
 * partition's snapshot.
 */
function footholdOf({ kept, partitions }: GroupReadingOptions): Foothold {
  const reached = new Map(kept.map(({ snapshot }) => [snapshot.partition, snapshot.position]))
  const none: Foothold = { sequence: 0, epoch: 0, places: [] }
  const usable = kept
    .map(({ seal }) => seal.foothold)
    .filter(({ places }) =>
      partitions.every((partition) => {
        const place = places.find((it) => it.partition === partition)
        return place !== undefined && (reached.get(partition) ?? 0) >= place.position
      }),
    )
  return usable.reduce((one, other) => (other.sequence > one.sequence ? other : one), none)
}

function holdsUpTo(bytes: Buffer, partition: number, position: number): boolean {
  const block = blockOf(bytes)
  for (let at = 0; at < bytes.length;) {
    const record = readRecord(block, at, bytes.length)
    if (record === undefined) return false
    const end = record.first + record.count
    if (record.partition === partition && end >= position) return record.first < position
    at += record.length
  }
  return false
}

function damage(name: string, sequence: number, what: string): JournalError {
  return new JournalError(
    'damaged',
    `journal damaged: stream ${name}, message ${sequence}: ${what}`,
  )
}
