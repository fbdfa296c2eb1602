// The bytes of a journal record and of a segment's head (layout in docs/adr/0002). Must never
// change for a version that was written once: records are read for ever.
import { hash as digest } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert } from '@trellis/kernel'
import { NO_HASH, type JournalBatch } from './journal.ts'

export const RECORD_HEAD = 64
export const SEGMENT_HEAD = 64
export const MAX_RECORD = 1 << 20
/** "TRJ1" and "TRJS" as little-endian numbers. */
export const RECORD_MAGIC = 0x314a5254
const SEGMENT_MAGIC = 0x534a5254
const SEGMENT_VERSION = 1
const FROM_TAPE = 1
const MARK = 2
const MORE = 4
/** Partition number of a mark: it belongs to the stream, not to a partition. */
const NO_PARTITION = 0xffff
const TWO_32 = 4294967296

/**
 * A record as it stands in a file; `payload` is a view that lives only as long as the buffer it was
 * read into.
 */
export interface StoredRecord extends JournalBatch {
  /** A mark holds no facts: it says what of the file and of the tape is behind it. */
  readonly mark: boolean
  /** The batch goes on in the next record: it counts only when its last part is there as well. */
  readonly more: boolean
  /** Everything of this segment before this byte was durable when the record was written. */
  readonly syncedTo: number
  readonly previousHash: string
  readonly length: number
}

export interface SegmentHead {
  /** Number of the worker that wrote it, DIRECTORY_WORKER for the directory's stream. */
  readonly worker: number
  /** How many workers there were: the segment holds partitions with partition % shards = worker. */
  readonly shards: number
  readonly sequence: number
}

export const DIRECTORY_WORKER = 0xffff

/** Writes a batch as a record at `at`; answers its length. */
export function writeRecord(
  into: Buffer,
  at: number,
  batch: JournalBatch,
  link: { readonly syncedTo: number; readonly previousHash: string; readonly more: boolean },
): number {
  const length = RECORD_HEAD + batch.payload.length
  const flags = (batch.fromTape ? FROM_TAPE : 0) | (link.more ? MORE : 0)
  const { syncedTo, previousHash } = link
  writeHead(into, at, { syncedTo, previousHash, length, partition: batch.partition, flags })
  into.writeUInt8(batch.version, at + 58)
  into.writeUInt32LE(batch.count, at + 60)
  writeWhole(into, at + 16, batch.first)
  writeWhole(into, at + 24, batch.tape)
  writeWhole(into, at + 32, batch.atMs)
  into.set(batch.payload, at + RECORD_HEAD)
  seal(into, at, length)
  return length
}

/** Writes a mark: nothing happened, but all before it is durable and the tape has passed `tape`. */
export function writeMark(into: Buffer, at: number, syncedTo: number, tape: number): number {
  const length = RECORD_HEAD
  const head = { syncedTo, previousHash: NO_HASH, length, partition: NO_PARTITION, flags: MARK }
  writeHead(into, at, head)
  into.writeUInt8(1, at + 58)
  into.writeUInt32LE(0, at + 60)
  writeWhole(into, at + 16, 0)
  writeWhole(into, at + 24, tape)
  writeWhole(into, at + 32, tape)
  seal(into, at, length)
  return length
}

interface Head {
  readonly syncedTo: number
  readonly previousHash: string
  readonly length: number
  readonly partition: number
  readonly flags: number
}

function writeHead(into: Buffer, at: number, head: Head): void {
  assert(head.length <= MAX_RECORD, 'record is larger than 1 MB', head.length)
  into.writeUInt32LE(RECORD_MAGIC, at)
  into.writeUInt32LE(head.length, at + 8)
  into.writeUInt32LE(head.syncedTo, at + 12)
  into.write(head.previousHash, at + 40, 16, 'latin1')
  into.writeUInt16LE(head.partition, at + 56)
  into.writeUInt8(head.flags, at + 59)
}

function seal(into: Buffer, at: number, length: number): void {
  into.writeUInt32LE(crc32(into.subarray(at + 8, at + length)), at + 4)
}

/** How long the record at `at` says it is; 0 when no record can begin here. */
export function lengthAt(bytes: Buffer, at: number, end: number): number {
  if (end - at < RECORD_HEAD || bytes.readUInt32LE(at) !== RECORD_MAGIC) return 0
  const length = bytes.readUInt32LE(at + 8)
  return length >= RECORD_HEAD && length <= MAX_RECORD ? length : 0
}

/** Reads the record at `at` when it is whole and its checksum holds; undefined otherwise. */
export function readRecord(bytes: Buffer, at: number, end: number): StoredRecord | undefined {
  const length = lengthAt(bytes, at, end)
  if (length === 0 || at + length > end) return undefined
  if (crc32(bytes.subarray(at + 8, at + length)) !== bytes.readUInt32LE(at + 4)) return undefined
  const flags = bytes.readUInt8(at + 59)
  return {
    length,
    syncedTo: bytes.readUInt32LE(at + 12),
    first: readWhole(bytes, at + 16),
    tape: readWhole(bytes, at + 24),
    atMs: readWhole(bytes, at + 32),
    previousHash: bytes.toString('latin1', at + 40, at + 56),
    partition: bytes.readUInt16LE(at + 56),
    version: bytes.readUInt8(at + 58),
    fromTape: (flags & FROM_TAPE) !== 0,
    mark: (flags & MARK) !== 0,
    more: (flags & MORE) !== 0,
    count: bytes.readUInt32LE(at + 60),
    payload: bytes.subarray(at + RECORD_HEAD, at + length),
  }
}

/** First 16 bytes of SHA-256 over a whole record: the next record of the partition carries it. */
export function hashOf(bytes: Buffer, at: number, length: number): string {
  // 'binary' is twice as fast as a Buffer, and 16 Latin-1 characters compare with ===.
  return digest('sha256', bytes.subarray(at, at + length), 'binary').slice(0, 16)
}

/** The 64 bytes that open a segment file. */
export function writeSegmentHead(head: SegmentHead): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEAD)
  bytes.writeUInt32LE(SEGMENT_MAGIC, 0)
  bytes.writeUInt16LE(SEGMENT_VERSION, 8)
  bytes.writeUInt16LE(head.worker, 10)
  bytes.writeUInt16LE(head.shards, 12)
  bytes.writeUInt32LE(head.sequence, 16)
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4)
  return bytes
}

/** Reads a segment's head; undefined when it is not whole. */
export function readSegmentHead(bytes: Buffer): SegmentHead | undefined {
  if (bytes.length < SEGMENT_HEAD || bytes.readUInt32LE(0) !== SEGMENT_MAGIC) return undefined
  if (crc32(bytes.subarray(8, SEGMENT_HEAD)) !== bytes.readUInt32LE(4)) return undefined
  if (bytes.readUInt16LE(8) !== SEGMENT_VERSION) return undefined
  return {
    worker: bytes.readUInt16LE(10),
    shards: bytes.readUInt16LE(12),
    sequence: bytes.readUInt32LE(16),
  }
}

/** Whole numbers below 2^53 as 64 bits, little endian. */
export function writeWhole(into: Buffer, at: number, value: number): void {
  into.writeUInt32LE(value % TWO_32, at)
  into.writeUInt32LE(Math.floor(value / TWO_32), at + 4)
}

export function readWhole(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * TWO_32 + bytes.readUInt32LE(at)
}
