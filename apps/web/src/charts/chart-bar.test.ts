// The buttons of the intervals stand in order, whichever is chosen, and are as many.
import { expect, test } from 'vitest'
import { intervals } from '@trellis/contract/enums'
import { quickIntervals } from './chart-bar.tsx'

test('the usual four, and another one in its place among them', () => {
  expect(quickIntervals('1h')).toEqual(['15m', '1h', '4h', '1d'])
  expect(quickIntervals('1m')).toEqual(['1m', '15m', '1h', '1d'])
  expect(quickIntervals('1M')).toEqual(['15m', '1h', '1d', '1M'])
  for (const it of intervals) {
    const shown = quickIntervals(it)
    expect(shown).toHaveLength(4)
    expect(shown).toContain(it)
  }
})
