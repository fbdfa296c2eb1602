// An engine moved along a tape with gaps: minutes passed in one step, prints one by one and a
// recovery in the middle must all give the same facts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainGrid } from '@trellis/bot-kit/test/grid-params.ts'
import { type Batch, TapeRunner } from '@trellis/engine'
import { defaultInstruments, MINUTE_MS } from '@trellis/market'
import { type StatusChange, type Tape } from '@trellis/tape'
import {
  botId,
  engineOf,
  GRID,
  PARTITION,
  replayOf,
  run,
  startedOn,
} from '../../test/tape-stage.ts'

const T0 = Date.UTC(2025, 4, 4)
const instruments = [defaultInstruments[0]!]
/** Prices in ticks of 0.1. */
const params = plainGrid({
  ...GRID,
  takeProfit: 615_000,
  stopLoss: 585_000,
  trailingStop: '0.05',
})

interface Minute {
  /** Minutes since the one before. */
  readonly after: number
  readonly open: number
  readonly close: number
  readonly reach: number
  readonly volume: number
}

const minute = fc.record({
  after: fc.constantFrom(1, 1, 1, 2, 9),
  open: fc.integer({ min: 588_000, max: 612_000 }),
  close: fc.integer({ min: 586_000, max: 614_000 }),
  reach: fc.nat(900),
  volume: fc.nat(3_000),
})

function tapeOf(minutes: readonly Minute[], statusChanges: readonly StatusChange[] = []): Tape {
  let ms = T0 + MINUTE_MS
  const rows = [`${T0},60000,60000,60000,60000,1`, `${ms},60000,60000,60000,60000,1`]
  for (const { after, open, close, reach, volume } of minutes) {
    ms += after * MINUTE_MS
    const prices = [open, Math.max(open, close) + reach, Math.min(open, close) - reach, close]
    rows.push([ms, ...prices.map((ticks) => (ticks / 10).toFixed(1)), volume / 1000].join(','))
  }
  return replayOf(instruments, rows, statusChanges)
}

const stage = { instruments, fromMs: T0 + MINUTE_MS - 1, grant: '10000' }
/** A grid at 60,000, created behind the first minute. */
const started = (tape: Tape) => startedOn(stage, tape, [{ kind: 'spot-grid', params }])

/** Stopped by a jump past 58,500 at its end, 50,000. */
const stoppedAtEnd = {
  status: 'completed',
  reason: 'stop',
  word: 'stop-loss',
  state: { receipt: { price: 500_000 } },
}

describe('a tape with gaps', () => {
  it('gives the facts of all its prints, whatever is passed in one step', () => {
    fc.assert(
      fc.property(fc.array(minute, { maxLength: 25 }), (minutes) => {
        const tape = tapeOf(minutes)
        const endMs = tape.endMs! - 1
        const [steps, prints] = [started(tape), started(tape)]
        run(steps.runner, endMs)
        for (let ms = T0 + MINUTE_MS; ms < endMs; ms += MINUTE_MS)
          for (const print of tape.prints(0, ms)) prints.engine.applyPrint(print)
        expect(steps.batches).toEqual(prints.batches)
        expect(steps.engine.lastPrice(0)).toBe(prints.engine.lastPrice(0))
      }),
      { numRuns: 60 },
    )
  })

  it('gives the same after a recovery at any moment', () => {
    const moment = fc.record({ minutes: fc.array(minute, { minLength: 2 }), at: fc.nat() })
    fc.assert(
      fc.property(moment, ({ minutes, at }) => {
        const tape = tapeOf(minutes)
        const endMs = tape.endMs! - 1
        const cutMs = T0 + MINUTE_MS + (at % (endMs - T0 - MINUTE_MS))
        const whole = started(tape)
        run(whole.runner, endMs)
        const before = whole.batches.filter(({ tape: position }) => position <= cutMs)
        const batches: Batch[] = []
        const engine = engineOf(stage, batches)
        for (const batch of before) engine.fold(batch)
        engine.activate(PARTITION, cutMs)
        run(new TapeRunner(tape, engine, cutMs), endMs)
        expect([...before, ...batches]).toEqual(whole.batches)
      }),
      { numRuns: 60 },
    )
  })

  it('passes a quiet gap over nothing, and stops where a gap jumps over a stop loss', () => {
    const still = { after: 9, close: 600_000, reach: 0, volume: 1 }
    const quiet = started(tapeOf([{ ...still, open: 600_000 }]))
    const count = quiet.batches.length
    run(quiet.runner, T0 + 20 * MINUTE_MS)
    expect(quiet.batches).toHaveLength(count)
    const jumped = started(tapeOf([{ ...still, open: 500_000, close: 500_000 }]))
    run(jumped.runner, T0 + 20 * MINUTE_MS)
    expect(jumped.engine.botView(botId(0), PARTITION)).toMatchObject(stoppedAtEnd)
  })

  it('fires nothing in a halt and at its end what the first price finds due', () => {
    const at = (after: number, price: number, volume = 0): Minute => {
      return { after, open: price, close: price, reach: 0, volume }
    }
    const halt = [
      { atMs: T0 + 2 * MINUTE_MS, symbol: 0, status: 'Closed' as const },
      { atMs: T0 + 30 * MINUTE_MS, symbol: 0, status: 'Trading' as const },
    ]
    const { engine, runner } = started(tapeOf([at(29, 500_000), at(1, 600_000)], halt))
    run(runner, T0 + 29 * MINUTE_MS)
    expect(engine.botView(botId(0), PARTITION)?.status).toBe('running')
    run(runner, T0 + 40 * MINUTE_MS)
    expect(engine.botView(botId(0), PARTITION)).toMatchObject(stoppedAtEnd)
  })
})
