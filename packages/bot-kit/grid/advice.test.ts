// Suggestions follow the candles: wider for livelier markets, yield from counted crossings.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, quantity, ratio, MONEY_UNIT } from '@trellis/kernel'
import type { Candle } from '@trellis/market'
import { netProfit } from '../spot/profit-range.ts'
import { adviseGrids, countedYield } from './advice.ts'
import { dailyVolatility, maxDrawdown, root } from '../volatility.ts'
import { arithmetic } from './spacing.ts'

const ways = { spacing: arithmetic, profit: netProfit }

const fees = { maker: ratio('0.0004'), taker: ratio('0.0006') }
const candle = (open: number, high: number, low: number, close: number, index = 0): Candle => ({
  startMs: index * 3_600_000,
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: quantity(1),
  turnover: 0n,
})
const swinging = (size: number, hours: number): Candle[] =>
  Array.from({ length: hours }, (_, i) => {
    const [from, to] = i % 2 === 0 ? [10_000, 10_000 + size] : [10_000 + size, 10_000]
    return candle(from, Math.max(from, to), Math.min(from, to), to, i)
  })

describe('advice', () => {
  test('needs a day of candles and a price', () => {
    expect(adviseGrids(swinging(10, 23), { last: price(10_000), fees }, ways)).toEqual([])
    expect(adviseGrids(swinging(10, 48), { last: price(0), fees }, ways)).toEqual([])
  })

  test('gives three styles around the price, steady the widest, high frequency the finest', () => {
    const advice = adviseGrids(swinging(100, 24 * 14), { last: price(10_000), fees }, ways)
    expect(advice.map((it) => it.style)).toEqual(['high-profits', 'steady', 'high-frequency'])
    const width = (index: number): number => {
      const { minPrice, maxPrice } = advice[index]!.range
      expect(minPrice).toBeLessThan(10_000)
      expect(maxPrice).toBeGreaterThan(10_000)
      return maxPrice - minPrice
    }
    expect(width(1)).toBeGreaterThan(width(0))
    expect(width(0)).toBeGreaterThan(width(2))
    expect(advice[0]!.sampleDays).toBe(14)
  })

  test('a livelier market gets a wider range', () => {
    const [calm] = adviseGrids(swinging(20, 48), { last: price(10_000), fees }, ways)
    const [lively] = adviseGrids(swinging(200, 48), { last: price(10_000), fees }, ways)
    expect(lively!.volatility).toBeGreaterThan(calm!.volatility)
    expect(lively!.range.minPrice).toBeLessThan(calm!.range.minPrice)
  })
})

describe('figures', () => {
  test('volatility of equal returns is return times root of 24', () => {
    const daily = Number(dailyVolatility(swinging(100, 48))) / Number(MONEY_UNIT)
    expect(daily).toBeCloseTo(0.00995 * Math.sqrt(24), 3)
    expect(dailyVolatility([])).toBe(0n)
  })

  test('the root is the floor of the square root', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (n) => {
        const r = root(n)
        expect(r * r <= n && (r + 1n) * (r + 1n) > n).toBe(true)
      }),
    )
  })

  test('drawdown is the deepest fall from a high', () => {
    const candles = [
      candle(100, 200, 100, 200),
      candle(200, 200, 150, 160),
      candle(160, 300, 160, 300),
    ]
    expect(Number(maxDrawdown(candles)) / 1e12).toBeCloseTo(0.5)
  })

  test('each level crossed upwards is one pair, with coins of the opening or of a buy before', () => {
    const range = { minPrice: price(9_000), maxPrice: price(11_000), cellNumber: 20 }
    const rise = [candle(9_100, 10_900, 9_100, 10_900)]
    const fallAndRise = [candle(10_050, 10_050, 9_550, 9_550), candle(9_550, 10_050, 9_550, 10_050)]
    expect(countedYield(rise, range, fees, ways)).toBeGreaterThan(0n)
    const once = countedYield(fallAndRise, range, fees, ways)
    const twice = countedYield([...fallAndRise, ...fallAndRise], range, fees, ways)
    expect(once).toBeGreaterThan(0n)
    expect(Number(twice) / Number(once)).toBeCloseTo(2, 5)
  })
})
