// Tapes out of files of candles and trades, and seeded such files for a kind's engine and its naive
// witness to read alike. For tests only.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createRng } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { openTape, parseCsv, type StatusChange, type Tape } from '@trellis/tape'

/** The tape of one market, instrument 0, out of a file of candles or trades, zipped or not. */
export function tapeOfFile(file: string, instrument: Instrument): Tape {
  const bytes = readFileSync(file)
  return tapeOf(file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString(), instrument)
}

/** That of the text of such a file. */
export function tapeOf(
  csv: string,
  instrument: Instrument,
  statusChanges: readonly StatusChange[] = [],
): Tape {
  const columns = parseCsv(csv, instrument)
  if (!columns.ok) throw new Error(JSON.stringify(columns.error))
  return openTape({
    type: 'replay',
    instruments: [instrument],
    columns: new Map([[0, columns.value]]),
    statusChanges,
  })
}

/**
 * A seeded minute chart between 86,000 and 108,000 in steps of a dime, with thin and thick minutes,
 * gaps, and minutes that do not move.
 */
export function generatedCandles(): string {
  const rng = createRng(20_250_504)
  const lines = ['ts_ms,open,high,low,close,volume']
  let at = 955_000
  for (let i = 0; i < 5_000; i += 1) {
    const open = at + (rng.below(20) === 0 ? rng.below(2001) - 1000 : 0)
    const reach = rng.below(10) === 0 ? 6000 : 900
    const close = rng.below(15) === 0 ? open : open + rng.below(2 * reach + 1) - reach
    const still = close === open && rng.below(2) === 0
    const high = Math.max(open, close) + (still ? 0 : rng.below(reach))
    const low = Math.min(open, close) - (still ? 0 : rng.below(reach))
    const volume = rng.below(8) === 0 ? 0 : rng.below(40_000)
    const prices = [open, high, low, close].map((ticks) => (ticks / 10).toFixed(1))
    lines.push([1_746_372_780_000 + i * 60_000, ...prices, (volume / 1000).toFixed(3)].join(','))
    at = Math.min(1_080_000, Math.max(860_000, close))
  }
  return `${lines.join('\n')}\n`
}

/**
 * That chart with every minute as a longer candle, and one in seven left out: most minutes are
 * traded in by nobody.
 */
export function sparseCandles(stepMs: number): string {
  const [head, ...rows] = generatedCandles().trim().split('\n')
  const startMs = Date.UTC(2025, 4, 4)
  const kept = rows.flatMap((row, i) => {
    const prices = row.slice(row.indexOf(','))
    return i % 7 === 6 ? [] : [`${startMs + i * stepMs}${prices}`]
  })
  return [head, ...kept, ''].join('\n')
}

/** Hourly marks that part from the prices of candles, and funding of both signs each hour. */
export function generatedHours(candles: string): {
  readonly marks: string
  readonly funding: string
} {
  const rng = createRng(8)
  const rows = candles.trim().split('\n').slice(1)
  const hours = rows.map((row) => row.split(',')).filter(([ms]) => Number(ms) % 3_600_000 === 0)
  const marks = hours.map(([ms, open]) => {
    const high = Number(open) + rng.below(900)
    const low = Number(open) - rng.below(900) - 0.05
    return [ms, open, high.toFixed(1), low.toFixed(2), open].join(',')
  })
  const rates = hours.map(([ms]) => `${ms},${((rng.below(2001) - 1000) / 1e6).toFixed(6)}`)
  return {
    marks: `ts_ms,open,high,low,close\n${marks.join('\n')}\n`,
    funding: `ts_ms,funding_rate\n${rates.join('\n')}\n`,
  }
}

/** How a seeded walk goes: whole prices within bounds, by up to a reach a step, with some lots. */
export interface Walk {
  readonly from: number
  readonly low: number
  readonly high: number
  readonly reach: number
  readonly lots: number
}

/** Forty steps of a walk, and the numbers for what happens beside. */
export function* seededWalk(seed: number, { from, low, high, reach, lots }: Walk) {
  const rng = createRng(seed)
  let at = from
  for (let i = 0; i < 40; i += 1) {
    at = Math.min(high, Math.max(low, at + rng.below(2 * reach + 1) - reach))
    yield { i, at: String(at), lots: rng.below(lots), rng }
  }
}

/** Seeded trades in that range that jump by up to half a percent, a few to the second. */
export function generatedTrades(): string {
  const rng = createRng(20_250_505)
  const lines = ['ts_ms,price,qty,side']
  let [ms, at] = [1_746_372_780_000, 955_000]
  for (let i = 0; i < 5_000; i += 1) {
    ms += 1 + rng.below(900)
    at = Math.min(1_080_000, Math.max(860_000, at + rng.below(9_001) - 4_500))
    lines.push([ms, (at / 10).toFixed(1), (rng.below(2_000) / 1000).toFixed(3), 'buy'].join(','))
  }
  return `${lines.join('\n')}\n`
}
