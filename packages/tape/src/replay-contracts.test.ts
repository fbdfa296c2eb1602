// What a replay knows of contracts: marks held inside their hour, fundings of the record, and what
// it does without them. The rule of marks is that of docs/formulas/simulated-market.md.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratio } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS, MINUTE_MS, type Instrument } from '@trellis/market'
import { lastPrice } from './candles.ts'
import { parseFundings, parseMarks } from './contract-columns.ts'
import { parseCsv } from './csv-columns.ts'
import { openTape } from './tape-source.ts'
import type { Tape } from './tape.ts'

const T0 = Date.UTC(2025, 9, 10, 21)
const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)
const indexOf = (symbol: string): number =>
  defaultInstruments.findIndex((it) => it.category === 'linear' && it.symbol === symbol)
const ADA = indexOf('ADAUSDT')

interface Texts {
  readonly candles: string
  readonly marks?: string
  readonly fundings?: string
}

function tapeOf(symbol: number, { candles, marks, fundings }: Texts): Tape {
  const instrument = defaultInstruments[symbol] as Instrument
  const bySymbol = <T>(parsed: { ok: true; value: T } | { ok: false; error: unknown }) => {
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
    return new Map([[symbol, parsed.value]])
  }
  return openTape({
    type: 'replay',
    instruments: defaultInstruments,
    columns: bySymbol(parseCsv(candles, instrument)),
    ...(marks && { marks: bySymbol(parseMarks(marks, instrument, memory)) }),
    ...(fundings && { fundings: bySymbol(parseFundings(fundings, memory)) }),
  })
}

const CANDLES = 'ts_ms,open,high,low,close,volume\n'
const MARKS = 'ts_ms,open,high,low,close\n'
/** Five minutes each: 0.7 to 0.2704 and back, then an hour at 0.6. */
const fallen = [
  `${T0},0.7,0.71,0.2704,0.6,1000`,
  ...Array.from({ length: 23 }, (_, i) => `${T0 + (i + 1) * 5 * MINUTE_MS},0.6,0.6,0.6,0.6,10`),
]
const candles = `${CANDLES}${fallen.join('\n')}\n`

