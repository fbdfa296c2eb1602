// Replayed candles and trades: the same promises as the simulated market, over data with holes.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { DAY_MS, defaultInstruments, intervalEnd, MINUTE_MS } from '@trellis/market'
import { CandleReader, lastPrice } from './candles.ts'
import { parseCsv, type TapeColumns } from './csv-columns.ts'
import { LiveCandle } from '../test/live-candle.ts'
import { minuteOfPrints } from './roll-up.ts'
import { openTape } from './tape-source.ts'
import type { StatusChange, Tape } from './tape.ts'

const T0 = Date.UTC(2025, 4, 4)
const HEAD = 'ts_ms,open,high,low,close,volume\n'

function columnsOf(text: string): TapeColumns {
  const parsed = parseCsv(text, defaultInstruments[0]!)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}
function tapeOf(...texts: string[]): Tape {
  const columns = new Map(texts.map((text, index) => [index, columnsOf(text)]))
  return openTape({ type: 'replay', instruments: defaultInstruments, columns })
}

const file = (stepMinutes: number) =>
  fc
    .array(
      fc.record({
        skip: fc.integer({ min: 1, max: 40 }),
        open: fc.integer({ min: 100, max: 900 }),
        close: fc.integer({ min: 100, max: 900 }),
        up: fc.integer({ min: 0, max: 90 }),
        down: fc.integer({ min: 0, max: 90 }),
        volume: fc.integer({ min: 0, max: 1_000_000 }),
      }),
      { minLength: 2, maxLength: 60 },
    )
    .map((rows) => {
      let at = T0
      return rows
        .map(({ skip, open, close, up, down, volume }, row) => {
          at += (row === 1 ? 1 : skip) * stepMinutes * MINUTE_MS
          const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down]
          return `${at},${open},${high},${low},${close},${volume}\n`
        })
        .join('')
    })

