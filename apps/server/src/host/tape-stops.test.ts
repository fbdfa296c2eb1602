// The tape stops at due times and at funding, whether anything is traded then or not, and brings
// marks before the prints of a minute: the same facts in steps of any size and after any crash.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyBotKind, type Batch, TapeRunner } from '@trellis/engine'
import { amount, quantity, type Quantity } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS, tapePosition } from '@trellis/market'
import { openTape, parseCsv, ReplayTape, type FundingColumns, type Tape } from '@trellis/tape'
import {
  contractKind,
  perpetual,
  type Act,
} from '../../../../packages/engine/test/contract-kind.ts'
import { engineOf, PARTITION, run, startedOn } from '../../test/tape-stage.ts'

const T0 = Date.UTC(2025, 4, 4, 7)

/** Recorded fundings: one on the hour, one 3 ms late in a gap, and the interval changes. */
const RECORDED = [
  [T0 + HOUR_MS, 100_000_000],
  [T0 + 2.5 * HOUR_MS + 3, -70_000_000],
  [T0 + 3 * HOUR_MS, 30_000_000],
] as const
const recorded = {
  time: Float64Array.from(RECORDED.map(([atMs]) => atMs)),
  rate: Float64Array.from(RECORDED.map(([, rate]) => rate)),
}

/** Minutes with data from T0 on, then a gap of 40 minutes after each tenth. */
function columnsOf() {
  const rows = ['ts_ms,open,high,low,close,volume']
  for (let i = 0; i < 90; i++) {
    const at = T0 + (i + Math.floor(i / 10) * 40) * MINUTE_MS
    const open = 100 + ((i * 37) % 11)
    const close = 100 + (((i + 1) * 37) % 11)
    rows.push(
      [at, open, Math.max(open, close) + 1, Math.min(open, close) - 1, close, 500].join(','),
    )
  }
  const columns = parseCsv(`${rows.join('\n')}\n`, perpetual)
  if (!columns.ok) throw new Error(JSON.stringify(columns.error))
  return { instruments: [perpetual], columns: new Map([[0, columns.value]]) }
}

function tapeWith(fundings: ReadonlyMap<number, FundingColumns>): Tape {
  return openTape({ type: 'replay', ...columnsOf(), fundings })
}
const plain = tapeWith(new Map())
const funded = tapeWith(new Map([[0, recorded]]))
const END = (plain.endMs ?? 0) - 1

/** Asks again and again: on the minute, within one, in gaps. */
const chain: Readonly<Record<string, readonly Act[]>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => {
    const dueMs = T0 + (n + 1) * 31 * MINUTE_MS + (n % 3) * 7_001
    return [n === 0 ? 'start' : `due ${n}`, [['ask', String(n + 1), dueMs] as const]]
  }),
)
const params = {
  invest: String(amount('5000')),
  on: {
    ...chain,
    start: [
      ['order', 'buy', 0, 50_000],
      ['watch', 'low', 'down', 10_150],
      ['order', 'sell', 10_900, 10_000],
      ['order', 'buy', 10_000, 10_000],
      ...(chain['start'] ?? []),
    ],
  },
}

const kinds = [contractKind as AnyBotKind]
const stage = { instruments: [perpetual], kinds, fromMs: T0 + MINUTE_MS - 1, grant: '10000' }
const started = (tape: Tape, wish: unknown = params) =>
  startedOn(stage, tape, [{ kind: 'test-contract', params: wish }])

function whole(tape: Tape): readonly Batch[] {
  const { batches, runner } = started(tape)
  run(runner, END)
  return batches
}
const all = new Map([plain, funded].map((tape) => [tape, whole(tape)]))
const factsOf = (tape: Tape) =>
  (all.get(tape) ?? []).flatMap(({ atMs, tape: at, facts }) =>
    facts.map((fact) => ({ atMs, at, fact })),
  )

