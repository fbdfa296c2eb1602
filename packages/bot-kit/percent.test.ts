// A share is written in percent, so many times as they are.
import { expect, test } from 'vitest'
import { shownNumber, wireNumber } from './percent.ts'

const share = { type: 'ratio' } as const
const times = { type: 'ratio', times: true } as const

test.each([
  [share, '0.1', '10'],
  [share, '', ''],
  [times, '10', '10'],
  [times, '2.5', '2.5'],
  [{ type: 'price' } as const, '0.1', '0.1'],
])('%o: %s on the wire is %s in its field, and back', (row, wire, shown) => {
  expect(shownNumber(row, wire)).toBe(shown)
  expect(wireNumber(row, shown)).toBe(wire)
})
