// CSV of candles or trades into typed columns of ticks and lots. Prices go to the nearest tick,
// volumes down to whole lots; a bad row is named by its line, never skipped.
import { err, ok, type Result } from '@trellis/kernel'
import { MINUTE_MS, type Instrument } from '@trellis/market'
import { figureProblem, Lines, lotsOf, ticksOf, wholeOf, type CsvSteps } from './csv-lines.ts'

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
  | 'time-off-the-hour'
  | 'high-below-low'
  | 'price-not-positive'

export interface CsvError {
  readonly problem: CsvProblem
  /** Line in the file, from 1. */
  readonly line: number
}

/** Where columns live: an ordinary buffer by default, a shared one when workers are to see them. */
export type Allocate = (bytes: number) => ArrayBufferLike

const CANDLE_HEADER = 'ts_ms,open,high,low,close,volume'
const TRADE_HEADER = 'ts_ms,price,qty,side'

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
  const bad = figureProblem([time, open, high, low, close, volume])
  if (bad !== undefined) return bad
  if (row > 0 && time <= (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (time % MINUTE_MS !== 0) return 'time-off-the-minute'
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
  const bad = figureProblem([time, price, qty])
  if (bad !== undefined) return bad
  if (row > 0 && time < (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (price < 1) return 'price-not-positive'
  columns.time[row] = time
  columns.price[row] = price
  columns.qty[row] = qty
  return undefined
}

/** Gives columns of so many rows. */
export function allocator(rows: number, allocate: Allocate): () => Float64Array {
  return () => new Float64Array(allocate(rows * 8), 0, rows)
}

// The grid of the file: the greatest step that all distances between rows are multiples of. A
// single candle counts as a minute.
function stepOf(time: Float64Array): number {
  let step = 0
  for (let i = 1; i < time.length && step !== MINUTE_MS; i++) {
    let rest = (time[i] ?? 0) - (time[i - 1] ?? 0)
    while (rest !== 0) [step, rest] = [rest, step % rest]
  }
  return step === 0 ? MINUTE_MS : step
}
