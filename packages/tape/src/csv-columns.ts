// CSV of candles or trades into typed columns of ticks and lots. Prices go to the nearest tick,
// volumes down to whole lots; a bad row is named by its line, never skipped.
import { err, ok, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'

/** Candles of one symbol as columns, oldest first; plain data that threads can share. */
export interface CandleColumns {
  readonly type: 'candles'
  /** Distance of the grid the candles lie on, ms. */
  readonly stepMs: number
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** Trades of one symbol as columns, oldest first. */
export interface TradeColumns {
  readonly type: 'trades'
  readonly time: Float64Array
  readonly price: Float64Array
  readonly qty: Float64Array
}

export type TapeColumns = CandleColumns | TradeColumns

export type CsvProblem =
  | 'unknown-header'
  | 'no-rows'
  | 'wrong-field-count'
  | 'not-a-number'
  | 'number-too-long'
  | 'time-not-rising'
  | 'time-off-the-minute'
  | 'high-below-low'
  | 'price-not-positive'

export interface CsvError {
  readonly problem: CsvProblem
  /** Line in the file, from 1. */
  readonly line: number
}

/** Where columns live: an ordinary buffer by default, a shared one when workers are to see them. */
export type Allocate = (bytes: number) => ArrayBufferLike

export interface CsvSteps {
  readonly tickUnits: number
  readonly tickScale: number
  readonly lotUnits: number
  readonly lotScale: number
}

const CANDLE_HEADER = 'ts_ms,open,high,low,close,volume'
const TRADE_HEADER = 'ts_ms,price,qty,side'
const MINUTE = 60_000

/**
 * Reads a file's text by an instrument's steps; the header says whether it holds candles or trades.
 */
export function parseCsv(
  text: string,
  steps: CsvSteps | Instrument,
  allocate: Allocate = (bytes) => new ArrayBuffer(bytes),
): Result<TapeColumns, CsvError> {
  const lines = new Lines(text)
  const header = lines.next() ?? ''
  if (header === CANDLE_HEADER) return parseCandles(lines, steps, allocate)
  if (header === TRADE_HEADER) return parseTrades(lines, steps, allocate)
  return err({ problem: 'unknown-header', line: 1 })
}

function parseCandles(
  lines: Lines,
  steps: CsvSteps,
  allocate: Allocate,
): Result<CandleColumns, CsvError> {
  const count = lines.remaining()
  const at = allocator(count, allocate)
  const columns = { time: at(), open: at(), high: at(), low: at(), close: at(), volume: at() }
  let row = 0
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const problem = readCandle(line, steps, columns, row)
    if (problem !== undefined) return err({ problem, line: lines.number })
    row += 1
  }
  if (row === 0) return err({ problem: 'no-rows', line: lines.number })
  return ok({ type: 'candles', stepMs: stepOf(columns.time), ...columns })
}

function readCandle(
  line: string,
  steps: CsvSteps,
  columns: Omit<CandleColumns, 'type' | 'stepMs'>,
  row: number,
): CsvProblem | undefined {
  const fields = line.split(',')
  if (fields.length !== 6) return 'wrong-field-count'
  const time = wholeOf(fields[0] ?? '')
  const open = ticksOf(fields[1] ?? '', steps)
  const high = ticksOf(fields[2] ?? '', steps)
  const low = ticksOf(fields[3] ?? '', steps)
  const close = ticksOf(fields[4] ?? '', steps)
  const volume = lotsOf(fields[5] ?? '', steps)
  for (const value of [time, open, high, low, close, volume]) {
    if (value < 0) return value === TOO_LONG ? 'number-too-long' : 'not-a-number'
  }
  if (row > 0 && time <= (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (time % MINUTE !== 0) return 'time-off-the-minute'
  if (low < 1) return 'price-not-positive'
  if (high < Math.max(open, close, low) || low > Math.min(open, close)) return 'high-below-low'
  columns.time[row] = time
  columns.open[row] = open
  columns.high[row] = high
  columns.low[row] = low
  columns.close[row] = close
  columns.volume[row] = volume
  return undefined
}

function parseTrades(
  lines: Lines,
  steps: CsvSteps,
  allocate: Allocate,
): Result<TradeColumns, CsvError> {
  const at = allocator(lines.remaining(), allocate)
  const columns = { time: at(), price: at(), qty: at() }
  let row = 0
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const problem = readTrade(line, steps, columns, row)
    if (problem !== undefined) return err({ problem, line: lines.number })
    row += 1
  }
  return row === 0
    ? err({ problem: 'no-rows', line: lines.number })
    : ok({ type: 'trades', ...columns })
}

function readTrade(
  line: string,
  steps: CsvSteps,
  columns: Omit<TradeColumns, 'type'>,
  row: number,
): CsvProblem | undefined {
  const fields = line.split(',')
  if (fields.length !== 4) return 'wrong-field-count'
  const time = wholeOf(fields[0] ?? '')
  const price = ticksOf(fields[1] ?? '', steps)
  const qty = lotsOf(fields[2] ?? '', steps)
  for (const value of [time, price, qty]) {
    if (value < 0) return value === TOO_LONG ? 'number-too-long' : 'not-a-number'
  }
  if (row > 0 && time < (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (price < 1) return 'price-not-positive'
  columns.time[row] = time
  columns.price[row] = price
  columns.qty[row] = qty
  return undefined
}

function allocator(rows: number, allocate: Allocate): () => Float64Array {
  return () => new Float64Array(allocate(rows * 8), 0, rows)
}

// The grid of the file: the greatest step that all distances between rows are multiples of. A
// single candle counts as a minute.
function stepOf(time: Float64Array): number {
  let step = 0
  for (let i = 1; i < time.length && step !== MINUTE; i++) {
    let rest = (time[i] ?? 0) - (time[i - 1] ?? 0)
    while (rest !== 0) [step, rest] = [rest, step % rest]
  }
  return step === 0 ? MINUTE : step
}

const NOT_A_NUMBER = -1
const TOO_LONG = -2

/** Whole number of ticks nearest to a decimal text (half up); negative when it is none. */
function ticksOf(text: string, steps: CsvSteps): number {
  return stepsOf(text, steps.tickUnits, steps.tickScale, true)
}

/** Whole number of lots in a decimal text, rounded down; negative when it is none. */
function lotsOf(text: string, steps: CsvSteps): number {
  return stepsOf(text, steps.lotUnits, steps.lotScale, false)
}

function wholeOf(text: string): number {
  return stepsOf(text, 1, 0, false)
}

function stepsOf(text: string, units: number, scale: number, nearest: boolean): number {
  const fraction = fractionDigits(text)
  if (fraction < 0 || text.length > 31) return fraction < 0 ? NOT_A_NUMBER : TOO_LONG
  // value = digits / 10^fraction in steps of units / 10^scale, as an exact division of whole
  // numbers.
  if (text.length + scale <= 15 && fraction <= 12 && units < 1000) {
    const a = digitsOf(text) * (POWERS[scale] ?? 1)
    const b = units * (POWERS[fraction] ?? 1)
    const rest = a % b
    const floor = (a - rest) / b
    return nearest && rest * 2 >= b ? floor + 1 : floor
  }
  const a = BigInt(text.replace('.', '')) * 10n ** BigInt(scale)
  const b = BigInt(units) * 10n ** BigInt(fraction)
  const exact = nearest ? (2n * a + b) / (2n * b) : a / b
  const value = Number(exact)
  return Number.isSafeInteger(value) ? value : TOO_LONG
}

const ZERO_CODE = 48
const POINT_CODE = 46

// Digits after the point; -1 when the text is not digits, or digits, a point and digits.
function fractionDigits(text: string): number {
  let point = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= ZERO_CODE && code <= ZERO_CODE + 9) continue
    if (code !== POINT_CODE || point >= 0 || i === 0) return -1
    point = i
  }
  if (text.length === 0 || point === text.length - 1) return -1
  return point < 0 ? 0 : text.length - 1 - point
}

function digitsOf(text: string): number {
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code !== POINT_CODE) value = value * 10 + (code - ZERO_CODE)
  }
  return value
}

const POWERS: readonly number[] = Array.from({ length: 16 }, (_, i) => Number(10n ** BigInt(i)))

/** Walks the lines of a text; carriage returns and a last empty line do not count. */
class Lines {
  number = 0
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): string | undefined {
    if (this.#at >= this.#text.length) return undefined
    const found = this.#text.indexOf('\n', this.#at)
    const end = found < 0 ? this.#text.length : found
    const line = this.#text.slice(this.#at, this.#text[end - 1] === '\r' ? end - 1 : end)
    this.#at = end + 1
    this.number += 1
    return line
  }

  /** How many lines are left. */
  remaining(): number {
    let count = 0
    for (let at = this.#at; at < this.#text.length; count++) {
      const found = this.#text.indexOf('\n', at)
      at = found < 0 ? this.#text.length : found + 1
    }
    return count
  }
}
