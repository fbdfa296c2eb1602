// Replay folders of thirty hours for tests that compare two servers on one tape: one that is made
// here, and one cut out of recorded candles. Both hold the same symbols, a crash, a contract whose
// trade stops for an hour and ends later, and fundings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createRng } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS } from '@trellis/market'

export const HOURS = 30
/** Its trade stops with the first hour, goes on with the second and ends for ever with the last. */
export const HALTED = { symbol: 'SOLUSDT', hours: [10, 11, 24] } as const
/** Of the market time at which a folder begins: hours, as shares of the first price. */
const WAY = [
  [0, 1],
  [6, 1.05],
  [10, 0.96],
  [16, 1.06],
  [19, 1.03],
  [19.2, 0.72],
  [20, 0.88],
  [26, 1.04],
  [HOURS, 1],
] as const
const CANDLES = 'ts_ms,open,high,low,close,volume'
const MADE_FROM_MS = Date.UTC(2026, 0, 5)
/** Thirty hours around the crash of that day. */
const RECORDED_FROM_MS = Date.UTC(2025, 9, 10, 2)
const recorded = resolve(process.env['TRELLIS_SHARED'] ?? '../shared', 'data')

/** Whether recorded candles are here at all. */
export const hasRecorded = existsSync(recorded)

interface Walked {
  readonly symbol: string
  /** The first price, in the last digit that is written. */
  readonly first: number
  readonly digits: number
  /** Most that is traded a minute. */
  readonly volume: number
}

const WALKED: readonly Walked[] = [
  { symbol: 'BTCUSDT', first: 600_000, digits: 1, volume: 60 },
  // So little that large orders are filled in parts.
  { symbol: 'ETHUSDT', first: 300_000, digits: 2, volume: 40 },
  { symbol: HALTED.symbol, first: 150_000, digits: 3, volume: 9000 },
]

/** Writes a folder of candles of a minute that were never traded. */
export function makeFolder(path: string): void {
  mkdirSync(path)
  for (const [i, walked] of WALKED.entries())
    write(join(path, `${walked.symbol}.csv`), walk(walked, i + 1))
  fund(path, MADE_FROM_MS, (hour) => (hour % 16 === 0 ? '-0.0002' : '0.0003'))
  halt(path, MADE_FROM_MS)
}

/** Cuts one out of recorded candles of five minutes, with their marks and fundings. */
export function cutFolder(path: string): void {
  mkdirSync(path)
  const isTraded = (name: string, atMs: number): boolean =>
    name !== HALTED.symbol || !isHalted(RECORDED_FROM_MS, atMs)
  for (const name of WALKED.map(({ symbol }) => symbol)) {
    write(
      join(path, `${name}.csv`),
      rows('candles-5m', name).filter((row, i) => i === 0 || isTraded(name, timeOf(row))),
    )
    mkdirSync(join(path, 'mark-1h'), { recursive: true })
    write(join(path, 'mark-1h', `${name}.csv`), rows('mark-1h', name))
    mkdirSync(join(path, 'funding/venue'), { recursive: true })
    write(join(path, 'funding/venue', `${name}.csv`), rows('funding/bybit', name))
  }
  halt(path, RECORDED_FROM_MS)
}

const timeOf = (row: string): number => Number(row.slice(0, row.indexOf(',')))

/** The heading of a recorded file, and its rows of the thirty hours. */
function rows(folder: string, symbol: string): readonly string[] {
  const packed = readFileSync(join(recorded, folder, `${symbol}.csv.gz`))
  const all = gunzipSync(packed).toString('latin1').trimEnd().split('\n')
  const untilMs = RECORDED_FROM_MS + HOURS * HOUR_MS
  return all.filter((row, i) => {
    const atMs = timeOf(row)
    return i === 0 || (atMs >= RECORDED_FROM_MS && atMs < untilMs)
  })
}

function walk({ symbol, first, digits, volume }: Walked, seed: number): readonly string[] {
  const rng = createRng(seed)
  const text = (price: number): string => (Math.round(price) / 10 ** digits).toFixed(digits)
  const near = (price: number): number => price * (1 + (rng.below(21) - 10) / 10_000)
  let open: number = first
  const candles = Array.from({ length: HOURS * 60 }, (_, minute) => {
    const close = near(first * shareAt((minute + 1) / 60))
    const high = Math.max(open, close) * (1 + rng.below(8) / 10_000)
    const low = Math.min(open, close) * (1 - rng.below(8) / 10_000)
    const traded = 1 + rng.below(volume)
    const atMs = MADE_FROM_MS + minute * MINUTE_MS
    const row = [atMs, text(open), text(high), text(low), text(close), traded].join(',')
    open = close
    return symbol === HALTED.symbol && isHalted(MADE_FROM_MS, atMs) ? [] : [row]
  })
  return [CANDLES, ...candles.flat()]
}

function shareAt(hour: number): number {
  const to = WAY.findIndex(([at]) => at >= hour)
  const [[fromHour, from], [toHour, last]] = [WAY[to - 1] ?? WAY[0], WAY[to] ?? WAY[0]]
  return from + ((last - from) * (hour - fromHour)) / Math.max(toHour - fromHour, 1e-9)
}

/** Every four hours, of the contract of ether alone; the others pay the plain rate. */
function fund(path: string, fromMs: number, rateAt: (hour: number) => string): void {
  mkdirSync(join(path, 'funding/venue'), { recursive: true })
  const hours = Array.from({ length: HOURS / 4 }, (_, i) => (i + 1) * 4)
  const paid = hours.map((hour) => `${fromMs + hour * HOUR_MS},${rateAt(hour)}`)
  write(join(path, 'funding/venue/ETHUSDT.csv'), ['ts_ms,funding_rate', ...paid])
}

function isHalted(fromMs: number, atMs: number): boolean {
  const hour = (atMs - fromMs) / HOUR_MS
  const [stop, goOn, end] = HALTED.hours
  return (hour >= stop && hour < goOn) || hour >= end
}

function halt(path: string, fromMs: number): void {
  const statuses = ['Closed', 'Trading', 'Delisted']
  const changes = HALTED.hours.map(
    (hour, i) => `${fromMs + hour * HOUR_MS},${HALTED.symbol},,${statuses[i]}`,
  )
  write(join(path, 'statuses.csv'), ['ts_ms,symbol,category,status', ...changes])
}

function write(path: string, lines: readonly string[]): void {
  writeFileSync(path, `${lines.join('\n')}\n`)
}
