// Marks come in every minute, traded in or not: futures grids on tapes with empty minutes are led
// by the runner, and minute by minute by a plain loop, and must say the same, after a recovery too.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Batch, TapeRunner } from '@trellis/engine'
import { defaultInstruments, MINUTE_MS, type Instrument } from '@trellis/market'
import { openTape, parseCsv, parseMarks, type Tape } from '@trellis/tape'
import { botId, engineOf, PARTITION, run, startedOn, USER } from '../../test/tape-stage.ts'

const T0 = Date.UTC(2025, 4, 4, 10)
const instruments = defaultInstruments.filter(
  ({ category, symbol }) => category === 'linear' && symbol === 'BTCUSDT',
)
const perpetual = instruments[0] as Instrument
const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)

function tapeOf(csv: string, marks?: string): Tape {
  const columns = parseCsv(csv, perpetual)
  const parsed = marks === undefined ? undefined : parseMarks(marks, perpetual, memory)
  if (!columns.ok) throw new Error(JSON.stringify(columns.error))
  if (parsed?.ok === false) throw new Error(JSON.stringify(parsed.error))
  return openTape({
    type: 'replay',
    instruments,
    columns: new Map([[0, columns.value]]),
    ...(parsed && { marks: new Map([[0, parsed.value]]) }),
  })
}

interface Trade {
  /** Milliseconds since the one before. */
  readonly after: number
  readonly at: number
}

/** Trades that jump, minutes apart; the first two open the market at 60,000. */
function tradesOf(trades: readonly Trade[]): Tape {
  let ms = T0 + MINUTE_MS + 5
  const rows = [`${T0},60000,1,buy`, `${ms},60000,1,buy`]
  for (const { after, at } of trades) rows.push(`${(ms += after)},${at},1,buy`)
  // The tape goes on for a while behind the last that moves.
  rows.push(`${ms + 12 * MINUTE_MS},${trades.at(-1)?.at ?? 60_000},1,buy`)
  return tapeOf(`ts_ms,price,qty,side\n${rows.join('\n')}\n`)
}

/** Five cells around 60,000, prices in ticks of 0.1. */
const plain = {
  mode: 'long',
  type: 'arithmetic',
  minPrice: 580_000,
  maxPrice: 620_000,
  cellNumber: 5,
  leverage: '5',
  investment: '2000',
  entryPrice: 0,
  takeProfit: 0,
  stopLoss: 0,
  takeProfitShare: '0',
  stopLossShare: '0',
  trailingStop: '0',
  moveUpPrice: 0,
  moveDownPrice: 0,
  allowFollow: false,
}

/** Grids that end at their liquidation, by shares of their investment or by a trailing stop. */
const GRIDS = [
  { leverage: '25' },
  { mode: 'short', leverage: '25' },
  { takeProfitShare: '0.05', stopLossShare: '0.1' },
  { mode: 'short', takeProfitShare: '0.05', stopLossShare: '0.1' },
  { trailingStop: '0.05', leverage: '10' },
  { mode: 'neutral', trailingStop: '0.05', leverage: '10' },
] as const

const stage = { instruments, fromMs: T0 + MINUTE_MS - 1, grant: '100000' }
const started = (tape: Tape) => {
  const bots = GRIDS.map((grid) => ({ kind: 'futures-grid', params: { ...plain, ...grid } }))
  return startedOn(stage, tape, bots)
}

const endOf = (tape: Tape): number => (tape.endMs ?? 0) - 1

/** Every minute's mark and then its prints: what the documents say, and nothing left out. */
function byHand(tape: Tape): readonly Batch[] {
  const { engine, batches } = started(tape)
  for (let ms = T0 + MINUTE_MS; ms < endOf(tape); ms += MINUTE_MS) {
    const mark = tape.markPrice(0, ms)
    if (mark !== undefined) engine.applyMarks([{ symbol: 0, price: mark }], ms)
    for (const print of tape.prints(0, ms)) engine.applyPrint(print)
  }
  return batches
}

function byRunner(tape: Tape): readonly Batch[] {
  const { batches, runner } = started(tape)
  run(runner, endOf(tape))
  return batches
}

/** When each grid ended and why. */
function endsOf(batches: readonly Batch[]): readonly string[] {
  return batches.flatMap(({ atMs, facts }) =>
    facts.flatMap((fact) =>
      fact.type === 'closing-started' ? [`${(atMs - T0) / MINUTE_MS} ${fact.word}`] : [],
    ),
  )
}

