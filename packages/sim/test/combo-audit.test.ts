// The judges of combos against one real combo that is rebalanced and liquidated, and against what
// its facts say wrongly: each lie is found by the equation that it breaks.
import { describe, expect, it } from 'vitest'
import { flatFact, type EngineFact } from '@trellis/engine'
import { amount, makeId, price, quantity, type Price } from '@trellis/kernel'
import { applyInput } from '../src/apply-input.ts'
import type { Input } from '../src/input-log.ts'
import { Judge } from '../src/judge.ts'
import { engineOf } from '../src/sim-engine.ts'
import { BASKET_STARTS, SIM_BASKET, SIM_INSTRUMENTS } from '../src/sim-market.ts'

const PARTITION = 0
const USER = makeId(1, PARTITION, 0)
const BOT = makeId(2, PARTITION, 1)
const HELD = SIM_BASKET.slice(0, 3)
const START_MS = 1_767_312_000_000

const PARAMS = {
  leverage: '20',
  investment: '1000',
  mode: 'percent',
  threshold: '0.03',
  interval: 0,
  takeProfit: '0',
  stopLoss: '0',
  trailingStop: '0',
  allowFollow: false,
  contracts: [
    { side: 'long', weight: '0.4' },
    { side: 'long', weight: '0.3' },
    { side: 'short', weight: '0.3' },
  ],
}

/** Marks of all three by shares of their starts; last prices follow. */
function* moved(atMs: number, shares: readonly number[]): Generator<Input> {
  const ticks = shares.map((share, i) => price(Math.round((BASKET_STARTS[i] ?? 0) * share)))
  for (const [i, symbol] of HELD.entries()) {
    const at = { atMs: atMs + i, price: ticks[i] as Price }
    yield { type: 'print', print: { symbol, ...at, qty: quantity(0), way: 'jump' } }
  }
  const marks = HELD.map((symbol, i) => ({ symbol, price: ticks[i] as Price }))
  yield { type: 'marks', marks, atMs: atMs + 100 }
}

/** A rebalance by percent, then a fall of all that liquidates with something left. */
function* life(): Generator<Input> {
  const grants = [{ coin: 'USDT', amount: amount('5000') }]
  yield { type: 'open-user', user: USER, feeLevel: 0, grants }
  yield* moved(START_MS, [1, 1, 1])
  const wanted = { kind: 'futures-combo', symbols: HELD, params: PARAMS, requestKey: '' }
  yield { type: 'create', user: USER, bot: BOT, ...wanted, sound: true }
  yield* moved(START_MS + 1_000, [1.2, 1, 1])
  yield* moved(START_MS + 2_000, [0.98, 0.87, 1.11])
}

/** What the judges find where every fact comes out changed. */
function foundIn(change: (fact: EngineFact) => EngineFact = (fact) => fact): readonly string[] {
  const judge = new Judge(SIM_INSTRUMENTS)
  const engine = engineOf(SIM_INSTRUMENTS, undefined, (batch) =>
    judge.issued({ ...batch, facts: batch.facts.map(change) }, 0),
  )
  engine.host(PARTITION)
  engine.activate(PARTITION, -1)
  let tape = START_MS - 1
  for (const input of life()) {
    judge.onInput(input)
    const stamp = { atMs: tape, tape }
    applyInput(engine, { input, stamp, end: 0, isSettled: false })
    if (input.type === 'marks') tape = input.atMs
    judge.judgeInput(input)
  }
  expect(judge.combos.rebalances).toBeGreaterThan(0)
  expect(judge.auditor.margins.liquidations).toBe(1)
  return judge.findings.map(({ what }) => what)
}

type Change = (fact: EngineFact) => EngineFact

/** A record of a rebalance of which one figure is another. */
function record(figures: Readonly<Record<string, unknown>>): Change {
  return (fact) => {
    if (fact.type !== 'kind-fact' || flatFact(fact).type !== 'rebalanced') return fact
    return { ...fact, fact: { ...fact.fact, ...figures } }
  }
}

const kept: Change = (fact) => {
  if (fact.type !== 'exchanged' || fact.with !== 'insurance') return fact
  const [{ coin, amount: left } = { coin: '', amount: amount('0') }] = fact.give
  return { type: 'funds-released', bot: fact.bot, coin, amount: left, action: 'liquidation' }
}

const LIES: readonly (readonly [lie: string, finds: RegExp, change: Change])[] = [
  ['what is left of a liquidation goes to its owner', /was liquidated and keeps/, kept],
  ['a rebalance tells one trade less', /says trades 2, it is 3/, record({ trades: 2 })],
  ['a rebalance tells other weights', /says weights after/, record({ after: '0.4,0.3,0.3' })],
  ['a contract fails that was traded', /says failed 1/, record({ failed: '1', reasons: 'x' })],
  ['a next try that nothing asks for', /says the next try 9/, record({ retryMs: 9 })],
  ['another value traded', /says traded 1,/, record({ traded: 1n })],
]

describe('the judges of combos', () => {
  it('find nothing in a real one', () => {
    expect(foundIn()).toEqual([])
  })

  it.each(LIES)('find that %s', (_, finds, change) => {
    expect(foundIn(change).some((what) => finds.test(what))).toBe(true)
  })
})
