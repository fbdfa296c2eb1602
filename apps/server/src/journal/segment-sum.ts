// The CRC-32 of what a segment file holds up to a place: whoever keeps it with the place knows that
// journal again, also when another one is as long. It is taken no further than the durable end.
import { crc32 } from 'node:zlib'
import type { Files } from './files.ts'
import type { JournalEnd } from './journal.ts'
import { segmentName } from './stream.ts'

/** A place in a stream and the sum of its file up to there; older read models kept no sum. */
export interface SummedEnd extends JournalEnd {
  readonly sum: number | undefined
}

const CHUNK = 1 << 20

/** The sum up to a place, going on from an earlier one of the same file. */
export async function sumUpTo(
  files: Files,
  folder: string,
  end: JournalEnd,
  from?: SummedEnd,
): Promise<number> {
  const { stream, segment, offset } = end
  const goesOn = from?.sum !== undefined && from.segment === segment && from.offset <= offset
  let sum = goesOn ? (from.sum ?? 0) : 0
  let at = goesOn ? from.offset : 0
  const path = `${folder}/${segmentName(stream, segment)}`
  while (at < offset) {
    const bytes = Buffer.allocUnsafe(Math.min(CHUNK, offset - at))
    const got = await files.read(path, at, bytes)
    if (got === 0) break
    sum = crc32(bytes.subarray(0, got), sum)
    at += got
  }
  return sum
}
