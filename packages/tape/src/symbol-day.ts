// One day of one symbol in ticks and lots: the coin's day with the symbol's basis, rounded to its
// steps, and volumes. From here on nothing is a float but time.
import { createRng, mixSeed } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { MinuteColumns } from './minute-columns.ts'
import type { CoinDay } from './coin-market.ts'
import { exponential } from './exponential.ts'
import { modelOf } from './market-model.ts'
import { normalAt, tableOfNormals } from './variates.ts'
import { DAY_MINUTES, hourShare, multiplyWave } from './volatility.ts'

/** A day's minutes as columns, 1440 rows; a minute's open is the close of the one before. */
export type SymbolDay = MinuteColumns

interface Wave {
  readonly minutes: number
  readonly size: number
}

// Premium of a symbol over its coin: waves with the standard deviation of their nodes as a fraction
// of price.
const LINEAR_BASIS: readonly Wave[] = [
  { minutes: 480, size: 0.0003 },
  { minutes: 30, size: 0.00012 },
  { minutes: 2, size: 0.00005 },
]
const USDC_BASIS: readonly Wave[] = [
  { minutes: 480, size: 0.00012 },
  { minutes: 2, size: 0.00005 },
]
const NO_BASIS: readonly Wave[] = []

const VOLUME_WAVE = { minutes: 45, spread: 0.5 }
const VOLUME_NOISE = 0.36
const volumeNoise = tableOfNormals((normal) =>
  exponential(VOLUME_NOISE * normal - (VOLUME_NOISE * VOLUME_NOISE) / 2),
)
// Volume follows the range of its minute and the square root of its variance.
const RANGE_WEIGHT = 0.8
const MEAN_RANGE = 1.4
const MILLION = 1_000_000

/**
 * Builds the day `day` of an instrument from its coin's day. `key` is the symbol's own. Where the
 * quote coin is no dollar, `quote` is its day: prices are divided by its, minute by minute.
 */
export function buildSymbolDay(
  instrument: Instrument,
  key: number,
  day: number,
  { coin: dollars, quote }: { readonly coin: CoinDay; readonly quote: CoinDay | undefined },
): SymbolDay {
  const coin = quote === undefined ? dollars : crossDay(dollars, quote)
  const ticksPerUnit = powerOfTen(instrument.tickScale) / instrument.tickUnits
  const basis = basisOfDay(basisWaves(instrument), key, day)
  const open = new Float64Array(DAY_MINUTES)
  const high = new Float64Array(DAY_MINUTES)
  const low = new Float64Array(DAY_MINUTES)
  const close = new Float64Array(DAY_MINUTES)
  const least = instrument.minPrice
  const most = instrument.maxPrice
  const ticks = (price: number, premium: number): number => {
    const rounded = Math.round(price * (1 + premium) * ticksPerUnit)
    return rounded < least ? least : rounded > most ? most : rounded
  }
  let from = ticks(coin.prices[0] ?? 0, basis[0] ?? 0)
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const here = basis[minute] ?? 0
    const next = basis[minute + 1] ?? 0
    const to = ticks(coin.prices[minute + 1] ?? 0, next)
    const top = ticks(coin.highs[minute] ?? 0, here > next ? here : next)
    const bottom = ticks(coin.lows[minute] ?? 0, here < next ? here : next)
    open[minute] = from
    close[minute] = to
    high[minute] = Math.max(top, from, to)
    low[minute] = Math.min(bottom, from, to)
    from = to
  }
  return { open, high, low, close, volume: volumesOfDay(instrument, key, day, dollars) }
}

/** A coin's day in another coin; highs and lows stand off the path as far as in dollars. */
function crossDay(coin: CoinDay, quote: CoinDay): CoinDay {
  const prices = coin.prices.map((price, i) => price / (quote.prices[i] ?? 1))
  const scaled = (extremes: Float64Array, edge: (a: number, b: number) => number): Float64Array =>
    extremes.map((extreme, i) => {
      const [from, to] = [coin.prices[i] ?? 1, coin.prices[i + 1] ?? 1]
      return (extreme / edge(from, to)) * edge(prices[i] ?? 0, prices[i + 1] ?? 0)
    })
  const highs = scaled(coin.highs, (a, b) => (a > b ? a : b))
  const lows = scaled(coin.lows, (a, b) => (a < b ? a : b))
  return { prices, highs, lows, variances: coin.variances }
}