describe('replay tape', () => {
  it('prints every candle so that it comes back, on a grid of 1 and of 5 minutes', () => {
    for (const [step, interval] of [
      [1, '1m'],
      [5, '5m'],
    ] as const) {
      fc.assert(
        fc.property(file(step), (body) => {
          const tape = tapeOf(HEAD + body)
          const reader = new CandleReader(tape)
          for (const line of body.trim().split('\n')) {
            const [at = 0, open, high, low, close, volume] = line.split(',').map(Number)
            const end = at + step * MINUTE_MS - 1
            const live = new LiveCandle(defaultInstruments[0]!, interval)
            for (let t = at; t < end; t += MINUTE_MS) {
              const prints = tape.prints(0, t)
              for (const print of prints) live.push(print)
              expect(tape.minute(0, t)).toEqual(minuteOfPrints(defaultInstruments[0]!, t, prints))
            }
            const figures = [open, high, low, close].map((p) => p! * 10)
            for (const candle of [live.current()!, reader.candles(0, interval, end, 1)[0]!]) {
              expect([candle.open, candle.high, candle.low, candle.close]).toEqual(figures)
              expect(candle.volume).toBe(volume! * 1_000_000)
            }
            expect(reader.lastPrice(0, end)).toBe(figures[3])
          }
        }),
        { numRuns: 40 },
      )
    }
  })

  it('knows where data is', () => {
    const at = (minute: number) => T0 + minute * MINUTE_MS
    const tape = tapeOf(
      `${HEAD}${at(1)},1,1,1,1,1\n${at(2)},1,2,1,2,1\n${at(500_000)},3,3,3,3,1\n`,
      `${HEAD}${at(7)},5,5,5,5,1\n`,
    )
    expect([tape.startMs, tape.endMs]).toEqual([at(1), at(500_001)])
    expect([tape.firstMs(0), tape.firstMs(1), tape.firstMs(2)]).toEqual([at(1), at(7), undefined])
    expect(tape.nextDataMs(0)).toBe(at(1))
    expect(tape.nextDataMs(at(2) + 1)).toBe(at(7))
    expect(tape.nextDataMs(at(8))).toBe(at(500_000))
    expect(tape.nextDataMs(at(500_001))).toBeUndefined()
    expect(tape.previousDataMs(0, at(499_999))).toBe(at(2))
    expect(tape.previousDataMs(0, at(0))).toBeUndefined()
    expect(lastPrice(tape, 0, at(499_999))).toBe(20)
    expect(lastPrice(tape, 0, at(0))).toBeUndefined()
    expect(lastPrice(tape, 0, at(1_000_000))).toBe(30)
    expect(tape.minute(0, at(3))).toBeUndefined()
    expect(tape.prints(0, at(3))).toEqual([])
    expect(tape.markPrice(0, at(100))).toBe(20)
    expect(tape.indexPrice(0, at(500_000) + 5)).toBe(30)
    expect(tape.nextFunding(0, at(3))).toBeUndefined()
    expect(tape.openInterest(0, at(3))).toBeUndefined()
  })

  it('stands flat where nothing was traded, and begins no candle before its first trade', () => {
    const text = `${HEAD}${T0},1,1,1,1,1\n${T0 + MINUTE_MS},1,1,1,1,1\n${T0 + 3 * DAY_MS},2,2,2,2,1\n`
    const reader = new CandleReader(tapeOf(text))
    const candles = reader.candles(0, '1d', T0 + 4 * DAY_MS, 10)
    expect(candles.map((c) => [(c.startMs - T0) / DAY_MS, c.open, c.close, c.volume])).toEqual([
      [0, 10, 10, candles[0]?.volume],
      [1, 10, 10, 0],
      [2, 10, 10, 0],
      [3, 20, 20, candles[3]?.volume],
    ])
    expect(candles[0]?.volume).toBeGreaterThan(0)
    // The close before it is known where the reading begins in the gap, too.
    expect(reader.candles(0, '1d', T0 + 3 * DAY_MS - 1, 1)).toEqual([candles[2]])
    const quietDays = (...statusChanges: readonly StatusChange[]): readonly number[] => {
      const columns = new Map([[0, columnsOf(text)]])
      const instruments = defaultInstruments
      const tape = openTape({ type: 'replay', instruments, columns, statusChanges })
      const days = new CandleReader(tape).candles(0, '1d', T0 + 3 * DAY_MS - 1, 3)
      return days.slice(1).map((it) => (it.startMs - T0) / DAY_MS)
    }
    const change = (status: StatusChange['status'], atMs: number): StatusChange => {
      return { atMs: T0 + atMs, symbol: 0, status }
    }
    expect(quietDays(change('Closed', DAY_MS))).toEqual([])
    expect(quietDays(change('PreSettle', DAY_MS))).toEqual([1, 2])
    // A day that a halt takes a part of is a day of trading.
    expect(quietDays(change('Closed', DAY_MS + MINUTE_MS))).toEqual([1])
    const reopened = change('Trading', 2 * DAY_MS + MINUTE_MS)
    expect(quietDays(change('Closed', DAY_MS), reopened)).toEqual([2])
    expect(reader.ticker24h(0, T0 + 2 * DAY_MS)).toMatchObject({
      last: 10,
      open24h: 10,
      volume24h: 0n,
      turnover24h: 0n,
    })
    expect(reader.ticker24h(1, T0)).toBeUndefined()
    expect(reader.candles(1, '1d', T0, 5)).toEqual([])
  })

  it('replays trades as they were', () => {
    const text =
      'ts_ms,price,qty,side\n' +
      `${T0 + 5},10,0.5,buy\n${T0 + 5},12,0.25,sell\n${T0 + 59_999},9,1,sell\n${T0 + 180_000},11,2,buy\n`
    const tape = tapeOf(text)
    expect(tape.prints(0, T0).map((p) => [p.atMs - T0, p.price, p.qty])).toEqual([
      [5, 100, 500_000],
      [5, 120, 250_000],
      [59_999, 90, 1_000_000],
    ])
    // From trade to trade nothing was traded.
    expect(tape.prints(0, T0).map(({ way }) => way)).toEqual(['jump', 'jump', 'jump'])
    expect(tape.minute(0, T0)).toMatchObject({ open: 100, high: 120, low: 90, close: 90 })
    expect(tape.minute(0, T0 + MINUTE_MS)).toBeUndefined()
    expect(tape.previousDataMs(0, T0 + 2 * MINUTE_MS)).toBe(T0)
    expect(tape.nextDataMs(T0 + 1)).toBe(T0 + 3 * MINUTE_MS)
    expect(tape.nextDataMs(T0 + 4 * MINUTE_MS)).toBeUndefined()
    expect([tape.startMs, tape.endMs]).toEqual([T0, intervalEnd('1m', T0 + 180_000)])
    expect(lastPrice(tape, 0, T0 + 4)).toBeUndefined()
    expect(lastPrice(tape, 0, T0 + 6)).toBe(120)
  })

  it('jumps over a halt inside a long candle, and only there', () => {
    const hour = 60 * MINUTE_MS
    const columns = columnsOf(`${HEAD}${T0},5,9,1,5,30\n${T0 + hour},5,9,1,5,30\n`)
    const at = (symbol: number, minutes: number, status: 'Closed' | 'Trading') => {
      return { atMs: T0 + minutes * MINUTE_MS, symbol, status }
    }
    // Prints after 0, 20, 40 and 60 minutes: the halt lies before the third, another's anywhere.
    const tape = openTape({
      type: 'replay',
      instruments: defaultInstruments,
      columns: new Map([
        [0, columns],
        [1, columns],
      ]),
      statusChanges: [at(0, 25, 'Closed'), at(0, 35, 'Trading'), at(2, 50, 'Trading')],
    })
    const ways = (symbol: number): readonly string[] => {
      const minutes = Array.from({ length: 120 }, (_, i) => T0 + i * MINUTE_MS)
      return minutes.flatMap((ms) => tape.prints(symbol, ms).map(({ way }) => way))
    }
    const whole = ['jump', 'walk', 'walk', 'walk']
    expect(ways(0)).toEqual(['jump', 'walk', 'jump', 'walk', ...whole])
    expect(ways(1)).toEqual([...whole, ...whole])
  })

  it('survives being cloned to another thread', () => {
    const columns = new Map([[0, columnsOf(`${HEAD}${T0},1,3,1,2,5\n`)]])
    const source = { type: 'replay', instruments: defaultInstruments, columns } as const
    const copy = openTape(structuredClone(source))
    expect(copy.prints(0, T0)).toEqual(openTape(source).prints(0, T0))
    const simulated = { type: 'simulated', seed: 3, epochMs: T0, instruments: defaultInstruments }
    const here = openTape(simulated as never)
    expect(openTape(structuredClone(simulated) as never).minute(0, T0)).toEqual(here.minute(0, T0))
  })
})
