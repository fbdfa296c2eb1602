// A stream is the chain of segment files that one worker writes. Names, who holds which partition,
// and the cut of a torn tail, which must never reach a byte that was known to be durable.
import type { LogLine } from '../log-line.ts'
import { JournalError, DIRECTORY_PARTITION, type JournalEnd } from './journal.ts'
import { blockOf, type Block } from './block.ts'
import type { Files } from './files.ts'
import {
  DIRECTORY_WORKER,
  MAX_RECORD,
  readRecord,
  readSegmentHead,
  readWhole,
  RECORD_MAGIC,
  SEGMENT_HEAD,
  type SegmentHead,
} from './record.ts'

export interface StreamIdentity {
  /** Number of the worker, DIRECTORY_WORKER for the directory. */
  readonly worker: number
  readonly shards: number
}

/** The directory's own stream, written by the main thread. */
export const DIRECTORY_STREAM: StreamIdentity = { worker: DIRECTORY_WORKER, shards: 1 }

/** "w00", "w01", … and "dir". */
export function streamName(worker: number): string {
  return worker === DIRECTORY_WORKER ? 'dir' : `w${String(worker).padStart(2, '0')}`
}

/** Whether a stream of this identity may hold records of a partition. */
export function holds(identity: StreamIdentity, partition: number): boolean {
  if (identity.worker === DIRECTORY_WORKER) return partition === DIRECTORY_PARTITION
  return partition < DIRECTORY_PARTITION && partition % identity.shards === identity.worker
}

export function segmentName(stream: string, sequence: number): string {
  return `${stream}-${String(sequence).padStart(8, '0')}.log`
}

const SEGMENT_NAME = /^(dir|w\d{2,3})-(\d{8})\.log$/

export interface SegmentFile {
  readonly stream: string
  readonly sequence: number
  readonly path: string
}

/**
 * The segment files of a folder by stream, each in writing order; a gap in the numbers is damage.
 */
export async function listStreams(
  files: Files,
  folder: string,
): Promise<ReadonlyMap<string, readonly SegmentFile[]>> {
  const streams = new Map<string, SegmentFile[]>()
  for (const name of await files.list(folder)) {
    const match = SEGMENT_NAME.exec(name)
    if (!match) continue
    const [, stream = '', digits = ''] = match
    const list = streams.get(stream) ?? []
    const sequence = Number(digits)
    const path = `${folder}/${name}`
    if (sequence !== list.length + 1) {
      const missing = segmentName(stream, list.length + 1)
      throw new JournalError('damaged', `journal damaged: ${folder}/${missing} is missing`)
    }
    list.push({ stream, sequence, path })
    streams.set(stream, list)
  }
  return streams
}

/** Removes all files of a stream, also where some are gone already. */
export async function dropStream(files: Files, folder: string, stream: string): Promise<void> {
  for (const name of await files.list(folder))
    if (SEGMENT_NAME.exec(name)?.[1] === stream) await files.remove(`${folder}/${name}`)
}

/**
 * Reads and checks a segment's head; undefined when it is not whole (only a torn last segment may
 * be so).
 */
export async function segmentHead(
  files: Files,
  segment: SegmentFile,
): Promise<SegmentHead | undefined> {
  const bytes = Buffer.alloc(SEGMENT_HEAD)
  const got = await files.read(segment.path, 0, bytes)
  const head = readSegmentHead(bytes.subarray(0, got))
  if (head === undefined) return undefined
  if (head.sequence === segment.sequence && streamName(head.worker) === segment.stream) return head
  throw new JournalError('damaged', `journal damaged: ${segment.path} holds another segment`)
}

/** Where a bad record stands, in words for the operator. */
export function damageAt(path: string, offset: number, what: string): JournalError {
  return new JournalError('damaged', `journal damaged: ${path} at byte ${offset}: ${what}`)
}

/** Refuses a stream in which a file that was left is not as long as it was then. */
export async function checkSizes(files: Files, segments: readonly SegmentFile[]): Promise<void> {
  for (const [i, segment] of segments.entries()) {
    const before = segments[i - 1]
    const { sizeBefore = 0 } = (await segmentHead(files, segment)) ?? {}
    if (before === undefined || sizeBefore === 0) continue
    const size = await files.size(before.path)
    if (size === sizeBefore) continue
    throw damageAt(before.path, size, `the file had ${sizeBefore} bytes when the next was begun`)
  }
}

