// The bytes of a journal record and of a segment's head (layout in docs/adr/0002, 0008 and 0022).
// Must never change for a version that was written once: records are read for ever.
import { hash as digest } from 'node:crypto'
import { assert } from '@trellis/kernel'
import { tapeMs } from '@trellis/market'
import { blockOf, crcOf, type Block } from './block.ts'
import { NO_HASH, type JournalBatch } from './journal.ts'
import { readBatches, SUB_HEAD_MAX, writeBatches } from './sheaf.ts'

export const RECORD_HEAD = 64
export const SEGMENT_HEAD = 64
export const MAX_RECORD = 1 << 20
/** Bytes of facts that one batch may have. */
export const MAX_BATCH = MAX_RECORD - RECORD_HEAD - SUB_HEAD_MAX
/** "TRJ1" and "TRJS" as little-endian numbers. */
export const RECORD_MAGIC = 0x314a5254
const SEGMENT_MAGIC = 0x534a5254
/**
 * Segments of version 1 link record to record, those of version 2 group to group. In version 3 a
 * group counts as a whole, and its record of a partition holds all that the group has of it.
 */
export const SEGMENT_VERSION = 3
const FROM_TAPE = 1
const MARK = 2
const MORE = 4
const OPENS = 8
/** Two bits: how many quarters of a millisecond the tape position stands before its prints. */
const QUARTERS_SHIFT = 4
const CLOSES = 64
const SHEAF = 128
/** Partition number of a mark: it belongs to the stream, not to a partition. */
const NO_PARTITION = 0xffff
const TWO_32 = 4294967296
export const HASH_LENGTH = 16

/**
 * A record as it stands in a file; the payloads of its batches are views that live only as long as
 * the buffer it was read into.
 */
export class StoredRecord {
  readonly partition: number
  readonly first: number
  readonly count: number
  readonly length: number
  readonly #block: Block
  readonly #at: number
  readonly #flags: number

  constructor(block: Block, at: number, length: number) {
    const { view } = block
    this.#block = block
    this.#at = at
    this.#flags = view.getUint8(at + 59)
    this.length = length
    this.partition = view.getUint16(at + 56, true)
    this.first = readWhole(block, at + 16)
    this.count = view.getUint32(at + 60, true)
  }

