// CSV of what is recorded of a contract beside its trades: hourly marks and fundings, as columns. A
// bad row is named by its line, never skipped.
import { err, ok, parseRatio, type Result } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'
import { allocator, type Allocate, type CsvError, type CsvProblem } from './csv-columns.ts'
import { figureProblem, Lines, ticksOf, wholeOf, type CsvSteps } from './csv-lines.ts'

/** Highest and lowest mark of a contract in whole hours, in ticks, oldest first. */
export interface MarkColumns {
  readonly time: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
}

/** Fundings of a contract, oldest first; rates in units of 1e-12, which numbers hold exactly. */
export interface FundingColumns {
  readonly time: Float64Array
  readonly rate: Float64Array
}

const MARK_HEADER = 'ts_ms,open,high,low,close'
const FUNDING_HEADER = 'ts_ms,funding_rate'

/** Reads hourly candles of a mark price by an instrument's ticks, to the nearest. */
export function parseMarks(
  text: string,
  steps: CsvSteps,
  allocate: Allocate,
): Result<MarkColumns, CsvError> {
  const lines = new Lines(text)
  if (lines.next() !== MARK_HEADER) return err({ problem: 'unknown-header', line: 1 })
  const at = allocator(lines.remaining(), allocate)
  const columns = { time: at(), high: at(), low: at() }
  const rows = readRows(lines, (line, row) => readMark(line, steps, columns, row))
  return rows.ok ? ok(columns) : rows
}

function readMark(
  line: string,
  steps: CsvSteps,
  columns: MarkColumns,
  row: number,
): CsvProblem | undefined {
  const fields = line.split(',')
  if (fields.length !== 5) return 'wrong-field-count'
  const time = wholeOf(fields[0] ?? '')
  const prices = fields.slice(1).map((field) => ticksOf(field, steps))
  const [open = 0, high = 0, low = 0, close = 0] = prices
  const bad = figureProblem([time, ...prices])
  if (bad !== undefined) return bad
  if (row > 0 && time <= (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (time % HOUR_MS !== 0) return 'time-off-the-hour'
  if (low < 1) return 'price-not-positive'
  if (high < Math.max(open, close, low) || low > Math.min(open, close)) return 'high-below-low'
  columns.time[row] = time
  columns.high[row] = high
  columns.low[row] = low
  return undefined
}

/** Reads funding rates, exact; a time is any millisecond, and each comes once. */
export function parseFundings(text: string, allocate: Allocate): Result<FundingColumns, CsvError> {
  const lines = new Lines(text)
  if (lines.next() !== FUNDING_HEADER) return err({ problem: 'unknown-header', line: 1 })
  const at = allocator(lines.remaining(), allocate)
  const columns = { time: at(), rate: at() }
  const rows = readRows(lines, (line, row) => readFunding(line, columns, row))
  return rows.ok ? ok(columns) : rows
}

function readFunding(line: string, columns: FundingColumns, row: number): CsvProblem | undefined {
  const [first = '', second, ...more] = line.split(',')
  if (second === undefined || more.length > 0) return 'wrong-field-count'
  const time = wholeOf(first)
  const bad = figureProblem([time])
  if (bad !== undefined) return bad
  const rate = parseRatio(second)
  if (!rate.ok) return rate.error === 'not-a-decimal' ? 'not-a-number' : 'number-too-long'
  if (row > 0 && time <= (columns.time[row - 1] ?? 0)) return 'time-not-rising'
  if (!Number.isSafeInteger(Number(rate.value))) return 'number-too-long'
  columns.time[row] = time
  columns.rate[row] = Number(rate.value)
  return undefined
}

/** Reads every line that is left; the number of rows, or the first line that is bad. */
function readRows(
  lines: Lines,
  read: (line: string, row: number) => CsvProblem | undefined,
): Result<number, CsvError> {
  let row = 0
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const problem = read(line, row)
    if (problem !== undefined) return err({ problem, line: lines.number })
    row += 1
  }
  return row === 0 ? err({ problem: 'no-rows', line: lines.number }) : ok(row)
}
