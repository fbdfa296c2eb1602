// The simulated market beside real one-minute candles: volatility, tails, clustering, correlation,
// volume. docs/formulas/simulated-market.md shows the table; the twin on recorded figures runs
// where ../shared is absent.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DAY_MS, defaultInstruments, MINUTE_MS } from '@trellis/market'
import { parseCsv } from './csv-columns.ts'
import { SimulatedTape } from './simulated-tape.ts'

const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const
const DAYS = 41
const SEEDS = [1, 2, 3, 4, 5]

interface Series {
  readonly log: readonly number[]
  readonly range: readonly number[]
  readonly volume: readonly number[]
}

type Figures = Readonly<Record<FigureName, number>>
type FigureName =
  | 'yearly volatility'
  | 'kurtosis 1m'
  | 'kurtosis 5m'
  | 'kurtosis 1h'
  | 'beyond 4 deviations'
  | 'autocorrelation r, lag 1'
  | 'autocorrelation |r|, lag 1'
  | 'autocorrelation |r|, lag 60'
  | 'autocorrelation |r|, lag 1440'
  | 'autocorrelation r², lag 1'
  | 'autocorrelation r², lag 30'
  | 'range / |r|'
  | 'deviation of log volume'
  | 'autocorrelation log volume, lag 1'
  | 'correlation range, volume'
  | 'cross correlation 1m'
  | 'cross correlation 1h'

/**
 * Mean over the four coins of candles-1m, 41 days to 2025-06-14 (first test checks them against the
 * files).
 */
const REAL: Figures = {
  'yearly volatility': 0.63,
  'kurtosis 1m': 15.5782,
  'kurtosis 5m': 10.2034,
  'kurtosis 1h': 9.9179,
  'beyond 4 deviations': 0.0058,
  'autocorrelation r, lag 1': -0.0122,
  'autocorrelation |r|, lag 1': 0.2573,
  'autocorrelation |r|, lag 60': 0.1338,
  'autocorrelation |r|, lag 1440': 0.0644,
  'autocorrelation r², lag 1': 0.2006,
  'autocorrelation r², lag 30': 0.0823,
  'range / |r|': 1.7731,
  'deviation of log volume': 0.934,
  'autocorrelation log volume, lag 1': 0.6942,
  'correlation range, volume': 0.7748,
  'cross correlation 1m': 0.747,
  'cross correlation 1h': 0.7517,
}

/**
 * How far the simulated market may lie from the real one: lowest and highest share of the real
 * figure, or width.
 */
const BANDS: Readonly<Record<FigureName, { times?: readonly [number, number]; within?: number }>> =
  {
    'yearly volatility': { times: [0.7, 1.5] },
    'kurtosis 1m': { times: [0.5, 2] },
    'kurtosis 5m': { times: [0.5, 2] },
    'kurtosis 1h': { times: [0.5, 2] },
    'beyond 4 deviations': { times: [0.6, 1.7] },
    'autocorrelation r, lag 1': { within: 0.03 },
    'autocorrelation |r|, lag 1': { within: 0.1 },
    'autocorrelation |r|, lag 60': { within: 0.08 },
    'autocorrelation |r|, lag 1440': { within: 0.06 },
    'autocorrelation r², lag 1': { within: 0.1 },
    'autocorrelation r², lag 30': { within: 0.08 },
    'range / |r|': { times: [0.85, 1.15] },
    'deviation of log volume': { times: [0.8, 1.2] },
    'autocorrelation log volume, lag 1': { within: 0.12 },
    'correlation range, volume': { within: 0.15 },
    'cross correlation 1m': { within: 0.08 },
    'cross correlation 1h': { within: 0.1 },
  }
const NAMES = Object.keys(REAL) as FigureName[]

const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length
const central = (xs: readonly number[], power: number): number => {
  const m = mean(xs)
  return mean(xs.map((x) => (x - m) ** power))
}
const kurtosis = (xs: readonly number[]): number => central(xs, 4) / central(xs, 2) ** 2
const correlation = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)]
  return (
    mean(xs.map((x, i) => (x - mx) * (ys[i]! - my))) / Math.sqrt(central(xs, 2) * central(ys, 2))
  )
}
const lagged = (xs: readonly number[], lag: number): number =>
  correlation(xs.slice(lag), xs.slice(0, -lag))
const returns = (log: readonly number[], step: number): number[] => {
  const out: number[] = []
  for (let i = step; i < log.length; i += step) out.push(log[i]! - log[i - step]!)
  return out
}

