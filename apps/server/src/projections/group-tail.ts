// A group's stream as read models read it (docs/adr/0039): whole group commits as they become
// durable. Parts of one that was not closed before another owner came never counted.
import { crc32 } from 'node:zlib'
import { blockOf, type Block } from '../journal/block.ts'
import { JournalError } from '../journal/journal.ts'
import { readRecord, type StoredRecord } from '../journal/record.ts'
import type { LogMessage } from '../nats/log-reader.ts'
import { isOwnership, isTooLate, readOwnership } from '../nats/ownership.ts'
import type { TailPlace, TailStream } from './tail-source.ts'

/** A group commit, and where it ends. */
interface ReadGroup {
  readonly block: Block
  readonly place: TailPlace
}

export class GroupTail implements TailStream {
  readonly isShared = false
  /** What the places call the stream: the group's name. */
  readonly name: string
  /** What is wrong with it, once that was found. */
  failure: JournalError | undefined
  /** Sequence of the last message that came. */
  taken: number
  readonly #groups: ReadGroup[] = []
  #parts: LogMessage[] = []
  #epoch: number
  #place: TailPlace | undefined
  #current: ReadGroup | undefined
  #at = 0
  #record: StoredRecord | undefined

  /** Reads on behind a place. */
  constructor(name: string, begin: TailPlace | undefined) {
    this.name = name
    this.#place = begin
    this.#epoch = begin?.epoch ?? 0
    this.taken = begin?.offset ?? 0
  }

  /** Whether all that came was read. */
  get isIdle(): boolean {
    return this.#current === undefined && this.#groups.length === 0
  }

  /** The last message of which all was read. */
  get read(): number {
    return this.isIdle ? this.taken : (this.#place?.offset ?? 0)
  }

  /** What came to the stream next. */
  take(messages: readonly LogMessage[]): void {
    for (const message of messages) {
      this.#add(message)
      this.taken = message.sequence
    }
  }

  peek(): StoredRecord | undefined {
    if (this.#current === undefined) return undefined
    const { block } = this.#current
    this.#record ??= readRecord(block, this.#at, block.bytes.length)
    return this.#record
  }

  advance(): void {
    this.#at += this.#record?.length ?? 0
    this.#record = undefined
    if (this.#current === undefined || this.#at < this.#current.block.bytes.length) return
    this.#place = this.#current.place
    this.#current = undefined
  }

  fill(): Promise<boolean> {
    if (this.#current !== undefined) throw this.damage('not a whole record')
    this.#current = this.#groups.shift()
    this.#at = 0
    return Promise.resolve(this.#current !== undefined)
  }

  place(): Promise<TailPlace | undefined> {
    return Promise.resolve(this.#place)
  }

  damage(what: string): JournalError {
    return this.#damageAt(this.#current?.place.offset ?? 0, what)
  }

  #damageAt(sequence: number, what: string): JournalError {
    const place = `stream of ${this.name}, message ${sequence}`
    this.failure = new JournalError('damaged', `journal damaged: ${place}: ${what}`)
    return this.failure
  }

  #add(message: LogMessage): void {
    if (isOwnership(message.body)) return this.#own(message)
    this.#parts.push(message)
    if (message.isPart) return
    const bodies = this.#parts.map(({ body }) =>
      Buffer.from(body.buffer, body.byteOffset, body.length),
    )
    this.#parts = []
    const bytes = bodies.length === 1 && bodies[0] ? bodies[0] : Buffer.concat(bodies)
    const { sequence: offset, body } = message
    const at = { stream: this.name, segment: 0, offset }
    const place = { ...at, sum: crc32(body), epoch: this.#epoch }
    if (bytes.length > 0) this.#groups.push({ block: blockOf(bytes), place })
  }

  /** Whoever comes too late with an epoch that is over has no part in what others write. */
  #own({ body, sequence }: LogMessage): void {
    const ownership = readOwnership(body)
    if (ownership === undefined)
      throw this.#damageAt(sequence, 'an ownership record that is not whole')
    if (isTooLate(ownership, this.#epoch)) return
    this.#epoch = ownership.epoch
    this.#parts = []
  }
}