/**
 * The slow part of a symbol's premium over its coin at an epoch minute, as a fraction: what the
 * mark price carries.
 */
export function slowBasis(instrument: Instrument, key: number, minute: number): number {
  const wave = basisWaves(instrument)[0]
  if (wave === undefined) return 0
  const waveKey = mixSeed(key, 101, 0)
  const node = Math.floor(minute / wave.minutes)
  const share = (minute - node * wave.minutes) / wave.minutes
  const from = normalAt(waveKey, node)
  return wave.size * (from + (normalAt(waveKey, node + 1) - from) * share)
}

/** 10 to the power n as a number, n from 0 to 15. */
export function powerOfTen(n: number): number {
  let result = 1
  for (let i = 0; i < n; i++) result *= 10
  return result
}

function basisWaves(instrument: Instrument): readonly Wave[] {
  if (instrument.category === 'linear') return LINEAR_BASIS
  return instrument.quote === 'USDC' ? USDC_BASIS : NO_BASIS
}

// Premium at each minute's start and at the next midnight.
function basisOfDay(waves: readonly Wave[], key: number, day: number): Float64Array {
  const out = new Float64Array(DAY_MINUTES + 1)
  const first = day * DAY_MINUTES
  for (let w = 0; w < waves.length; w++) {
    const wave = waves[w]
    if (wave === undefined) continue
    const waveKey = mixSeed(key, 101, w)
    let node = Math.floor(first / wave.minutes)
    let from = normalAt(waveKey, node)
    let to = normalAt(waveKey, node + 1)
    for (let i = 0; i <= DAY_MINUTES; i++) {
      const into = first + i - node * wave.minutes
      if (into === wave.minutes) {
        node += 1
        from = to
        to = normalAt(waveKey, node + 1)
      }
      const share = (first + i - node * wave.minutes) / wave.minutes
      out[i] = (out[i] ?? 0) + wave.size * (from + (to - from) * share)
    }
  }
  return out
}

/** Traded value of an average day of an instrument, US dollars. */
export function turnoverOfDay({ base, category, quote }: Instrument): number {
  const { linearTurnover, spotTurnover } = modelOf(base)
  const share = quote === 'USDT' ? 1 : 0.12
  return (category === 'linear' ? linearTurnover : spotTurnover) * MILLION * share
}

function volumesOfDay(
  instrument: Instrument,
  key: number,
  day: number,
  coin: CoinDay,
): Float64Array {
  const model = modelOf(instrument.base)
  const turnover = turnoverOfDay(instrument)
  const lot = instrument.lotUnits / powerOfTen(instrument.lotScale)
  const wave = new Float64Array(DAY_MINUTES).fill(turnover / DAY_MINUTES / lot)
  multiplyWave(wave, mixSeed(key, 102), day, VOLUME_WAVE)
  const rng = createRng(mixSeed(key, 103, day))
  const average = (model.yearlyVolatility * model.yearlyVolatility) / 365 / DAY_MINUTES
  const out = new Float64Array(DAY_MINUTES)
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const variance = coin.variances[minute] ?? 0
    const price = coin.prices[minute] ?? 1
    const range = ((coin.highs[minute] ?? 0) - (coin.lows[minute] ?? 0)) / price
    const moved = range / (MEAN_RANGE * Math.sqrt(variance))
    const share = hourShare(minute)
    const wild = Math.sqrt(Math.sqrt(variance / (average * share)) * share)
    const noise = volumeNoise(rng.next())
    const activity = wild * wild * (1 - RANGE_WEIGHT + RANGE_WEIGHT * moved) * noise
    out[minute] = Math.max(1, Math.floor(((wave[minute] ?? 0) * activity) / price))
  }
  return out
}
