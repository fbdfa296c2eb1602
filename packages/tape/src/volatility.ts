// How wild the simulated market is at each time: regimes over days, and within a day the hours,
// slow waves and bursts. Every figure is had from its key and time alone, without what came before.
import { mixSeed } from '@trellis/kernel'
import { exponential } from './exponential.ts'
import { normalAt } from './variates.ts'

export const DAY_MINUTES = 1440

/** Day regimes: each scale is calm or turbulent for a stretch of days; the product has mean 1. */
const REGIME_DAYS = [37, 11, 3]
const REGIME_SPREAD = [0.4, 0.35, 0.35]

/** Waves within and across days: length in minutes and standard deviation of log variance. */
const WAVES = [
  { minutes: 480, spread: 0.55 },
  { minutes: 90, spread: 0.55 },
  { minutes: 20, spread: 0.45 },
  { minutes: 4, spread: 0.35 },
]

// Share of a day's average minute variance by hour UTC, from a month of one-minute candles; mean 1.
const HOURS = [
  1.43, 1.31, 0.9, 0.68, 0.54, 0.44, 0.55, 0.69, 0.71, 0.64, 0.58, 0.58, 0.86, 1.56, 2.06, 1.57,
  1.36, 1.16, 1.2, 1.06, 0.92, 1.08, 1.0, 0.98,
]
const HOURS_MEAN = HOURS.reduce((sum, value) => sum + value, 0) / 24
const HOUR_SHARES = Float64Array.from({ length: DAY_MINUTES }, (_, minute) => shareAt(minute))
// Monday to Sunday; epoch day 0 was a Thursday.
const WEEKDAYS = [1.08, 1.0, 0.97, 1.3, 1.25, 0.62, 0.78]

/** Variance of a day in units of an average one: the regime it lies in, and its weekday. */
export function dayVariance(key: number, day: number): number {
  let variance = WEEKDAYS[(day + 3) % 7] ?? 1
  for (let scale = 0; scale < REGIME_DAYS.length; scale++) {
    const length = REGIME_DAYS[scale] ?? 1
    const spread = REGIME_SPREAD[scale] ?? 0
    // Each scale has its own phase, so that regimes do not all turn on the same day.
    const phase = mixSeed(key, 71, scale) % length
    const turbulent = mixSeed(key, 72, scale, Math.floor((day + phase) / length)) % 2 === 1
    variance *= turbulent ? 1 + spread : 1 - spread
  }
  return variance
}

/**
 * Variance of each minute of a day, as a share of an average day (1440 figures that sum to about
 * 1).
 */
export function minuteVariances(key: number, day: number): Float64Array {
  const out = new Float64Array(DAY_MINUTES)
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    out[minute] = hourShare(minute) / DAY_MINUTES
  }
  for (let w = 0; w < WAVES.length; w++) {
    const wave = WAVES[w]
    if (wave !== undefined) multiplyWave(out, mixSeed(key, 73, w), day, wave)
  }
  return out
}

/**
 * Multiplies figures of a day's minutes by a positive wave of mean 1: log-normal nodes at a fixed
 * distance in absolute time, straight lines between them, so that the wave runs on across midnight.
 */
export function multiplyWave(
  values: Float64Array,
  key: number,
  day: number,
  wave: { readonly minutes: number; readonly spread: number },
): void {
  const first = day * DAY_MINUTES
  let node = Math.floor(first / wave.minutes)
  let from = waveNode(key, node, wave.spread)
  let to = waveNode(key, node + 1, wave.spread)
  let into = first - node * wave.minutes
  for (let minute = 0; minute < values.length; minute++) {
    values[minute] = (values[minute] ?? 0) * (from + ((to - from) * into) / wave.minutes)
    into += 1
    if (into < wave.minutes) continue
    into = 0
    node += 1
    from = to
    to = waveNode(key, node + 1, wave.spread)
  }
}

function waveNode(key: number, node: number, spread: number): number {
  return exponential(spread * normalAt(key, node) - (spread * spread) / 2)
}

/**
 * Share of the hour in the activity of a minute of the day, straight lines between the middles of
 * the hours; mean about 1.
 */
export function hourShare(minute: number): number {
  return HOUR_SHARES[minute] ?? 1
}

function shareAt(minute: number): number {
  const at = (minute + 30) / 60
  const hour = Math.floor(at)
  const from = HOURS[(hour + 23) % 24] ?? 1
  const to = HOURS[hour % 24] ?? 1
  return (from + (to - from) * (at - hour)) / HOURS_MEAN
}
