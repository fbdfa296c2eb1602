// The records of a stream's messages one after another, a whole group commit at a time: parts of a
// group that was not closed before another owner came are void and never handed on.
import { blockOf, type Block } from '../journal/block.ts'
import { DIRECTORY_PARTITION, JournalError } from '../journal/journal.ts'
import { hashOf, markBytes, readRecord, type StoredRecord } from '../journal/record.ts'
import type { Layout, RecordSource } from '../journal/recovery.ts'
import type { TapeMark } from './group-writer.ts'
import { layoutOf } from './groups.ts'
import type { LogMessage } from './log-reader.ts'
import { isOwnership, isTooLate, readOwnership, type Ownership } from './ownership.ts'

/** A group commit as it was read, and the message that it begins with. */
interface ReadGroup {
  readonly block: Block
  readonly sequence: number
  readonly layout: Layout
}

export interface MessageCursorOptions {
  readonly stream: string
  readonly group: number
  /** The next message, undefined at the end. */
  next(): Promise<LogMessage | undefined>
  /** Epoch of the owner at the place where the reading begins. */
  readonly epoch: number
  /** How far the tape was when all up to a message counted, as the lease says. */
  readonly mark: TapeMark | undefined
  onOwnership(ownership: Ownership, sequence: number): void
}

const NOTHING = { block: blockOf(Buffer.alloc(0)), sequence: 0 }

/** What a newer release writes may begin as nothing does here: it is read by that one alone. */
function unreadOf(bytes: Uint8Array): string {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const isOther = /^TR[A-Z]\d$/.test(begins) && begins !== 'TRJ1'
  return isOther ? `this release does not read what begins with ${begins}` : 'not a whole record'
}

export class MessageCursor implements RecordSource {
  head: Layout | undefined
  /** Where each partition's last group begins. */
  readonly sequences = new Map<number, number>()
  /** Where each partition ends, as far as it was read. */
  readonly positions = new Map<number, number>()
  readonly #options: MessageCursorOptions
  readonly #layout: Layout
  /** Layouts of what was copied, one for each partition. */
  readonly #copied = new Map<number, Layout>()
  #mark: TapeMark | undefined
  #current: ReadGroup
  #at = 0
  #isClosed = true
  #epoch: number
  #record: StoredRecord | undefined
  /** The group whose records were passed, until its hash is taken. */
  #passed: Buffer | undefined
  /** Read already, but the mark comes before it. */
  #behindMark: LogMessage | undefined

  constructor(options: MessageCursorOptions) {
    this.#options = options
    this.#layout = layoutOf(options.group)
    this.#mark = options.mark
    this.#epoch = options.epoch
    this.#current = { ...NOTHING, layout: this.#layout }
  }

  get opensGroup(): boolean {
    return this.#at === 0 && this.#record !== undefined
  }

  peek(): StoredRecord | undefined {
    const { block } = this.#current
    this.#record ??= readRecord(block, this.#at, block.bytes.length)
    return this.#record
  }

  advance(): void {
    if (this.#record === undefined) return
    const { partition, first, count, length, mark, completes } = this.#record
    this.#isClosed = completes || mark
    if (!mark) {
      this.sequences.set(partition, this.#current.sequence)
      this.positions.set(partition, first + count)
    }
    this.#at += length
    this.#record = undefined
  }

  async fill(): Promise<boolean> {
    const { block } = this.#current
    if (this.#at < block.bytes.length) throw this.damage('not a whole record')
    if (!this.#isClosed) throw this.damage('its group is not closed')
    const group = await this.#nextGroup()
    if (group === undefined) return false
    this.#current = group
    this.head = group.layout
    this.#at = 0
    this.#record = undefined
    if (this.peek() === undefined) throw this.damage(unreadOf(group.block.bytes))
    this.#isClosed = false
    return true
  }

  takeHash(): string {
    const bytes = this.#passed ?? Buffer.alloc(0)
    this.#passed = undefined
    return hashOf(bytes, 0, bytes.length)
  }

  dropHash(): void {
    this.#passed = undefined
  }

  damage(what: string): JournalError {
    const place = `stream ${this.#options.stream}, message ${this.#current.sequence}`
    return new JournalError('damaged', `journal damaged: ${place}: ${what}`)
  }

  async #nextGroup(): Promise<ReadGroup | undefined> {
    this.#leave()
    const parts: LogMessage[] = []
    for (;;) {
      const message = this.#behindMark ?? (await this.#options.next())
      const mark = parts.length === 0 || !message ? this.#dueMark(message) : undefined
      if (mark !== undefined) {
        this.#behindMark = message
        return mark
      }
      this.#behindMark = undefined
      if (message === undefined) return undefined
      if (isOwnership(message.body)) {
        if (this.#isNewOwner(message)) parts.length = 0
        continue
      }
      parts.push(message)
      if (!message.isPart) return this.#joined(parts)
    }
  }

  /** The group under way is passed; a mark is no group. */
  #leave(): void {
    const { block, sequence } = this.#current
    this.#passed = sequence > 0 && block.bytes.length > 0 ? block.bytes : undefined
    this.#current = { ...NOTHING, layout: this.#current.layout }
    this.#at = 0
    this.#record = undefined
  }

  /** Whoever comes too late with an epoch that is over has no part in what others write. */
  #isNewOwner({ body, sequence }: LogMessage): boolean {
    const ownership = readOwnership(body)
    if (ownership === undefined) {
      this.#current = { ...NOTHING, sequence, layout: this.#layout }
      throw this.damage('an ownership record that is not whole')
    }
    if (isTooLate(ownership, this.#epoch)) return false
    this.#epoch = ownership.epoch
    this.#options.onOwnership(ownership, sequence)
    return true
  }

  /** The mark's record, once all is read that counted when it was made. */
  #dueMark(next: LogMessage | undefined): ReadGroup | undefined {
    const mark = this.#mark
    if (mark === undefined || (next !== undefined && next.sequence <= mark.sequence))
      return undefined
    this.#mark = undefined
    return { block: blockOf(markBytes(0, mark.tapeMs)), sequence: 0, layout: this.#layout }
  }

  #joined(parts: readonly LogMessage[]): ReadGroup {
    const [first] = parts
    const bodies = parts.map(({ body }) => Buffer.from(body.buffer, body.byteOffset, body.length))
    const bytes = bodies.length === 1 && bodies[0] ? bodies[0] : Buffer.concat(bodies)
    const layout = this.#layoutOf(first?.partition)
    return { block: blockOf(bytes), sequence: first?.sequence ?? 0, layout }
  }

  /** What was copied proves nothing of the tape of other partitions. */
  #layoutOf(partition: number | undefined): Layout {
    // The directory is alone in its group.
    if (partition === undefined || partition === DIRECTORY_PARTITION) return this.#layout
    const layout = this.#copied.get(partition) ?? { worker: partition, shards: 256 }
    this.#copied.set(partition, layout)
    return layout
  }
}
