// How much a price moves, of candles whose returns are known.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MONEY_UNIT, price, quantity } from '@trellis/kernel'
import type { Candle } from '@trellis/market'
import { dailyVolatility, knownVolatility, root } from './volatility.ts'

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

test('nothing is known of less than a day of candles, or without a price', () => {
  expect(knownVolatility(swinging(10, 23), price(10_000))).toBeUndefined()
  expect(knownVolatility(swinging(10, 48), price(0))).toBeUndefined()
  expect(knownVolatility(swinging(0, 48), price(10_000))).toBeUndefined()
  const day = swinging(10, 24)
  expect(knownVolatility(day, price(10_000))).toBe(dailyVolatility(day))
})

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