function ofOne({ log, range, volume }: Series): Partial<Record<FigureName, number>> {
  const r = returns(log, 1)
  const size = r.map(Math.abs)
  const square = r.map((x) => x * x)
  const deviation = Math.sqrt(central(r, 2))
  const logVolume = volume.map((v) => Math.log(v + 1e-9))
  return {
    'yearly volatility': deviation * Math.sqrt(525_600),
    'kurtosis 1m': kurtosis(r),
    'kurtosis 5m': kurtosis(returns(log, 5)),
    'kurtosis 1h': kurtosis(returns(log, 60)),
    'beyond 4 deviations': size.filter((x) => x > 4 * deviation).length / size.length,
    'autocorrelation r, lag 1': lagged(r, 1),
    'autocorrelation |r|, lag 1': lagged(size, 1),
    'autocorrelation |r|, lag 60': lagged(size, 60),
    'autocorrelation |r|, lag 1440': lagged(size, 1440),
    'autocorrelation r², lag 1': lagged(square, 1),
    'autocorrelation r², lag 30': lagged(square, 30),
    'range / |r|': mean(range) / mean(size),
    'deviation of log volume': Math.sqrt(central(logVolume, 2)),
    'autocorrelation log volume, lag 1': lagged(logVolume, 1),
    'correlation range, volume': correlation(range, volume),
  }
}

function figuresOf(series: readonly Series[]): Figures {
  const each = series.map(ofOne)
  const cross = (step: number): number => {
    const all = series.map(({ log }) => returns(log, step))
    const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => correlation(a, b)))
    return mean(pairs)
  }
  const single = NAMES.map((name) => [name, mean(each.map((one) => one[name] ?? 0))])
  return {
    ...(Object.fromEntries(single) as Figures),
    'cross correlation 1m': cross(1),
    'cross correlation 1h': cross(60),
  }
}

function simulated(seed: number): readonly Series[] {
  const epochMs = Date.UTC(2026, 0, 1)
  const tape = new SimulatedTape({ seed, instruments: defaultInstruments, epochMs })
  return COINS.map((coin) => {
    const symbol = defaultInstruments.findIndex((i) => i.symbol === coin)
    const [log, range, volume]: [number[], number[], number[]] = [[], [], []]
    for (let at = epochMs; at < epochMs + DAYS * DAY_MS; at += MINUTE_MS) {
      const candle = tape.minute(symbol, at)!
      log.push(Math.log(candle.close))
      range.push(Math.log(candle.high / candle.low))
      volume.push(candle.volume)
    }
    return { log, range, volume }
  })
}

const folder = join(process.env['TRELLIS_SHARED'] ?? '../shared', 'data/candles-1m')

function recorded(): readonly Series[] {
  return COINS.map((coin) => {
    const text = gunzipSync(readFileSync(join(folder, `${coin}.csv.gz`))).toString('latin1')
    const instrument = defaultInstruments.find((i) => i.symbol === coin)!
    const parsed = parseCsv(text, instrument)
    if (!parsed.ok || parsed.value.type !== 'candles') throw new Error(`cannot read ${coin}`)
    const rows = parsed.value.time.length
    // The same minutes of every coin, so that their returns can be compared.
    const last = (column: Float64Array): number[] => [...column.subarray(rows - DAYS * 1440)]
    const [high, low] = [last(parsed.value.high), last(parsed.value.low)]
    return {
      log: last(parsed.value.close).map(Math.log),
      range: high.map((h, i) => Math.log(h / low[i]!)),
      volume: last(parsed.value.volume),
    }
  })
}

describe('statistics of the simulated market', () => {
  it('has the real figures on record', { timeout: 120_000 }, (context) => {
    if (!existsSync(folder)) context.skip('the recorded candles of ../shared are absent')
    const real = figuresOf(recorded())
    if (process.env['TRELLIS_SHOW_FIGURES'] === '1') console.table(real)
    for (const name of NAMES) expect(real[name], name).toBeCloseTo(REAL[name], 3)
  })

  it('looks like the real market: volatility, tails, clusters, correlation, volume', () => {
    const runs = SEEDS.map((seed) => figuresOf(simulated(seed)))
    const ours = Object.fromEntries(
      NAMES.map((name) => [name, mean(runs.map((run) => run[name]))]),
    ) as Figures
    if (process.env['TRELLIS_SHOW_FIGURES'] === '1') console.table(ours)
    for (const name of NAMES) {
      const { times, within } = BANDS[name]
      const [low, high] = times
        ? [REAL[name] * times[0], REAL[name] * times[1]]
        : [REAL[name] - within!, REAL[name] + within!]
      expect(ours[name], name).toBeGreaterThanOrEqual(low)
      expect(ours[name], name).toBeLessThanOrEqual(high)
    }
  }, 120_000)
})
