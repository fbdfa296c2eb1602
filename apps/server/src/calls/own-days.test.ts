// The figures of a bot's own days out of its facts.
import { amount } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import { expect, test } from 'vitest'
import { outsideMs, ownDaysRow } from './own-days.ts'

const left = (hour: number) => ({ type: 'range-left', atMs: hour * HOUR_MS })
const back = (hour: number) => ({ type: 'range-entered', atMs: hour * HOUR_MS })
const hours = (lines: Parameters<typeof outsideMs>[0], from: number, to: number) =>
  outsideMs(lines, from * HOUR_MS, to * HOUR_MS) / HOUR_MS

test.each([
  ['never outside', [], 0],
  ['once, newest first', [back(14), left(10)], 4],
  ['still outside', [left(20)], 4],
  ['from one side to the other', [back(15), left(12), left(10)], 5],
  ['begun before the span', [back(2), left(-3)], 2],
  ['over before the span', [back(-1), left(-3)], 0],
])('time out of the range: %s', (_, lines, told) => {
  expect(hours(lines, 0, 24)).toBe(told)
})

const days = {
  fromMs: 0,
  toMs: 2 * DAY_MS,
  matched: 9,
  outsideMs: 12 * HOUR_MS,
  fees: amount('50'),
  booked: amount('150'),
  volatility: '0.02',
}

test('by the day, as a part of the time, and fees by profit before fees', () => {
  expect(ownDaysRow(days)).toMatchObject({
    matched: '9',
    matched_per_day: '4.50',
    out_of_range: '0.250000',
    outside_ms: String(12 * HOUR_MS),
    fees: '50',
    fee_share: '0.25',
  })
})

test('what has no meaning is not told', () => {
  const none = { ...days, matched: undefined, outsideMs: undefined, booked: amount('0') }
  expect(ownDaysRow(none)).toMatchObject({
    matched: '',
    matched_per_day: '',
    out_of_range: '',
    outside_ms: '',
    fee_share: '',
  })
})
