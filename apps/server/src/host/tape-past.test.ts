// What a bot learns of the past at its due times: the average of the tape, whatever steps it is led
// in, however late it is woken, and after a recovery behind any batch.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnyBotKind,
  type Batch,
  type BotContext,
  type BotInput,
  TapeRunner,
} from '@trellis/engine'
import { amount } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { openTape, parseCsv, type Tape } from '@trellis/tape'
import { contractKind, perpetual } from '../../../../packages/engine/test/contract-kind.ts'
import { botId, engineOf, PARTITION, run, startedOn } from '../../test/tape-stage.ts'

const T0 = Date.UTC(2025, 4, 4, 7)
const SPAN_MS = 30 * MINUTE_MS

/** Minutes with data, with a gap of 40 minutes after each tenth. */
function tapeOf(): Tape {
  const rows = ['ts_ms,open,high,low,close,volume']
  for (let i = 0; i < 60; i++) {
    const at = T0 + (i + Math.floor(i / 10) * 40) * MINUTE_MS
    const [open, close] = [100 + ((i * 37) % 11), 100 + (((i + 1) * 37) % 11)]
    const ends = [Math.max(open, close) + 1, Math.min(open, close) - 1]
    rows.push([at, open, ...ends, close, 500].join(','))
  }
  const columns = parseCsv(`${rows.join('\n')}\n`, perpetual)
  if (!columns.ok) throw new Error(JSON.stringify(columns.error))
  const instruments = [perpetual]
  return openTape({ type: 'replay', instruments, columns: new Map([[0, columns.value]]) })
}
const tape = tapeOf()
const END = (tape.endMs ?? 0) - 1

/** Notes at every due time the average and the volume of the half hour before it. */
const looksBack: AnyBotKind = {
  ...contractKind,
  decide(state, input: BotInput, context: BotContext) {
    const steps = contractKind.decide(state, input, context)
    if (input.type !== 'due') return steps
    const { dueMs } = input
    const average = context.average(0, dueMs - SPAN_MS, dueMs)
    const wholeMs = dueMs - (dueMs % MINUTE_MS)
    const lots = context.span(0, wholeMs - SPAN_MS, wholeMs)?.volume ?? 0
    const what = `${average?.tickMs}/${average?.spanMs} ${lots}`
    return [...steps, { type: 'fact', fact: { type: 'noted', what } }]
  },
}

const dues = Array.from({ length: 9 }, (_, n) => T0 + (n + 1) * 31 * MINUTE_MS + (n % 3) * 7_001)
const asks = dues.map((dueMs, n) => ['ask', String(n), dueMs] as const)
const params = { invest: String(amount('5000')), on: { start: asks } }
const stage = {
  instruments: [perpetual],
  kinds: [looksBack],
  fromMs: T0 + MINUTE_MS - 1,
  grant: '10000',
}
const started = () => startedOn(stage, tape, [{ kind: 'test-contract', params }])

function whole(): readonly Batch[] {
  const { batches, runner } = started()
  run(runner, END)
  return batches
}
const all = whole()

const looked = (batches: readonly Batch[]): readonly string[] =>
  batches.flatMap(({ facts }) =>
    facts.flatMap((fact) => {
      if (fact.type !== 'kind-fact' || fact.fact.type !== 'noted') return []
      const { what } = fact.fact as unknown as { readonly what: string }
      return what.includes('/') ? [what] : []
    }),
  )

/** By the prints of the tape alone, from the last one backwards. */
function expected(dueMs: number): string {
  const prints = Array.from({ length: 31 + 41 }, (_, back) => dueMs - back * MINUTE_MS)
    .toSorted((a, b) => a - b)
    .flatMap((atMs) => tape.prints(0, atMs - (atMs % MINUTE_MS)))
    .filter(({ atMs }) => atMs < dueMs)
  let sum = 0
  let untilMs = dueMs
  for (const { atMs, price } of prints.toReversed()) {
    const sinceMs = Math.max(atMs, dueMs - SPAN_MS)
    if (sinceMs < untilMs) sum += price * (untilMs - sinceMs)
    untilMs = Math.min(untilMs, sinceMs)
  }
  const wholeMs = dueMs - (dueMs % MINUTE_MS)
  const minutes = Array.from({ length: 30 }, (_, i) => wholeMs - (i + 1) * MINUTE_MS)
  const lots = minutes.reduce((lotsSo, at) => lotsSo + (tape.minute(0, at)?.volume ?? 0), 0)
  return `${sum}/${dueMs - untilMs} ${lots}`
}

describe('the past at a due time', () => {
  it('is that of the prints before it', () => {
    expect(looked(all)).toEqual(dues.filter((dueMs) => dueMs <= END).map(expected))
    expect(looked(all).length).toBeGreaterThan(7)
  })

  it('is the same in steps of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 * MINUTE_MS })), (steps) => {
        const { batches, runner } = started()
        let untilMs = runner.reachedMs
        for (const step of steps) run(runner, (untilMs = Math.min(END, untilMs + step)))
        run(runner, END)
        expect(batches).toEqual(all)
      }),
      { numRuns: 20 },
    )
  })

  it('is the same after a recovery behind any batch', () => {
    const opening = all.findIndex(({ fromTape }) => fromTape)
    for (let cut = opening; cut <= all.length; cut++) {
      const before = all.slice(0, cut)
      const after: Batch[] = []
      const engine = engineOf(stage, after, tape)
      for (const batch of before) engine.fold(batch)
      const gate = before.at(-1)?.tape ?? -1
      const runner = new TapeRunner(tape, engine, gate)
      engine.activate(PARTITION, gate)
      run(runner, END)
      expect([...before, ...after]).toEqual(all)
    }
  })

  it('is the same for one that is woken late', () => {
    const batches: Batch[] = []
    const engine = engineOf(stage, batches, tape)
    for (const batch of all.slice(0, 2)) engine.fold(batch)
    engine.activate(PARTITION, all[1]?.tape ?? -1)
    engine.applyDues(END + 60 * MINUTE_MS)
    expect(looked(batches)).toEqual(dues.map(expected))
  })

  it.each([
    ['of a host that lends none', undefined, 0, 'the host lends no past'],
    ['of a time to come', tape, 1, 'a span ends after now'],
  ])('%s breaks who asks', (_, lent, aheadMs, words) => {
    const ahead: AnyBotKind = {
      ...looksBack,
      decide: (state, input: BotInput, context: BotContext) =>
        looksBack.decide(
          state,
          input.type === 'due' ? { ...input, dueMs: input.dueMs + aheadMs } : input,
          context,
        ),
    }
    const engine = engineOf({ ...stage, kinds: [ahead] }, [], lent)
    for (const batch of all.slice(0, 2)) engine.fold(batch)
    engine.activate(PARTITION, all[1]?.tape ?? -1)
    engine.applyDues(dues[0] ?? 0)
    const view = engine.botView(botId(0), PARTITION)
    expect(view?.status).toBe('failed')
    expect(view?.detail).toContain(words)
  })
})
