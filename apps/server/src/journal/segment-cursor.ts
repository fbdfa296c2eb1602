// Walks the records of one stream in writing order, a few megabytes at a time. Must stop at the
// first byte that is not a whole record: what comes after could be anything.
import { createHash, type Hash } from 'node:crypto'
import type { JournalEnd, JournalError } from './journal.ts'
import { blockOf } from './block.ts'
import type { Files } from './files.ts'
import {
  HASH_LENGTH,
  hashOf,
  lengthAt,
  MAX_RECORD,
  readRecord,
  SEGMENT_HEAD,
  type StoredRecord,
} from './record.ts'
import { damageAt, segmentHead, type SegmentFile } from './stream.ts'
import type { SegmentHead } from './record.ts'

const CHUNK = 4 << 20

/**
 * A stream's records one after another. `peek` is synchronous; when it has nothing, `fill` reads
 * on.
 */
export class SegmentCursor {
  /** Head of the segment that the current record stands in. */
  head: SegmentHead | undefined
  readonly #files: Files
  #segments: readonly SegmentFile[]
  #index = 0
  #block = blockOf(Buffer.alloc(0))
  /** How many bytes of the block are read. */
  #filled = 0
  /** Offset in the file of the buffer's first byte, and how far in the buffer we are. */
  #base = 0
  #at = 0
  /** Where the current segment ends, Infinity for a file that is still being written. */
  #limit = Infinity
  #current: StoredRecord | undefined
  /** Where in the buffer the group under way begins, and what of it left the buffer already. */
  #hashed = 0
  #hash: Hash | undefined
  /** Keeps hashes of groups over what is read; whoever sets it takes or drops them. */
  isHashing = false

  constructor(files: Files, segments: readonly SegmentFile[], from?: JournalEnd) {
    this.#files = files
    this.#segments = segments
    if (from === undefined) return
    this.#index = segments.findIndex((segment) => segment.sequence === from.segment)
    this.#base = from.offset
  }

  /** The next record, or undefined when more must be read first. */
  peek(): StoredRecord | undefined {
    this.#current ??= readRecord(this.#block, this.#at, this.#filled)
    return this.#current
  }

  /** Whether the record that `peek` answers begins anew after what a group commit wrote. */
  get opensGroup(): boolean {
    const { head } = this
    return this.#current !== undefined && (this.#current.opens || head?.version === 1)
  }

  /** Hash of the records passed since the last call or the last mark. */
  takeHash(): string {
    const from = this.#hashed
    this.#hashed = this.#at
    if (this.#hash === undefined) return hashOf(this.#block.bytes, from, this.#at)
    const hash = this.#hash.update(this.#block.bytes.subarray(from, this.#at)).digest()
    this.#hash = undefined
    return hash.toString('latin1', 0, HASH_LENGTH)
  }

  /** The records passed need no hash. */
  dropHash(): void {
    this.#hashed = this.#at
    this.#hash = undefined
  }

  advance(): void {
    if (this.#current === undefined) return
    this.#at += this.#current.length
    if (this.#current.mark) this.#hashed = this.#at
    this.#current = undefined
  }

  /** The end of the last record passed. */
  end(): JournalEnd | undefined {
    const segment = this.#segments[this.#index]
    if (segment === undefined) return undefined
    const offset = Math.max(this.#base + this.#at, SEGMENT_HEAD)
    return { stream: segment.stream, segment: segment.sequence, offset }
  }

  /** What is wrong with the current record, with its file and byte. */
  damage(what: string): JournalError {
    return damageAt(this.#segments[this.#index]?.path ?? '?', this.#base + this.#at, what)
  }

  /**
   * The files may have grown: `segments` is their new list and `until` the durable end of the last
   * one.
   */
  extend(segments: readonly SegmentFile[], until: JournalEnd): void {
    this.#segments = segments.filter((segment) => segment.sequence <= until.segment)
    // Where the last one holds nothing that is wanted, those before it are durable to their ends.
    const isLast = this.#segments.at(-1)?.sequence === until.segment
    this.#limit = isLast ? until.offset : Infinity
  }

  /** Reads on; false at the end of the stream. Throws when bytes are left that are no record. */
  async fill(): Promise<boolean> {
    for (;;) {
      const segment = this.#segments[this.#index]
      if (segment === undefined) return false
      if (this.head === undefined) await this.#openSegment(segment)
      if (await this.#readOn(segment)) return true
      const last = this.#index + 1 >= this.#segments.length
      if (this.#at < this.#filled) this.#refuse()
      if (last) return false
      this.#keepHash()
      this.#index += 1
      this.#base = 0
      this.#at = 0
      this.#filled = 0
      this.head = undefined
    }
  }

  async #openSegment(segment: SegmentFile): Promise<void> {
    this.head = await segmentHead(this.#files, segment)
    if (this.head === undefined)
      throw damageAt(segment.path, 0, 'the head of the file is not whole')
    if (this.#base === 0) this.#base = SEGMENT_HEAD
  }

  /** True when a whole record stands at the cursor. */
  async #readOn(segment: SegmentFile): Promise<boolean> {
    for (;;) {
      const last = this.#index + 1 >= this.#segments.length
      const from = this.#base + this.#filled
      const limit = last ? this.#limit : Infinity
      const want = Math.max(0, Math.min(CHUNK, limit - from))
      this.#makeRoom(want)
      const into = this.#block.bytes.subarray(this.#filled, this.#filled + want)
      const got = want > 0 ? await this.#files.read(segment.path, from, into) : 0
      this.#filled += got
      this.#current = undefined
      if (this.peek() !== undefined) return true
      if (got === 0) return false
      const length = lengthAt(this.#block, 0, this.#filled)
      if (this.#filled >= MAX_RECORD) return false
      if (length !== 0 && length <= this.#filled) return false
    }
  }

  /** Moves what is not passed yet to the beginning, and sees to it that so much more fits. */
  #makeRoom(more: number): void {
    this.#keepHash()
    const { bytes } = this.#block
    const left = this.#filled - this.#at
    if (left + more > bytes.length) {
      // The last chunk of a file is small; the next one will not be.
      this.#block = blockOf(Buffer.allocUnsafe(left + more))
    }
    this.#block.bytes.set(bytes.subarray(this.#at, this.#filled))
    this.#base += this.#at
    this.#at = 0
    this.#filled = left
  }

  /** Before bytes that were passed leave the buffer: a group may be larger than that. */
  #keepHash(): void {
    if (this.isHashing && this.#at > this.#hashed) {
      this.#hash ??= createHash('sha256')
      this.#hash.update(this.#block.bytes.subarray(this.#hashed, this.#at))
    }
    this.#hashed = 0
  }

  #refuse(): never {
    const head = this.#block.bytes.subarray(this.#at, this.#filled)
    const who = head.length >= 58 ? `partition ${head.readUInt16LE(56)}` : 'partition unknown'
    throw this.damage(`not a whole record (${who})`)
  }
}
