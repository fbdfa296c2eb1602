// A span is the join of its minutes, to the last digit, on every symbol's factor and over holes.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { DAY_MS, defaultInstruments, MINUTE_MS, type Candle } from '@trellis/market'
import { parseCsv, type TapeColumns } from './csv-columns.ts'
import { ReplayTape } from './replay-tape.ts'
import { joinCandles } from './roll-up.ts'
import { SimulatedTape } from './simulated-tape.ts'
import type { Tape } from './tape.ts'

const epochMs = Date.UTC(2026, 5, 1)

function joined(tape: Tape, symbol: number, fromMs: number, toMs: number): Candle | undefined {
  let span: Candle | undefined
  for (let at = fromMs; at < toMs; at += MINUTE_MS) {
    const minute = tape.minute(symbol, at)
    if (minute !== undefined) span = span === undefined ? minute : joinCandles(span, minute)
  }
  return span
}

describe('span', () => {
  it('joins simulated minutes, over midnights too', () => {
    const tape = new SimulatedTape({ seed: 5, instruments: defaultInstruments, epochMs })
    const symbol = fc.nat({ max: defaultInstruments.length - 1 })
    const minutes = fc.nat({ max: 2 * 1440 })
    fc.assert(
      fc.property(symbol, minutes, minutes, (index, start, length) => {
        const fromMs = epochMs + start * MINUTE_MS
        const toMs = fromMs + length * MINUTE_MS
        expect(tape.span(index, fromMs, toMs)).toEqual(joined(tape, index, fromMs, toMs))
      }),
      { numRuns: 60 },
    )
    const before = tape.span(0, tape.startMs - DAY_MS, tape.startMs + MINUTE_MS)
    expect(before).toEqual(tape.minute(0, tape.startMs))
  })

  it('joins replayed minutes of candles and trades', () => {
    const rows = [1, 2, 5, 9, 30, 31]
    const minute = (m: number): number => epochMs + m * MINUTE_MS
    const texts = [
      `ts_ms,open,high,low,close,volume\n${rows.map((m) => `${minute(m)},${m},40,${m},${m},1.5`).join('\n')}`,
      `ts_ms,open,high,low,close,volume\n${[0, 5, 15].map((m) => `${minute(m)},9,12,7,10,1.5`).join('\n')}`,
      `ts_ms,price,qty,side\n${rows.map((m) => `${minute(m) + m},${m},0.5,buy`).join('\n')}`,
    ]
    const columns = new Map<number, TapeColumns>()
    for (const [index, text] of texts.entries()) {
      const parsed = parseCsv(text, defaultInstruments[index]!)
      if (parsed.ok) columns.set(index, parsed.value)
    }
    expect(columns.size).toBe(3)
    const tape = new ReplayTape({ instruments: defaultInstruments, columns })
    for (const index of columns.keys()) {
      for (let from = 0; from < 33; from++) {
        for (let to = from; to < 34; to += 3) {
          expect(tape.span(index, minute(from), minute(to))).toEqual(
            joined(tape, index, minute(from), minute(to)),
          )
        }
      }
    }
    expect(tape.span(7, epochMs, epochMs + DAY_MS)).toBeUndefined()
  })
})
