// The funding rate of the simulated market: the premium of a contract over its coin, drawn toward
// the interest that holding dollars would bring.
import type { Ratio } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS, type Instrument } from '@trellis/market'
import { slowBasis } from './symbol-day.ts'

/** For 8 hours; shorter intervals have their share. */
const INTEREST = 0.0001
const INTEREST_MS = 8 * HOUR_MS
const DAMP = 0.0005
const SAMPLES = 8

/**
 * Rate paid at a funding time: the mean premium of the interval before the running one, which is
 * known as soon as that begins, plus interest − premium within ±0.05 %; to 1e-8.
 */
export function simulatedRate(instrument: Instrument, key: number, atMs: number): Ratio {
  const { fundingIntervalMs } = instrument
  let premium = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sampleMs = atMs - 2 * fundingIntervalMs + (sample * fundingIntervalMs) / SAMPLES
    premium += slowBasis(instrument, key, sampleMs / MINUTE_MS) / SAMPLES
  }
  const missing = (INTEREST * fundingIntervalMs) / INTEREST_MS - premium
  const rate = premium + Math.min(Math.max(missing, -DAMP), DAMP)
  return (BigInt(Math.round(rate * 1e8)) * 10_000n) as Ratio
}
