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

/** Largest fall from a high to a later low, as a fraction of the high. */
export function maxDrawdown(candles: readonly Candle[]): Ratio {
  let peak = 0
  let worst = 0n
  for (const { high, low } of candles) {
    peak = Math.max(peak, high)
    if (peak === 0) continue
    const fall = (BigInt(peak - low) * MONEY_UNIT) / BigInt(peak)
    if (fall > worst) worst = fall
  }
  return worst as Ratio
}

/** What suggestions know of a price; shares are fractions. */
export interface Movement {
  readonly volatility: Ratio
  readonly drawdown: Ratio
  readonly sampleDays: number
}

/**
 * How a price moved over hourly candles, oldest first; undefined with less than a day of them, or
 * where it never moved: nothing is suggested then.
 */
export function movementOf(candles: readonly Candle[], last: Price): Movement | undefined {
  const sampleDays = Math.floor(candles.length / HOURS_PER_DAY)
  if (sampleDays < 1 || last < 1) return undefined
  const volatility = dailyVolatility(candles)
  if (volatility === 0n) return undefined
  return { volatility, drawdown: maxDrawdown(candles), sampleDays }
}