/** Where a stream ends after what counts in it, found without touching it. */
export interface StreamEnd {
  /** Undefined for a stream without a record's room: nothing was ever durable in it. */
  readonly end: JournalEnd | undefined
  /** The file that holds the end, and its bytes with what is torn. */
  readonly last: SegmentFile | undefined
  readonly size: number
  /** A file that was being created when the process ended. */
  readonly unborn: SegmentFile | undefined
  /** The bytes after the end were durable once: a later record says so. */
  readonly damage: JournalError | undefined
}

/** Reads where a stream ends. */
export async function findEnd(files: Files, segments: readonly SegmentFile[]): Promise<StreamEnd> {
  const last = segments.at(-1)
  const nothing = { end: undefined, last, size: 0, unborn: undefined, damage: undefined }
  if (last === undefined) return nothing
  if ((await segmentHead(files, last)) === undefined) {
    // Records are written only after the head is durable: where they stand, the head was whole
    // once.
    if ((await files.size(last.path)) > SEGMENT_HEAD) {
      throw damageAt(last.path, 0, 'the head of the file is not whole')
    }
    return { ...(await findEnd(files, segments.slice(0, -1))), unborn: last }
  }
  const block = blockOf(await readAll(files, last.path))
  const size = block.bytes.length
  const { end, bad } = wholeEnd(block)
  const isDamaged = bad < size && durableBeyond(block, bad)
  const what = `a record that was durable is not whole (${nameOf(block, bad)})`
  return {
    end: { stream: last.stream, segment: last.sequence, offset: end },
    last,
    size,
    unborn: undefined,
    damage: isDamaged ? damageAt(last.path, bad, what) : undefined,
  }
}

/** Cuts what a crash left torn at the end of a stream and makes the rest durable. */
export async function cutStream(files: Files, found: StreamEnd, log: LogLine): Promise<void> {
  const { end, last, size, unborn } = found
  if (unborn !== undefined) {
    log(`journal: ${unborn.path} was being created when the process ended; removed`)
    await files.remove(unborn.path)
  }
  if (end === undefined || last === undefined) return
  const { offset } = end
  const file = await files.open(last.path)
  try {
    if (offset < size) {
      log(`journal: ${last.path} cut at byte ${offset}: ${size - offset} bytes were torn`, 'warn')
      await file.truncate(offset)
    }
    // What a killed process wrote may so far be in the page cache alone.
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readAll(files: Files, path: string): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(await files.size(path))
  const got = await files.read(path, 0, bytes)
  return bytes.subarray(0, got)
}

/** Offset after the last whole batch or group, and of the first byte that is no whole record. */
function wholeEnd(block: Block): { readonly end: number; readonly bad: number } {
  const { length } = block.bytes
  let at = SEGMENT_HEAD
  let end = at
  while (at < length) {
    const record = readRecord(block, at, length)
    if (record === undefined) break
    at += record.length
    if (record.completes) end = at
  }
  return { end, bad: at }
}

function nameOf(block: Block, at: number): string {
  const { bytes } = block
  if (bytes.length - at < SEGMENT_HEAD) return 'partition unknown'
  const partition = bytes.readUInt16LE(at + 56)
  const position = readWhole(block, at + 16)
  if (partition <= DIRECTORY_PARTITION) return `partition ${partition}, position ${position}`
  return partition === 0xffff ? 'a mark' : 'partition unknown'
}

/**
 * Whether a whole record after `bad` was written when the bytes at `bad` had already been synced.
 */
function durableBeyond(block: Block, bad: number): boolean {
  const { bytes } = block
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(RECORD_MAGIC)
  let at = bytes.indexOf(magic, bad + 1)
  while (at !== -1) {
    const record = readRecord(block, at, Math.min(bytes.length, at + MAX_RECORD))
    if (record !== undefined && record.syncedTo > bad) return true
    at = bytes.indexOf(magic, at + 1)
  }
  return false
}
