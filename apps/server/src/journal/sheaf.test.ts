// Batches of one partition come back out of a record's body as they went in, whatever their times.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tapeMs } from '@trellis/market'
import { blockOf } from './block.ts'
import type { JournalBatch } from './journal.ts'
import { readBatches, SUB_HEAD_MAX, writeBatches } from './sheaf.ts'

const MS_MAX = 2 ** 43
const given = fc.record({
  count: fc.integer({ min: 1, max: 70_000 }),
  atMs: fc.integer({ min: 0, max: MS_MAX }),
  wholeMs: fc.integer({ min: 1, max: MS_MAX }),
  quarters: fc.integer({ min: 0, max: 3 }),
  fromTape: fc.boolean(),
  payload: fc.uint8Array({ maxLength: 300 }),
})

test('batches come back as they were, in no more room than was counted on', () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 12 }), fc.nat(1000), (list, begin) => {
      let first = begin
      const batches = list.map(({ wholeMs, quarters, ...rest }): JournalBatch => {
        const batch = { ...rest, partition: 7, version: 2, first, tape: wholeMs - quarters / 4 }
        first += rest.count
        return batch
      })
      const room = batches.reduce((sum, it) => sum + SUB_HEAD_MAX + it.payload.length, 0)
      const block = blockOf(Buffer.alloc(room + 9))
      const end = writeBatches(block, 9, batches)
      expect(end).toBeLessThanOrEqual(room + 9)
      const { tape = 0, atMs = 0 } = batches[0] ?? {}
      const start = { partition: 7, version: 2, first: begin, tapeMs: tapeMs(tape), atMs }
      expect(readBatches(block, 9, end, start)).toEqual(batches)
    }),
  )
})
