// A drawn range: its levels lie as far apart as fees need.
import { createRng } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { drawnRange } from './drawn-range.ts'

test('leaves its levels room, and lies on both sides of the price', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { belowBps, aboveBps, cells } = drawnRange(createRng(seed), 22)
    expect((belowBps + aboveBps) / cells).toBeGreaterThanOrEqual(35)
    expect(Math.min(belowBps, aboveBps)).toBeGreaterThanOrEqual(400)
    expect(Math.max(belowBps, aboveBps)).toBeLessThanOrEqual(2200)
    expect(cells).toBeGreaterThanOrEqual(8)
  }
})
