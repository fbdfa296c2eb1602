// The wire may not import the market (R4), so each has its list of chart intervals; here they meet.
import { intervals } from '@trellis/contract'
import { INTERVALS } from '@trellis/market'
import { expect, test } from 'vitest'

test('the wire and the market name the same intervals in the same order', () => {
  expect(intervals).toEqual(INTERVALS)
})
