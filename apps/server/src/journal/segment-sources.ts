// The segment files that a reading needs, each stream's as a source of records.
import { ALL_PARTITIONS, type JournalEnd } from './journal.ts'
import type { Files } from './files.ts'
import { SEGMENT_HEAD } from './record.ts'
import { SegmentCursor } from './segment-cursor.ts'
import { damageAt, holds, listStreams, segmentHead, type SegmentFile } from './stream.ts'

export interface SegmentsAsked {
  readonly files: Files
  readonly folder: string
  owns(partition: number): boolean
  /** Where each stream ends for this reader; without, every byte must be of a whole record. */
  readonly ends?: readonly JournalEnd[]
}

/** A cursor for each stream that may hold what is asked for, and the bytes of all their files. */
export async function segmentsOf({ files, folder, owns, ends }: SegmentsAsked): Promise<{
  readonly cursors: readonly SegmentCursor[]
  readonly size: number
}> {
  const cursors: SegmentCursor[] = []
  const partitions = Array.from({ length: ALL_PARTITIONS }, (_, p) => p).filter((p) => owns(p))
  let size = 0
  for (const segments of (await listStreams(files, folder)).values()) {
    const end = ends?.find((it) => it.stream === segments[0]?.stream)
    const needed = await neededOf(files, segments, partitions)
    if (needed.length === 0 || (ends !== undefined && end === undefined)) continue
    for (const segment of needed) size += await files.size(segment.path)
    const cursor = new SegmentCursor(files, needed)
    if (end !== undefined) cursor.extend(needed, end)
    cursor.isHashing = true
    cursors.push(cursor)
  }
  return { cursors, size }
}

/** The segments of a stream that may hold records of these partitions. */
async function neededOf(
  files: Files,
  segments: readonly SegmentFile[],
  partitions: readonly number[],
): Promise<readonly SegmentFile[]> {
  const needed: SegmentFile[] = []
  for (const segment of segments) {
    // Asked before the head is read: whoever creates the file may be through with it afterwards.
    const size = await files.size(segment.path)
    const head = await segmentHead(files, segment)
    if (head === undefined) {
      // Another worker is creating it at this moment: it holds no record yet.
      if (segment === segments.at(-1) && size <= SEGMENT_HEAD) break
      throw damageAt(segment.path, 0, 'the head of the file is not whole')
    }
    if (partitions.some((partition) => holds(head, partition))) needed.push(segment)
  }
  return needed
}
