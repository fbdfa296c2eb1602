// The body of a record that holds several batches of one partition: before each batch's facts a few
// bytes say how long they are, how many, and how its times lie after those of the batch before.
// Must never change for a version that was written once (docs/adr/0022).
import { ByteReader, folded, writeUint } from '@trellis/engine'
import { tapeMs, tapeQuarters } from '@trellis/market'
import type { Block } from './block.ts'
import type { JournalBatch } from './journal.ts'

/** More than the bytes before a batch's facts can be. */
export const SUB_HEAD_MAX = 40
const FROM_TAPE = 1
/** Two bits: how many quarters of a millisecond the tape position stands before its prints. */
const QUARTERS_SHIFT = 1

/** What the batches of a sheaf count on from, and what they have in common. */
export interface SheafStart {
  readonly partition: number
  readonly first: number
  readonly tapeMs: number
  readonly atMs: number
  readonly version: number
}

/** Writes batches one behind another at `at`; answers where they end. */
export function writeBatches(into: Block, at: number, batches: readonly JournalBatch[]): number {
  const { bytes } = into
  let end = at
  let [tape, atMs] = [tapeMs(batches[0]?.tape ?? 0), batches[0]?.atMs ?? 0]
  for (const batch of batches) {
    const { payload } = batch
    const ownTape = tapeMs(batch.tape)
    const quarters = tapeQuarters(batch.tape) << QUARTERS_SHIFT
    bytes[end] = (batch.fromTape ? FROM_TAPE : 0) | quarters
    end = writeUint(bytes, end + 1, payload.length)
    end = writeUint(bytes, end, batch.count)
    end = writeUint(bytes, end, folded(ownTape - tape))
    end = writeUint(bytes, end, folded(batch.atMs - atMs))
    bytes.set(payload, end)
    end += payload.length
    tape = ownTape
    atMs = batch.atMs
  }
  return end
}

const reader = new ByteReader()

/** The batches from `at` to `end`; their payloads are views of the block. */
export function readBatches(
  { bytes }: Block,
  at: number,
  end: number,
  start: SheafStart,
): readonly JournalBatch[] {
  const { partition, version } = start
  const batches: JournalBatch[] = []
  let { first, atMs } = start
  let tape = start.tapeMs
  reader.reset(new Uint8Array(bytes.buffer, bytes.byteOffset + at, end - at))
  while (!reader.isAtEnd) {
    const flags = reader.byte()
    const length = reader.uint()
    const count = reader.uint()
    tape += reader.int()
    atMs += reader.int()
    const payload = reader.take(length)
    const fromTape = (flags & FROM_TAPE) !== 0
    const position = tape - (flags >> QUARTERS_SHIFT) / 4
    batches.push({ partition, first, count, atMs, tape: position, fromTape, version, payload })
    first += count
  }
  return batches
}
