// What stands beside the prices of a range: spans of the last days, limits that are worth a word,
// and the range a form is opened with.
import { expect, test } from 'vitest'
import { price, ratio } from '@trellis/kernel'
import { btc } from '../../test/spot-pair.ts'
import { isNear } from '../limit-words.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { percentRange } from './percent-range.ts'
import { spanOf } from './range-fields.tsx'
import { rangeOnArrival } from './arrival-range.ts'

const row = (low: string, high: string, index = 0) => ({
  time: index * 3_600_000,
  open: low,
  high,
  low,
  close: index % 2 === 0 ? high : low,
  volume: '1',
  turnover: '1',
})

test('the span of candles is their lowest low and highest high', () => {
  expect(spanOf([row('9', '11'), row('8.5', '10'), row('10', '11.5')])).toEqual({
    low: '8.5',
    high: '11.5',
  })
  expect(spanOf([])).toEqual({ low: '', high: '' })
})

test.each([
  ['300', '100', 'min', true],
  ['301', '100', 'min', false],
  ['50', '100', 'min', true],
  ['34', '100', 'max', true],
  ['33', '100', 'max', false],
  ['101', '100', 'max', true],
  ['', '100', 'min', false],
  ['100', '', 'max', false],
] as const)('%s with a limit of %s: its %s is printed: %s', (value, bound, end, shown) => {
  expect(isNear(value, bound, end)).toBe(shown)
})

const market = {
  instrument: instrumentOf(btc),
  last: price(1_000_000),
  fees: { maker: ratio('0.0004'), taker: ratio('0.0006') },
}

test('a form is opened with a range of its pair, wider where the price moves more', () => {
  const week = (high: string) => Array.from({ length: 168 }, (_, i) => row('100000', high, i))
  const calm = rangeOnArrival(week('100100'), market.instrument, '100000', market)
  const wild = rangeOnArrival(week('101000'), market.instrument, '100000', market)
  expect(calm).toEqual({ low: '96000.0', high: '104000.0', count: '21' })
  expect(Number(wild?.low)).toBeLessThan(90_000)
})

test('a range around a price lies on ticks', () => {
  const { instrument } = market
  expect(percentRange(instrument, '104923.6', 10)).toEqual({ low: '94431.2', high: '115416.0' })
  expect(percentRange(instrument, '0', 10)).toBeUndefined()
})

test('without a day of candles it is ten percent either side', () => {
  const found = rangeOnArrival([row('1', '2')], market.instrument, '100000', market)
  expect(found).toEqual({ low: '90000.0', high: '110000.0', count: '20' })
})