describe('a mark of a replay', () => {
  it('is the last price as the minute began, held inside the marks of its hour', () => {
    const marks = `${MARKS}${T0},0.7,0.705,0.2733,0.61\n${T0 + 2 * HOUR_MS},0.5,0.5,0.5,0.5\n`
    const [free, held] = [tapeOf(ADA, { candles }), tapeOf(ADA, { candles, marks })]
    const at = (tape: Tape, minute: number) => tape.markPrice(ADA, T0 + minute * MINUTE_MS + 999)
    // The path falls: open, high at 99.999 s, low at 199.999 s, close at 299.999 s.
    expect([0, 1, 2, 3, 4, 5].map((minute) => at(free, minute))).toEqual([
      7000, 7000, 7100, 7100, 2704, 6000,
    ])
    expect([0, 1, 2, 3, 4, 5].map((minute) => at(held, minute))).toEqual([
      7000, 7000, 7050, 7050, 2733, 6000,
    ])
    // No mark is on record in the second hour; in the third nothing is traded any more.
    expect([at(held, 60), at(held, 120)]).toEqual([6000, 5000])
    expect(held.indexPrice(ADA, T0)).toBe(held.markPrice(ADA, T0))
    expect([held.markPrice(ADA, T0 - 1), held.markPrice(indexOf('ETHUSDT'), T0)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('never leaves its hour, and is the last price wherever that lies inside', () => {
    const span = fc.record({ low: fc.integer({ min: 2500, max: 7500 }), wide: fc.nat(2000) })
    fc.assert(
      fc.property(fc.array(span, { minLength: 2, maxLength: 2 }), (spans) => {
        const rows = spans.map(({ low, wide }, i) => {
          const [bottom, top] = [low / 10_000, (low + wide) / 10_000]
          return `${T0 + i * HOUR_MS},${bottom},${top},${bottom},${top}\n`
        })
        const tape = tapeOf(ADA, { candles, marks: MARKS + rows.join('') })
        for (let minute = 0; minute < 120; minute++) {
          const ms = T0 + minute * MINUTE_MS
          const { low, wide } = spans[Math.floor(minute / 60)]!
          const last = lastPrice(tape, ADA, ms)!
          expect(tape.markPrice(ADA, ms)).toBe(Math.min(Math.max(last, low), low + wide))
        }
      }),
    )
  })

  it('is that of trades too', () => {
    const trades = `ts_ms,price,qty,side\n${T0 + 5},0.5,1,buy\n${T0 + 70_000},0.6,1,buy\n`
    const tape = tapeOf(ADA, { candles: trades })
    const marks = [0, 1, 2].map((minute) => tape.markPrice(ADA, T0 + minute * MINUTE_MS))
    expect(marks).toEqual([undefined, 5000, 6000])
  })
})

describe('the funding of a replay', () => {
  it('is the plain rate at whole intervals without a record', () => {
    const ena = indexOf('ENAUSDT')
    const of = (symbol: number) => tapeOf(symbol, { candles }).nextFunding(symbol, T0)
    const rest = { rate: ratio('0.0001'), intervalMs: 8 * HOUR_MS }
    expect(of(ADA)).toEqual({ atMs: T0 + 3 * HOUR_MS, ...rest })
    expect(of(ena)).toEqual({
      atMs: T0 + 3 * HOUR_MS,
      rate: ratio('0.00005'),
      intervalMs: 4 * HOUR_MS,
    })
    expect(tapeOf(0, { candles }).nextFunding(0, T0)).toBeUndefined()
  })

  it('is the record where there is one, and nothing beside it', () => {
    const fundings = `ts_ms,funding_rate\n${T0 + HOUR_MS + 4},-0.00123\n`
    const tape = tapeOf(ADA, { candles, fundings })
    const only = { atMs: T0 + HOUR_MS + 4, rate: ratio('-0.00123'), intervalMs: 8 * HOUR_MS }
    expect(tape.nextFunding(ADA, T0)).toEqual(only)
    expect(tape.nextFunding(ADA, only.atMs + 1)).toBeUndefined()
    expect(tape.lastFunding(ADA, T0 + 9 * HOUR_MS)).toEqual(only)
  })
})

const shared = join(process.env['TRELLIS_SHARED'] ?? '../shared', 'data')
const text = (path: string): string => gunzipSync(readFileSync(join(shared, path))).toString()

describe('the crash of 2025-10-10 in ../shared', () => {
  it('takes ADAUSDT down to 0.2704, its mark to 0.2733 and no further', (context) => {
    if (!existsSync(shared)) context.skip('the recorded marks of ../shared are absent')
    const tape = tapeOf(ADA, {
      candles: text('candles-5m/ADAUSDT.csv.gz'),
      marks: text('mark-1h/ADAUSDT.csv.gz'),
      fundings: text('funding/bybit/ADAUSDT.csv.gz'),
    })
    let [lowest, lowestMark] = [Infinity, Infinity]
    for (let ms = T0; ms < T0 + HOUR_MS; ms += MINUTE_MS) {
      lowest = Math.min(lowest, lastPrice(tape, ADA, ms + MINUTE_MS - 1) ?? Infinity)
      lowestMark = Math.min(lowestMark, tape.markPrice(ADA, ms) ?? Infinity)
    }
    expect([lowest, lowestMark]).toEqual([2704, 2733])
    expect(tape.nextFunding(ADA, T0)?.atMs).toBe(Date.UTC(2025, 9, 11))
    const fundings = countFundings(tape)
    expect(fundings).toBe(698)
  })
})

/** How many fundings come from the start to the end of a tape. */
function countFundings(tape: Tape): number {
  let count = 0
  let next = tape.nextFunding(ADA, tape.startMs)
  while (next !== undefined) {
    count += 1
    next = tape.nextFunding(ADA, next.atMs + 1)
  }
  return count
}