/** Enough is open in the first hour, too little in all others. */
const thinning: Tape = Object.assign(new ReplayTape(columnsOf()), {
  openInterest: (_: number, atMs: number): Quantity =>
    quantity(atMs < T0 + HOUR_MS ? 90_000_000 : 100_000),
})

describe('a tape that says what is open', () => {
  it('limits positions by it from its hour on, after a recovery too', () => {
    const more: readonly Act[] = [['order', 'buy', 0, 5_000]]
    const on = { ...chain, ...params.on, 'due 1': [...(chain['due 1'] ?? []), ...more] }
    const last = { ...on, 'due 2': [...(chain['due 2'] ?? []), ...more] }
    const { batches, runner } = started(thinning, { ...params, on: last })
    run(runner, END)
    const tried = batches.flatMap(({ facts }) =>
      facts.flatMap((fact) => (fact.type === 'order-rejected' ? fact.reason : [])),
    )
    expect(tried).toEqual(['open-interest'])
    const dueAt = batches.findIndex(({ facts }) => facts.some((it) => it.type === 'order-rejected'))
    const after: Batch[] = []
    const engine = engineOf(stage, after)
    for (const batch of batches.slice(0, dueAt)) engine.fold(batch)
    const gate = batches[dueAt - 1]?.tape ?? -1
    const again = new TapeRunner(thinning, engine, gate)
    engine.activate(PARTITION, gate)
    run(again, END)
    expect(after).toEqual(batches.slice(dueAt))
  })
})

describe('a tape with stops', () => {
  it('wakes at every due time, in gaps and within minutes, and funds at eight', () => {
    const facts = factsOf(plain)
    const came = facts.filter(({ fact }) => fact.type === 'kind-fact' && fact.fact.type === 'came')
    const asked = Object.values(chain).map(([act]) => act?.[2])
    expect(came.map(({ atMs }) => atMs)).toEqual(asked.filter((ms) => Number(ms) <= END))
    expect(came.every(({ at, atMs }) => at === tapePosition(atMs, 'due'))).toBe(true)
    const paid = facts.filter(({ fact }) => fact.type === 'funding-paid')
    expect(paid.map(({ at }) => at)).toEqual([tapePosition(T0 + HOUR_MS, 'funding')])
    expect(facts.some(({ at }) => at % 1 === 0.75)).toBe(true)
  })

  it('pays recorded fundings at their own times and rates, in gaps and off the minute', () => {
    const paid = factsOf(funded).flatMap(({ at, fact }) =>
      fact.type === 'funding-paid' ? [[at, fact.rate]] : [],
    )
    expect(paid).toEqual(
      RECORDED.map(([atMs, rate]) => [tapePosition(atMs, 'funding'), BigInt(rate)]),
    )
  })

  it.each([
    ['plain', plain],
    ['recorded', funded],
  ])('gives the same facts in steps of any size, with %s fundings', (_, tape) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 * MINUTE_MS })), (steps) => {
        const { batches, runner } = started(tape)
        let untilMs = runner.reachedMs
        for (const step of steps) run(runner, (untilMs = Math.min(END, untilMs + step)))
        run(runner, END)
        expect(batches).toEqual(all.get(tape))
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['plain', plain],
    ['recorded', funded],
  ])('gives the same facts after a recovery behind any batch, with %s fundings', (_, tape) => {
    const batches = all.get(tape) ?? []
    const opening = batches.findIndex(({ fromTape }) => fromTape)
    for (let cut = opening + 1; cut <= batches.length; cut++) {
      const before = batches.slice(0, cut)
      const after: Batch[] = []
      const engine = engineOf(stage, after)
      for (const batch of before) engine.fold(batch)
      const gate = before.at(-1)?.tape ?? -1
      const runner = new TapeRunner(tape, engine, gate)
      engine.activate(PARTITION, gate)
      run(runner, END)
      expect([...before, ...after]).toEqual(batches)
    }
  })
})
