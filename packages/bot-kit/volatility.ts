// How much a price moves, read off its recent hourly candles: what suggestions are made of.
import { divide, MONEY_UNIT, type Price, type Ratio } from '@trellis/kernel'
import type { Candle } from '@trellis/market'

const HOURS_PER_DAY = 24

/** Realised volatility of a day: root of 24 times the mean square of the hourly returns. */
export function dailyVolatility(candles: readonly Candle[]): Ratio {
  let sum = 0n
  let count = 0n
  for (let i = 1; i < candles.length; i += 1) {
    const before = candles[i - 1]?.close ?? 0
    const now = candles[i]?.close ?? 0
    if (before === 0) continue
    const change = divide(BigInt(now - before) * MONEY_UNIT, BigInt(before), 'down')
    sum += change * change
    count += 1n
  }
  return (count === 0n ? 0n : root((sum * BigInt(HOURS_PER_DAY)) / count)) as Ratio
}

/** Floor of the square root, by Newton's steps. */
export function root(n: bigint): bigint {
  if (n < 2n) return n < 0n ? 0n : n
  let guess = 1n << BigInt(Math.ceil(n.toString(2).length / 2))
  for (;;) {
    const next = (guess + n / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/**
 * A day's volatility by which settings can be scaled; undefined with less than a day of candles,
 * without a price, or where it never moved: nothing is suggested then.
 */
export function knownVolatility(candles: readonly Candle[], last: Price): Ratio | undefined {
  if (candles.length < HOURS_PER_DAY || last < 1) return undefined
  const volatility = dailyVolatility(candles)
  return volatility === 0n ? undefined : volatility
}
