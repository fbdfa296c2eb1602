// The bound of a position by the open interest.
import { expect, test } from 'vitest'
import { quantity } from '@trellis/kernel'
import { mostOfInterest } from './open-interest.ts'

test.each([
  [1_000, 100],
  [1_009, 100],
  [9, 0],
  [0, 0],
])('of %i lots that all hold one position may have %i', (all, most) => {
  expect(mostOfInterest(quantity(all))).toBe(most)
})
