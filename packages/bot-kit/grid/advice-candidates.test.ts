// Candidates around a price: the worked example of docs/formulas/advice.md, and ends of what a
// market may be.
import { expect, test } from 'vitest'
import { formatAmount, price, quantity, ratio } from '@trellis/kernel'
import { formatPrice, type AdviceMarket, type Candle } from '@trellis/market'
import { instrumentOf } from '../web/pair-instrument.ts'
import { btc } from '../test/spot-pair.ts'
import { gridCandidates, naiveGrid, rangeAround, type GridCandidate } from './advice-candidates.ts'

const instrument = instrumentOf(btc)
/** Closes that swing between 100,000.0 and a price above it, hour by hour for two weeks. */
const swinging = (to: number): Candle[] =>
  Array.from({ length: 336 }, (_, i) => {
    const close = price(i % 2 === 0 ? 1_000_000 : to)
    const figures = { open: close, high: close, low: close, close }
    return { startMs: i * 3_600_000, ...figures, volume: quantity(1), turnover: 0n }
  })
const market = (to: number, last = 1_042_757): AdviceMarket => ({
  symbol: 0,
  instrument,
  last: price(last),
  fees: { maker: ratio('0.0004'), taker: ratio('0.0006') },
  candles: swinging(to),
  openInterest: undefined,
})
const candidate: GridCandidate = {
  in: 'volatility',
  downE2: 350,
  upE2: 350,
  stepE2: 60,
  leverage: 1,
}

test('the worked example', () => {
  const placed = rangeAround(candidate, market(1_003_700))!
  const { range, volatility, step } = placed
  expect([
    formatAmount(volatility),
    formatAmount(step),
    formatPrice(instrument, range.minPrice),
    formatPrice(instrument, range.maxPrice),
    range.cellNumber,
  ]).toEqual(['0.018092944775', '0.010855766865', '97672.4', '110879', 12])
})

test('steps earn more than their fees in a calm market, ranges stay above a quarter of the price', () => {
  const calm = rangeAround(candidate, market(1_000_010))!
  // Two maker fees and a tenth of a percent.
  expect(formatAmount(calm.step)).toBe('0.0018')
  expect(calm.range.maxPrice).toBeGreaterThan(calm.range.minPrice + calm.range.cellNumber - 1)
  const wild = rangeAround({ ...candidate, downE2: 600 }, market(1_100_000))!
  expect(wild.range.minPrice).toBe(Math.round(1_042_757 / 4))
})

test('a price that never moved, or is not known, places nothing', () => {
  expect(rangeAround(candidate, market(1_000_000))).toBeUndefined()
  expect(rangeAround(candidate, market(1_003_700, 0))).toBeUndefined()
})

test('the plain range is ten percent either side in twenty grids, however much a price moves', () => {
  for (const to of [1_000_100, 1_030_000]) {
    const { range } = rangeAround(naiveGrid(2), market(to, 1_000_000))!
    expect(range).toEqual({ minPrice: 900_000, maxPrice: 1_100_000, cellNumber: 20 })
  }
})

test('candidates lean to the side of their mode, by two thirds of the same width', () => {
  const choices = { stepsE2: [20], leverages: [2] }
  const [even] = gridCandidates({ ...choices, lean: 'none' })
  const [up] = gridCandidates({ ...choices, lean: 'up' })
  const [down] = gridCandidates({ ...choices, lean: 'down' })
  expect([even?.downE2, even?.upE2]).toEqual([200, 200])
  expect([up?.downE2, up?.upE2]).toEqual([133, 267])
  expect([down?.downE2, down?.upE2]).toEqual([267, 133])
})
