// Averages of a tape's past against asking for the price of every single millisecond, on each sort
// of tape; and what a span that is none, or one without a price, comes to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price, quantity } from '@trellis/kernel'
import { DAY_MS, defaultInstruments, MINUTE_MS } from '@trellis/market'
import { lastPrice } from './candles.ts'
import { parseCsv } from './csv-columns.ts'
import { pastOf } from './past-of.ts'
import { appendPrints, stepLog } from './stepped-log.ts'
import { openTape } from './tape-source.ts'
import type { Tape } from './tape.ts'

const T0 = Date.UTC(2026, 2, 2)
const instruments = defaultInstruments
const [first] = instruments
if (first === undefined) throw new Error('no instrument')

function replayOf(text: string): Tape {
  const parsed = parseCsv(text, first as never)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return openTape({ type: 'replay', instruments, columns: new Map([[0, parsed.value]]) })
}

const row = (minute: number, at: number): string =>
  `${T0 + minute * MINUTE_MS},${at},${at + 900},${at - 400},${at + 300},25`
const CANDLES = 'ts_ms,open,high,low,close,volume\n'
const candles = [0, 1, 2, 5, 6].map((minute) => row(minute, 60_000 + 700 * minute)).join('\n')

function stepped(): Tape {
  const log = stepLog(new ArrayBuffer(8 * 200))
  const tape = openTape({ type: 'stepped', seed: 5, instruments, fromMs: T0, log })
  const at = (ms: number, ticks: number) => ({
    symbol: 0,
    atMs: T0 + ms,
    price: price(ticks),
    qty: quantity(7),
  })
  appendPrints(log, [at(0, 600_000), at(400, 610_000), at(400, 620_000), at(70_001, 590_000)])
  return tape
}

const tapes: readonly (readonly [string, Tape])[] = [
  ['simulated', openTape({ type: 'simulated', seed: 3, epochMs: T0, instruments })],
  ['replayed', replayOf(`${CANDLES}${candles}\n`)],
  ['stepped', stepped()],
]

/** Every millisecond asked for by itself. */
function naive(tape: Tape, fromMs: number, toMs: number) {
  let [tickMs, spanMs] = [0n, 0]
  for (let at = fromMs; at < toMs; at++) {
    const last = lastPrice(tape, 0, at)
    if (last === undefined) continue
    tickMs += BigInt(last)
    spanMs += 1
  }
  return spanMs === 0 ? undefined : { tickMs, spanMs }
}

describe.each(tapes)('the average of a %s tape', (_, tape) => {
  it('is the price of each millisecond, added up', () => {
    const from = fc.integer({ min: -3_000, max: 7 * MINUTE_MS })
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 1_500 }), (begin, length) => {
        const [fromMs, toMs] = [T0 + begin, T0 + begin + length]
        expect(pastOf(tape).average(0, fromMs, toMs)).toEqual(naive(tape, fromMs, toMs))
      }),
      { numRuns: 60 },
    )
  })

  it('of a span is that of its parts together', () => {
    const past = pastOf(tape)
    const at = (minute: number) => T0 + minute * MINUTE_MS + 17
    const parts = [0, 1, 2, 3, 4, 5].map((i) => past.average(0, at(i), at(i + 1)))
    const whole = past.average(0, at(0), at(6))
    expect(whole?.tickMs).toBe(parts.reduce((sum, part) => sum + (part?.tickMs ?? 0n), 0n))
    expect(whole?.spanMs).toBe(6 * MINUTE_MS)
  })
})

describe('a past', () => {
  const past = pastOf(replayOf(`${CANDLES}${candles}\n`))

  it('has no price before the first print, and counts from there', () => {
    expect(past.average(0, T0 - 5_000, T0)).toBeUndefined()
    expect(past.average(0, T0 - 5_000, T0 + 1)).toEqual({ tickMs: 600_000n, spanMs: 1 })
  })

  it('stands still where nothing is traded', () => {
    const [fromMs, toMs] = [T0 + 3 * MINUTE_MS, T0 + 5 * MINUTE_MS]
    const last = BigInt(10 * (60_000 + 1_400 + 300))
    const spanMs = 2 * MINUTE_MS
    expect(past.average(0, fromMs, toMs)).toEqual({ tickMs: last * BigInt(spanMs), spanMs })
    expect(past.span(0, fromMs, toMs)).toBeUndefined()
  })

  it('tells what was traded in whole minutes', () => {
    expect(past.span(0, T0, T0 + 3 * MINUTE_MS)?.volume).toBe(3 * 25 * 10 ** (first?.lotScale ?? 0))
  })

  it('refuses a span that is none, or longer than a day', () => {
    for (const toMs of [T0, T0 - 1, T0 + DAY_MS + 1])
      expect(() => past.average(0, T0, toMs)).toThrow('an average is of a span of at most a day')
  })
})