  /** What it holds, the oldest first; nothing in a mark. */
  batches(): readonly JournalBatch[] {
    if (this.mark) return []
    const { partition, first, count, tapeMs: startMs } = this
    const from = this.#at + RECORD_HEAD
    const end = this.#at + this.length
    const atMs = readWhole(this.#block, this.#at + 32)
    const version = this.#block.view.getUint8(this.#at + 58)
    if ((this.#flags & SHEAF) !== 0) {
      return readBatches(this.#block, from, end, {
        partition,
        first,
        tapeMs: startMs,
        atMs,
        version,
      })
    }
    const tape = startMs - ((this.#flags >> QUARTERS_SHIFT) & 3) / 4
    const fromTape = (this.#flags & FROM_TAPE) !== 0
    const { buffer, byteOffset } = this.#block.bytes
    const payload = new Uint8Array(buffer, byteOffset + from, end - from)
    return [{ partition, first, count, atMs, tape, fromTape, version, payload }]
  }

  /** Tape time of the first batch; of a mark, how far the tape was. */
  get tapeMs(): number {
    return readWhole(this.#block, this.#at + 24)
  }

  /** A mark holds no facts: it says what of the file and of the tape is behind it. */
  get mark(): boolean {
    return (this.#flags & MARK) !== 0
  }

  /**
   * Whether all before its end counts when nothing follows: not while the batch goes on in the next
   * record or, in version 3, the group does.
   */
  get completes(): boolean {
    if ((this.#flags & SHEAF) !== 0) return (this.#flags & CLOSES) !== 0
    return (this.#flags & MORE) === 0
  }

  /** First record of a group commit; in segments of version 1 nothing says so. */
  get opens(): boolean {
    return (this.#flags & OPENS) !== 0
  }

  /** Everything of this segment before this byte was durable when the record was written. */
  get syncedTo(): number {
    return this.#block.view.getUint32(this.#at + 12, true)
  }

  /** Whether the record names this hash as the one before it in its partition. */
  follows(hash: string): boolean {
    const { bytes } = this.#block
    const at = this.#at + 40
    for (let i = 0; i < HASH_LENGTH; i++) if (bytes[at + i] !== hash.charCodeAt(i)) return false
    return true
  }
}

export interface SegmentHead {
  /** Number of the worker that wrote it, DIRECTORY_WORKER for the directory's stream. */
  readonly worker: number
  /** How many workers there were: the segment holds partitions with partition % shards = worker. */
  readonly shards: number
  readonly sequence: number
  readonly version: number
  /** Bytes that the file before this one had when it was left; 0 where nobody noted it. */
  readonly sizeBefore: number
}

export const DIRECTORY_WORKER = 0xffff

/** What a record says of its place in the journal. */
export interface RecordLink {
  readonly syncedTo: number
  /** Hash of the group that holds the partition's last record before this group. */
  readonly previousHash: string
  /** Whether it is the first of its group, and the last. */
  readonly opens: boolean
  readonly closes: boolean
}

/**
 * Writes batches of one partition and one format, each following the one before, as a record at
 * `at`; answers its length.
 */
export function writeRecord(
  into: Block,
  at: number,
  batches: readonly JournalBatch[],
  { syncedTo, previousHash, opens, closes }: RecordLink,
): number {
  const { view } = into
  const [begin] = batches
  assert(begin, 'a record without a batch')
  const { partition } = begin
  const flags = SHEAF | (opens ? OPENS : 0) | (closes ? CLOSES : 0)
  const length = writeBatches(into, at + RECORD_HEAD, batches) - at
  writeHead(into, at, { syncedTo, previousHash, length, partition, flags })
  view.setUint8(at + 58, begin.version)
  view.setUint32(at + 60, countOf(batches), true)
  writeWhole(into, at + 16, begin.first)
  writeWhole(into, at + 24, tapeMs(begin.tape))
  writeWhole(into, at + 32, begin.atMs)
  seal(into, at, length)
  return length
}

function countOf(batches: readonly JournalBatch[]): number {
  let count = 0
  for (const batch of batches) count += batch.count
  return count
}

/** A mark: nothing happened, but all before it is durable and the tape has passed `tape`. */
export function markBytes(syncedTo: number, tape: number): Buffer {
  const block = blockOf(Buffer.alloc(RECORD_HEAD))
  const length = RECORD_HEAD
  const head = { syncedTo, previousHash: NO_HASH, length, partition: NO_PARTITION, flags: MARK }
  writeHead(block, 0, head)
  block.view.setUint8(58, 1)
  writeWhole(block, 24, tape)
  writeWhole(block, 32, tape)
  seal(block, 0, length)
  return block.bytes
}

interface Head {
  readonly syncedTo: number
  readonly previousHash: string
  readonly length: number
  readonly partition: number
  readonly flags: number
}

function writeHead({ bytes, view }: Block, at: number, head: Head): void {
  const { length, previousHash } = head
  assert(length <= MAX_RECORD, 'record is larger than 1 MB', length)
  view.setUint32(at, RECORD_MAGIC, true)
  view.setUint32(at + 8, length, true)
  view.setUint32(at + 12, head.syncedTo, true)
  for (let i = 0; i < HASH_LENGTH; i++) bytes[at + 40 + i] = previousHash.charCodeAt(i)
  view.setUint16(at + 56, head.partition, true)
  view.setUint8(at + 59, head.flags)
}

function seal(into: Block, at: number, length: number): void {
  into.view.setUint32(at + 4, crcOf(into, at + 8, at + length), true)
}

/** How long the record at `at` says it is; 0 when no record can begin here. */
export function lengthAt({ view }: Block, at: number, end: number): number {
  if (end - at < RECORD_HEAD || view.getUint32(at, true) !== RECORD_MAGIC) return 0
  const length = view.getUint32(at + 8, true)
  return length >= RECORD_HEAD && length <= MAX_RECORD ? length : 0
}

/** Reads the record at `at` when it is whole and its checksum holds; undefined otherwise. */
export function readRecord(block: Block, at: number, end: number): StoredRecord | undefined {
  const length = lengthAt(block, at, end)
  if (length === 0 || at + length > end) return undefined
  if (crcOf(block, at + 8, at + length) !== block.view.getUint32(at + 4, true)) return undefined
  return new StoredRecord(block, at, length)
}

/** First 16 bytes of SHA-256 over the records of one group commit. */
export function hashOf(bytes: Buffer, from: number, to: number): string {
  // 'binary' is twice as fast as a Buffer, and 16 Latin-1 characters compare with ===.
  return digest('sha256', bytes.subarray(from, to), 'binary').slice(0, HASH_LENGTH)
}

/** The 64 bytes that open a segment file. */
export function writeSegmentHead(head: Omit<SegmentHead, 'version'>): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEAD)
  bytes.writeUInt32LE(SEGMENT_MAGIC, 0)
  bytes.writeUInt16LE(SEGMENT_VERSION, 8)
  bytes.writeUInt16LE(head.worker, 10)
  bytes.writeUInt16LE(head.shards, 12)
  bytes.writeUInt32LE(head.sequence, 16)
  bytes.writeUInt32LE(head.sizeBefore, 20)
  bytes.writeUInt32LE(crcOf(blockOf(bytes), 8, SEGMENT_HEAD), 4)
  return bytes
}

/** Reads a segment's head; undefined when it is not whole. */
export function readSegmentHead(bytes: Buffer): SegmentHead | undefined {
  if (bytes.length < SEGMENT_HEAD || bytes.readUInt32LE(0) !== SEGMENT_MAGIC) return undefined
  if (crcOf(blockOf(bytes), 8, SEGMENT_HEAD) !== bytes.readUInt32LE(4)) return undefined
  const version = bytes.readUInt16LE(8)
  if (version < 1 || version > SEGMENT_VERSION) return undefined
  return {
    version,
    worker: bytes.readUInt16LE(10),
    shards: bytes.readUInt16LE(12),
    sequence: bytes.readUInt32LE(16),
    sizeBefore: bytes.readUInt32LE(20),
  }
}

/** Whole numbers below 2^53 as 64 bits, little endian. */
export function writeWhole({ view }: Block, at: number, value: number): void {
  view.setUint32(at, value % TWO_32, true)
  view.setUint32(at + 4, Math.floor(value / TWO_32), true)
}

export function readWhole({ view }: Block, at: number): number {
  return view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true)
}