const trade = fc.record({
  after: fc.constantFrom(1, 700, 20_000, 61_000, 200_000, 15 * MINUTE_MS),
  at: fc.integer({ min: 57_000, max: 63_000 }),
})
const trades = fc.array(trade, { minLength: 1, maxLength: 25 }).map(tradesOf)
const candle = fc.record({
  skip: fc.constantFrom(1, 1, 1, 3),
  prices: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 57_000, max: 63_000 }))),
  mark: fc.tuple(fc.integer({ min: 57_000, max: 60_000 }), fc.nat(3_000)),
})
/** Candles of five minutes with gaps, and the marks of half of their hours. */
const candles = fc.array(candle, { minLength: 3, maxLength: 25 }).map((drawn) => {
  let ms = T0 + 5 * MINUTE_MS
  const rows = [`${T0},60000,60000,60000,60000,9`, `${ms},60000,60000,60000,60000,9`]
  const hours = new Map<number, string>()
  for (const { skip, prices, mark } of drawn) {
    ms += skip * 5 * MINUTE_MS
    const [open = 0, , , close = 0] = prices
    rows.push([ms, open, Math.max(...prices), Math.min(...prices), close, 9].join(','))
    const [low, wide] = mark
    const hourMs = Math.floor(ms / 7_200_000) * 7_200_000
    hours.set(hourMs, [hourMs, low, low + wide, low, low].join(','))
  }
  const marks = [...hours.values()].join('\n')
  return tapeOf(
    `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`,
    `ts_ms,open,high,low,close\n${marks}\n`,
  )
})
const tapes = fc.oneof(trades, candles)

describe('a mark in a minute that nobody trades in', () => {
  it('liquidates and ends by equity in that minute, not with the next print', () => {
    const tape = tradesOf([
      { after: 9 * MINUTE_MS + 30_000, at: 54_000 },
      { after: 30 * MINUTE_MS, at: 54_000 },
    ])
    const ends = endsOf(byRunner(tape))
    // Traded at minute 10.5: the mark is there from minute 11 on, the next trade comes at 40.5.
    expect(ends).toContain('11 liquidated')
    expect(ends).toContain('11 stop-loss')
    expect(ends.filter((end) => !end.startsWith('11 '))).toEqual([])
  })

  it('does what a mark of every minute does, on any tape', () => {
    fc.assert(
      fc.property(tapes, (tape) => {
        expect(byRunner(tape)).toEqual(byHand(tape))
      }),
      { numRuns: 60 },
    )
  })

  it('does the same after a recovery at any moment, in steps of any size', () => {
    const moments = fc.array(fc.nat(), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(tapes, moments, (tape, cuts) => {
        const all = byRunner(tape)
        for (const cut of cuts) {
          const cutMs = T0 + MINUTE_MS + (cut % (endOf(tape) - T0 - MINUTE_MS))
          const before = all.filter(({ tape: position }) => position <= cutMs)
          const after: Batch[] = []
          const engine = engineOf(stage, after)
          for (const batch of before) engine.fold(batch)
          engine.activate(PARTITION, cutMs)
          const runner = new TapeRunner(tape, engine, cutMs)
          run(runner, Math.min(endOf(tape), cutMs + (cut % (7 * MINUTE_MS))))
          run(runner, endOf(tape))
          expect([...before, ...after]).toEqual(all)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('comes again behind a command: a stop that equity is past already ends it then', () => {
    const tape = tradesOf([
      { after: 1_000, at: 60_900 },
      { after: 40 * MINUTE_MS, at: 60_900 },
    ])
    const commanded = (cut?: number): readonly Batch[] => {
      const { engine, batches, runner } = started(tape)
      run(runner, T0 + 20.5 * MINUTE_MS)
      const stamp = { atMs: runner.reachedMs, tape: runner.reachedMs }
      const change = { type: 'modify', takeProfitShare: '0.001' } as const
      expect(engine.botCommand(USER, botId(0), change, stamp).ok).toBe(true)
      if (cut === undefined) {
        run(runner, endOf(tape))
        return batches
      }
      const again: Batch[] = []
      const recovered = engineOf(stage, again)
      for (const batch of batches) recovered.fold(batch)
      // Another partition of the engine may be behind: the tape starts before this one's gate.
      const behind = new TapeRunner(tape, recovered, cut)
      recovered.activate(PARTITION, runner.reachedMs)
      run(behind, endOf(tape))
      return [...batches, ...again]
    }
    const whole = commanded()
    expect(endsOf(whole)).toContain('21 take-profit')
    expect(commanded(T0 + 5 * MINUTE_MS)).toEqual(whole)
    expect(commanded(T0 + 20.5 * MINUTE_MS)).toEqual(whole)
  })
})
