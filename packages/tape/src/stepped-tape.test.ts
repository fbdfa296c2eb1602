// The stepped market: the simulated past up to its first minute, then the prints given and no
// others, the same in every thread that opens the log.
import { beforeEach, describe, expect, test } from 'vitest'
import { price, quantity, ratio } from '@trellis/kernel'
import { DAY_MS, defaultInstruments, HOUR_MS, MINUTE_MS } from '@trellis/market'
import { CandleReader, lastPrice } from './candles.ts'
import { SimulatedTape } from './simulated-tape.ts'
import { appendFundings, appendMarks, appendPrints, stepLog, type StepLog } from './stepped-log.ts'
import { openTape } from './tape-source.ts'
import type { Tape } from './tape.ts'

const fromMs = Date.UTC(2026, 5, 1, 10, 30)
const past = new SimulatedTape({ seed: 3, instruments: defaultInstruments, epochMs: fromMs })
let log: StepLog
let tape: Tape

const open = (): Tape =>
  openTape({ type: 'stepped', seed: 3, instruments: defaultInstruments, fromMs, log })
const give = (minute: number, at: number, symbol = 0) =>
  appendPrints(log, [
    { symbol, atMs: fromMs + minute * MINUTE_MS + 500, price: price(at), qty: quantity(7) },
  ])

beforeEach(() => {
  log = stepLog(new SharedArrayBuffer(8 * 51))
  tape = open()
})

describe('a stepped tape', () => {
  test('has the past of the simulated market and a future without prints', () => {
    const beforeMs = fromMs - MINUTE_MS
    expect(tape.minute(0, beforeMs)).toEqual(past.minute(0, beforeMs))
    expect(tape.prints(0, beforeMs)).toEqual(past.prints(0, beforeMs))
    expect(tape.span(0, fromMs - DAY_MS, fromMs + DAY_MS)).toEqual(
      past.span(0, fromMs - DAY_MS, fromMs),
    )
    expect(tape.minute(0, fromMs)).toBeUndefined()
    expect(tape.nextDataMs(fromMs)).toBeUndefined()
    expect(tape.statusChanges).toEqual([])
    const last = past.minute(0, beforeMs)?.close
    expect(lastPrice(tape, 0, fromMs + 90 * DAY_MS)).toBe(last)
    expect(tape.markPrice(0, fromMs)).toBe(last)
  })

  test('trades what is given, when it is given, in every thread alike', () => {
    const other = open()
    expect(other.nextDataMs(fromMs)).toBeUndefined()
    give(1, 600_000)
    give(1, 610_000)
    give(3, 590_000)
    for (const one of [tape, other]) {
      expect(one.prints(0, fromMs + MINUTE_MS).map((it) => it.price)).toEqual([600_000, 610_000])
      expect(one.minute(0, fromMs + MINUTE_MS)).toMatchObject({ open: 600_000, high: 610_000 })
      expect(one.minute(0, fromMs + 2 * MINUTE_MS)).toBeUndefined()
      expect(one.nextDataMs(fromMs + 2 * MINUTE_MS)).toBe(fromMs + 3 * MINUTE_MS)
      expect(one.previousDataMs(0, fromMs + HOUR_MS)).toBe(fromMs + 3 * MINUTE_MS)
      expect(one.previousDataMs(1, fromMs + HOUR_MS)).toBe(fromMs - MINUTE_MS)
      expect(lastPrice(one, 0, fromMs + 2 * MINUTE_MS)).toBe(610_000)
      expect(one.markPrice(0, fromMs + 3 * MINUTE_MS)).toBe(610_000)
    }
    const hour = new CandleReader(tape).candles(0, '1h', fromMs + 4 * MINUTE_MS, 1)
    expect(hour).toMatchObject([{ startMs: fromMs - HOUR_MS / 2, close: 590_000 }])
  })

  test('sets a mark apart from the last price, until it lets it go', () => {
    const linear = defaultInstruments.findIndex(
      (it) => it.category === 'linear' && it.symbol === 'BTCUSDT',
    )
    const marked = (minute: number, to: number) =>
      appendMarks(log, [{ symbol: linear, atMs: fromMs + minute * MINUTE_MS, price: price(to) }])
    give(1, 600_000, linear)
    marked(3, 660_000)
    marked(7, 0)
    for (const one of [tape, open()]) {
      const at = (minute: number): readonly unknown[] => {
        const atMs = fromMs + minute * MINUTE_MS
        return [
          one.markPrice(linear, atMs),
          one.indexPrice(linear, atMs),
          lastPrice(one, linear, atMs),
        ]
      }
      expect(at(2)).toEqual([600_000, 600_000, 600_000])
      // 10 % above, from its minute on; such a minute is brought although nothing is traded in it.
      expect([at(3), at(6)]).toEqual(Array(2).fill([660_000, 600_000, 600_000]))
      expect(at(7)).toEqual([600_000, 600_000, 600_000])
      expect(one.nextDataMs(fromMs + 2 * MINUTE_MS)).toBe(fromMs + 3 * MINUTE_MS)
      expect(one.minute(linear, fromMs + 3 * MINUTE_MS)).toBeUndefined()
    }
  })

  test('pays the rates of the simulated market, and each that was given at its time', () => {
    const linear = defaultInstruments.findIndex(
      (it) => it.category === 'linear' && it.symbol === 'BTCUSDT',
    )
    const [at16, between] = [Date.UTC(2026, 5, 1, 16), Date.UTC(2026, 5, 1, 20, 0, 0, 7)]
    expect(tape.nextFunding(linear, fromMs)).toEqual(past.nextFunding(linear, fromMs))
    appendFundings(log, [
      { symbol: linear, atMs: at16, rate: ratio('0.02') },
      { symbol: linear, atMs: between, rate: ratio('-0.0001') },
    ])
    // Beyond the cap of 0.5 % nothing is paid.
    const first = { atMs: at16, rate: ratio('0.005'), intervalMs: 8 * HOUR_MS }
    const second = { atMs: between, rate: ratio('-0.0001'), intervalMs: 4 * HOUR_MS }
    expect(tape.nextFunding(linear, fromMs)).toEqual(first)
    expect(tape.nextFunding(linear, at16)).toEqual(first)
    expect(tape.nextFunding(linear, at16 + 1)).toEqual(second)
    expect(tape.nextFunding(linear, between + 1)).toEqual(past.nextFunding(linear, between))
    expect(tape.lastFunding(linear, between - 1)).toEqual(first)
    expect(tape.lastFunding(linear, at16 - 1)).toEqual(past.lastFunding(linear, at16 - 1))
    expect(tape.openInterest(linear, fromMs)).toBe(past.openInterest(linear, fromMs))
    appendFundings(log, [{ symbol: linear, atMs: at16, rate: ratio('0') }])
    expect(() => tape.nextFunding(linear, fromMs)).toThrow('a funding of the past')
  })

  test('refuses a print of the past and one that has no room', () => {
    give(2, 600_000)
    expect(tape.nextDataMs(fromMs)).toBe(fromMs + 2 * MINUTE_MS)
    give(1, 600_000)
    expect(() => tape.nextDataMs(fromMs)).toThrow('a step of the past')
    for (let minute = 3; minute < 11; minute += 1) give(minute, 600_000)
    expect(() => give(11, 600_000)).toThrow('the log of steps is full')
  })
})
