// Roll-ups against the plainest possible sum, batch and streaming, for all 15 intervals.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  DAY_MS,
  defaultInstruments,
  INTERVALS,
  intervalStart,
  MINUTE_MS,
  type Candle,
  type Print,
} from '@trellis/market'
import { candlePrints } from './candle-path.ts'
import { LiveCandle, rollUp } from '../test/live-candle.ts'
import { joinCandles } from './roll-up.ts'
import { minuteCandle } from './tape.ts'

const instrument = defaultInstruments[0]!
const START = Date.UTC(2026, 0, 30, 22)

// A run of minutes with holes.
const minutes = fc
  .array(
    fc.record({
      skip: fc.integer({ min: 1, max: 700 }),
      open: fc.integer({ min: 100, max: 900 }),
      close: fc.integer({ min: 100, max: 900 }),
      up: fc.integer({ min: 0, max: 90 }),
      down: fc.integer({ min: 0, max: 90 }),
      volume: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((rows) => {
    let at = START
    return rows.map(({ skip, open, close, up, down, volume }) => {
      at += skip * MINUTE_MS
      const figures = {
        open,
        close,
        high: Math.max(open, close) + up,
        low: Math.min(open, close) - down,
        volume,
      }
      return minuteCandle(instrument, at, figures)
    })
  })

function printsOf(candle: Candle): readonly Print[] {
  return candlePrints(candle, { symbol: 0, startMs: candle.startMs, lengthMs: MINUTE_MS })
}

describe('roll-up', () => {
  it('equals first, maximum, minimum, last and sums of each interval', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...INTERVALS), (candles, interval) => {
        const rolled = rollUp(candles, interval)
        const starts = [...new Set(candles.map((c) => intervalStart(interval, c.startMs)))]
        expect(rolled.map((c) => c.startMs)).toEqual(starts)
        for (const out of rolled) {
          const parts = candles.filter((c) => intervalStart(interval, c.startMs) === out.startMs)
          expect(out.open).toBe(parts[0]!.open)
          expect(out.close).toBe(parts.at(-1)!.close)
          expect(out.high).toBe(Math.max(...parts.map((c) => c.high)))
          expect(out.low).toBe(Math.min(...parts.map((c) => c.low)))
          expect(out.volume).toBe(parts.reduce((sum, c) => sum + c.volume, 0))
          expect(out.turnover).toBe(parts.reduce((sum, c) => sum + c.turnover, 0n))
        }
      }),
    )
  })

  it('comes out the same from live prints, print by print', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...INTERVALS), (candles, interval) => {
        const live = new LiveCandle(instrument, interval)
        const completed: Candle[] = []
        for (const print of candles.flatMap(printsOf)) {
          const done = live.push(print)
          if (done !== undefined) completed.push(done)
        }
        expect([...completed, live.current()]).toEqual(rollUp(candles, interval))
      }),
    )
  })

  it('gives the same by way of a middle interval', () => {
    fc.assert(
      fc.property(minutes, (candles) => {
        for (const interval of ['1d', '1w', '1M'] as const) {
          expect(rollUp(rollUp(candles, '1h'), interval)).toEqual(rollUp(candles, interval))
        }
      }),
    )
  })

  it('joins neighbours', () => {
    const a = minuteCandle(instrument, 0, { open: 5, high: 9, low: 4, close: 6, volume: 10 })
    const b = minuteCandle(instrument, DAY_MS, { open: 7, high: 8, low: 2, close: 3, volume: 5 })
    expect(joinCandles(a, b)).toMatchObject({ open: 5, high: 9, low: 2, close: 3, volume: 15 })
  })

  it('measures a minute by the mean of its four prices', () => {
    const candle = minuteCandle(instrument, 0, { open: 4, high: 8, low: 2, close: 6, volume: 3 })
    expect(candle.turnover).toBe(15n * instrument.valueFactor)
    const empty = new LiveCandle(instrument, '1h')
    expect(empty.current()).toBeUndefined()
  })
})
