// A bare engine on a tape with one user who has money and bots on the first symbol: what tests of
// the tape runner begin with, and begin anew after a recovery.
import { expect } from 'vitest'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { type AnyBotKind, type Batch, Engine, TapeRunner } from '@trellis/engine'
import { amount, makeId, type BotId } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { openTape, parseCsv, pastOf, type StatusChange, type Tape } from '@trellis/tape'
import { engineOptions } from '../src/engine-parts.ts'

export const PARTITION = 3
export const USER = makeId(1, PARTITION, 0)

/** The bots that are made, in turn from 0. */
export const botId = (index: number): BotId => makeId(2 + index, PARTITION, 0)

export interface TapeStage {
  readonly instruments: readonly Instrument[]
  /** Those of the server unless said. */
  readonly kinds?: readonly AnyBotKind[]
  /** Market time at which the runner stands when the bots are made, epoch ms. */
  readonly fromMs: number
  /** What the user has in USDT, a decimal. */
  readonly grant: string
}

/** A grid of four on the first symbol of the server; prices in ticks of 0.1. */
export const GRID = {
  minPrice: 590_000,
  maxPrice: 610_000,
  cellNumber: 4,
  quoteInvestment: '10000',
} as const

/** A tape of candles of the first instrument, one in each row: time, prices and volume. */
export function replayOf(
  instruments: readonly Instrument[],
  rows: readonly string[],
  statusChanges: readonly StatusChange[] = [],
): Tape {
  const [first] = instruments
  const csv = `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`
  const columns = first && parseCsv(csv, first)
  if (columns?.ok !== true) throw new Error(JSON.stringify(columns?.error))
  const all = new Map([[0, columns.value]])
  return openTape({ type: 'replay', instruments, columns: all, statusChanges })
}

/** An engine that hosts the partition, not active yet; of a tape it knows the past. */
export function engineOf({ instruments, kinds }: TapeStage, batches: Batch[], tape?: Tape): Engine {
  const past = tape && pastOf(tape)
  const options = engineOptions(instruments, (batch) => batches.push(batch), past)
  const engine = new Engine({ ...options, ...(kinds && { kinds }) })
  engine.host(PARTITION)
  return engine
}

/** The engine led along the tape, its bots created. */
export function startedOn(
  stage: TapeStage,
  tape: Tape,
  bots: readonly { readonly kind: string; readonly params: unknown }[],
) {
  const batches: Batch[] = []
  const engine = engineOf(stage, batches, tape)
  engine.activate(PARTITION)
  const runner = new TapeRunner(tape, engine, stage.fromMs)
  const stamp = { atMs: runner.reachedMs, tape: runner.reachedMs }
  engine.openUser(USER, 0, [{ coin: 'USDT', amount: amount(stage.grant) }], stamp)
  bots.forEach((wish, index) => {
    const bot = botId(index)
    const wanted = { ...wish, symbols: [0], origin: plainOrigin, requestKey: '', bot }
    expect(engine.createBot(USER, wanted, stamp)).toEqual({ ok: true, value: bot })
  })
  return { engine, batches, runner }
}

/** Leads the engine to a market time, in as many steps as that takes. */
export function run(runner: TapeRunner, untilMs: number): void {
  while (!runner.step(untilMs)) continue
}
