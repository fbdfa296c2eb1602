// Which minutes a tape names for their marks: every one in which the mark is another than in the
// minute before, traded in or not, and none while it rests.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, quantity } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS, MINUTE_MS, type Instrument } from '@trellis/market'
import { parseMarks } from './contract-columns.ts'
import { parseCsv } from './csv-columns.ts'
import { appendMarks, appendPrints, stepLog } from './stepped-log.ts'
import { openTape } from './tape-source.ts'
import type { Tape } from './tape.ts'

const T0 = Date.UTC(2025, 9, 10, 21)
const BTC = defaultInstruments.findIndex(
  (it) => it.category === 'linear' && it.symbol === 'BTCUSDT',
)
const perpetual = defaultInstruments[BTC] as Instrument
const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)

/** Rows of trades or candles, and the highest and lowest marks of some hours. */
function replayOf(rows: readonly string[], hours: readonly (readonly number[])[] = []): Tape {
  const columns = parseCsv(`${rows.join('\n')}\n`, perpetual)
  const lines = hours.map(([hour = 0, low = 0, wide = 0]) =>
    [T0 + hour * HOUR_MS, low, low + wide, low, low].join(','),
  )
  const marks = parseMarks(`ts_ms,open,high,low,close\n${lines.join('\n')}\n`, perpetual, memory)
  if (!columns.ok || (hours.length > 0 && !marks.ok)) throw new Error(rows.join('\n'))
  return openTape({
    type: 'replay',
    instruments: defaultInstruments,
    columns: new Map([[BTC, columns.value]]),
    ...(hours.length > 0 && marks.ok && { marks: new Map([[BTC, marks.value]]) }),
  })
}

const TRADES = 'ts_ms,price,qty,side'
const CANDLES = 'ts_ms,open,high,low,close,volume'
const at = fc.integer({ min: 40, max: 80 })
const minutes = fc.constantFrom(1, 2, 3, 40, 200)
const hours = fc
  .array(fc.tuple(fc.constantFrom(1, 2, 5), fc.integer({ min: 40, max: 70 }), fc.nat(20)))
  .map((drawn) => {
    let hour = -1
    return drawn.map(([after, low, wide]) => [(hour += after), low, wide])
  })

const trades = fc
  .tuple(fc.array(fc.tuple(minutes, fc.nat(59_999), at), { minLength: 2, maxLength: 9 }), hours)
  .map(([rows, held]) => {
    let ms = T0
    const lines = rows.map(([after, inside, paid]) => {
      ms += after * MINUTE_MS
      return `${ms + inside},${paid},1,buy`
    })
    return replayOf([TRADES, ...lines], held)
  })

const candles = fc
  .tuple(fc.array(fc.tuple(minutes, at, at, at), { maxLength: 9 }), hours)
  .map(([rows, held]) => {
    let ms = T0 + 5 * MINUTE_MS
    const lines = rows.map(([after, open, turn, close]) => {
      ms += after * 5 * MINUTE_MS
      const [high, low] = [Math.max(open, turn, close), Math.min(open, turn, close)]
      return [ms, open, high, low, close, 5].join(',')
    })
    const first = [T0, T0 + 5 * MINUTE_MS].map((startMs) => `${startMs},50,50,50,50,1`)
    return replayOf([CANDLES, ...first, ...lines], held)
  })

/** Every change of the mark in a span of minutes is in a minute that is named. */
function expectNamed(tape: Tape, fromMs: number, untilMs: number): void {
  let nextMs = tape.nextMarkMs(BTC, fromMs) ?? Infinity
  for (let ms = fromMs; ms < untilMs; ms += MINUTE_MS) {
    const isOther = tape.markPrice(BTC, ms) !== tape.markPrice(BTC, ms - MINUTE_MS)
    if (isOther) expect(nextMs).toBe(ms)
    if (ms === nextMs) nextMs = tape.nextMarkMs(BTC, ms + 1) ?? Infinity
    expect(nextMs).toBeGreaterThan(ms)
  }
}

describe('the minutes of marks', () => {
  test('are all in which the mark of a replay changes', () => {
    fc.assert(
      fc.property(fc.oneof(trades, candles), (tape) => {
        expectNamed(tape, tape.startMs, tape.endMs ?? 0)
        expect(tape.nextMarkMs(BTC, tape.endMs ?? 0)).toBeUndefined()
      }),
    )
  })

  test('are not those of a rest, however long', () => {
    const rest = replayOf([TRADES, `${T0},50,1,buy`, `${T0 + 9 * HOUR_MS},50,1,buy`])
    expect(rest.nextMarkMs(BTC, T0 + 2 * MINUTE_MS)).toBe(T0 + 9 * HOUR_MS)
    expect(rest.nextMarkMs(0, T0)).toBeUndefined()
  })

  test('are all of a simulated market, and of a stepped one those behind its prints', () => {
    const log = stepLog(new SharedArrayBuffer(8 * 51))
    const stepped = openTape({
      type: 'stepped',
      seed: 3,
      instruments: defaultInstruments,
      fromMs: T0,
      log,
    })
    expect(stepped.nextMarkMs(BTC, T0 - 3 * MINUTE_MS + 1)).toBe(T0 - 2 * MINUTE_MS)
    const traded = { symbol: BTC, atMs: T0 + 3 * MINUTE_MS + 500, qty: quantity(7) }
    appendPrints(log, [{ ...traded, price: price(600_000) }])
    appendMarks(log, [{ symbol: BTC, atMs: T0 + 9 * MINUTE_MS, price: price(500_000) }])
    expectNamed(stepped, T0 - 2 * MINUTE_MS, T0 + 20 * MINUTE_MS)
    expect(stepped.nextMarkMs(BTC, T0 + 5 * MINUTE_MS)).toBe(T0 + 9 * MINUTE_MS)
  })
})
