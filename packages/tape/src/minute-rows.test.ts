// Minutes and marks side by side are what they are one by one, on every tape that has them so.
import { describe, expect, test } from 'vitest'
import { DAY_MS, defaultInstruments, MINUTE_MS } from '@trellis/market'
import { parseCsv, parseMarks } from './index.ts'
import { openTape } from './tape-source.ts'
import type { Tape } from './tape.ts'

const T0 = Date.UTC(2025, 4, 4, 10)
const [perpetual] = defaultInstruments.filter(
  ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'linear',
)
const LINEAR = defaultInstruments.indexOf(perpetual!)

function expectSame(tape: Tape, symbol: number, atMs: number): number {
  const rows = tape.minuteRows(symbol, atMs)
  const marks = tape.markRows(symbol, atMs)
  expect(rows !== undefined && marks !== undefined).toBe(true)
  if (rows === undefined || marks === undefined) return 0
  const count = Math.min(rows.to - rows.from, marks.to - marks.from)
  expect(count).toBeGreaterThan(0)
  for (let i = 0; i < count; i++) {
    const minuteMs = atMs + i * MINUTE_MS
    const { open, high, low, close, volume } = rows.columns
    const at = rows.from + i
    expect(tape.minute(symbol, minuteMs)).toMatchObject({
      open: open[at],
      high: high[at],
      low: low[at],
      close: close[at],
      volume: volume[at],
    })
    expect(marks.marks[marks.from + i]).toBe(tape.markPrice(symbol, minuteMs))
  }
  return count
}

test('of the simulated market, up to the end of the day', () => {
  const tape = openTape({
    type: 'simulated',
    seed: 5,
    epochMs: T0,
    instruments: defaultInstruments,
  })
  const fromMs = T0 - 40 * DAY_MS + 1_380 * MINUTE_MS
  const left = (DAY_MS - (fromMs % DAY_MS)) / MINUTE_MS
  expect(expectSame(tape, LINEAR, fromMs)).toBe(left)
  expect(tape.minuteRows(LINEAR, tape.startMs - MINUTE_MS)).toBeUndefined()
})

describe('of a record', () => {
  /** Ten minutes, of which the one at 4 is missing. */
  const minutes = [0, 1, 2, 3, 5, 6, 7, 8, 9]
  const csv = [
    'ts_ms,open,high,low,close,volume',
    ...minutes.map((m) => `${T0 + m * MINUTE_MS},${600 + m},${603 + m},${598 + m},${601 + m},5`),
  ].join('\n')
  const instruments = [perpetual!]
  const parsed = parseCsv(csv, perpetual!)

  test('as far as no minute is missing', () => {
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
    const tape = openTape({ type: 'replay', instruments, columns: new Map([[0, parsed.value]]) })
    expect(expectSame(tape, 0, T0)).toBe(4)
    expect(expectSame(tape, 0, T0 + 3 * MINUTE_MS)).toBe(1)
    expect(expectSame(tape, 0, T0 + 5 * MINUTE_MS)).toBe(5)
    expect(tape.minuteRows(0, T0 + 4 * MINUTE_MS)).toBeUndefined()
    expect(tape.markRows(0, T0 + 4 * MINUTE_MS)).toBeUndefined()
  })

  test('with marks on record, which hold the last price inside theirs', () => {
    const text = `ts_ms,open,high,low,close\n${T0},602,606,602,604`
    const marks = parseMarks(text, perpetual!, (bytes) => new ArrayBuffer(bytes))
    if (!parsed.ok || !marks.ok) throw new Error('the record does not parse')
    const tape = openTape({
      type: 'replay',
      instruments,
      columns: new Map([[0, parsed.value]]),
      marks: new Map([[0, marks.value]]),
    })
    expect(expectSame(tape, 0, T0)).toBe(4)
    expect(tape.markRows(0, T0)?.marks[0]).toBe(6_020)
  })
})
