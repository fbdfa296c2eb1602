// The judges against real dual assets, which trade with the issuer and with nobody else, and
// against what their facts say wrongly of money: each lie is found by the books.
import { describe, expect, it } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { amount, makeId, price, quantity, type Amount } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS, type MarketPast } from '@trellis/market'
import { applyInput } from '../src/apply-input.ts'
import type { Input } from '../src/input-log.ts'
import { Judge } from '../src/judge.ts'
import { engineOf } from '../src/sim-engine.ts'
import { SIM_INSTRUMENTS } from '../src/sim-market.ts'

const PARTITION = 0
const USER = makeId(1, PARTITION, 0)
const START_MS = 1_767_312_000_000
const SETTLES_AT = START_MS + 8 * HOUR_MS
/** Ether in dollars: its average is 2,400. */
const ETH = SIM_INSTRUMENTS.findIndex(({ symbol }) => symbol === 'ETHUSDT')
const past: MarketPast = {
  average: () => ({ tickMs: 240_000n * 1_800_000n, spanMs: 1_800_000 }),
  span: () => undefined,
}

interface Wish {
  readonly direction: 'buy-low' | 'sell-high'
  readonly target: number
  readonly amount: string
}

/** Both sides, settled in either coin; the last at exactly the target. */
const WISHES: readonly Wish[] = [
  { direction: 'buy-low', target: 230_000, amount: '500' },
  { direction: 'buy-low', target: 250_000, amount: '500' },
  { direction: 'sell-high', target: 250_000, amount: '0.2' },
  { direction: 'sell-high', target: 240_000, amount: '0.2' },
]
const botOf = (i: number) => makeId(10 + i, PARTITION, 1)

function* life(): Generator<Input> {
  const grants = ['USDT', 'ETH'].map((coin) => ({ coin, amount: amount('5000') }))
  yield { type: 'open-user', user: USER, feeLevel: 0, grants }
  const at = { symbol: ETH, price: price(240_000), qty: quantity(0), way: 'jump' } as const
  yield { type: 'print', print: { ...at, atMs: START_MS } }
  for (const [i, wish] of WISHES.entries()) {
    const params = {
      ...wish,
      productId: '1',
      apyE8: 100_000_000,
      expiresAtMs: START_MS + MINUTE_MS,
      term: '8h',
      yieldFromMs: START_MS + MINUTE_MS,
      settlesAtMs: SETTLES_AT,
      baseCoin: 'ETH',
      quoteCoin: 'USDT',
      tickUnits: 1,
      tickScale: 2,
      account: 'FUND',
    }
    const wanted = { kind: 'dual-asset', symbols: [ETH], params, requestKey: '', sound: true }
    yield { type: 'create', user: USER, bot: botOf(i), ...wanted }
  }
  yield { type: 'due', atMs: SETTLES_AT }
}

type Change = (fact: EngineFact) => EngineFact

/** What the judges find where every fact comes out changed. */
function foundIn(change: Change = (fact) => fact): readonly string[] {
  const judge = new Judge(SIM_INSTRUMENTS, undefined, past)
  const issue = (facts: readonly EngineFact[]) => facts.map(change)
  const engine = engineOf(
    SIM_INSTRUMENTS,
    undefined,
    (batch) => judge.issued({ ...batch, facts: issue(batch.facts) }, 0),
    past,
  )
  engine.host(PARTITION)
  engine.activate(PARTITION, -1)
  let tape = START_MS - 1
  for (const input of life()) {
    judge.onInput(input)
    applyInput(engine, { input, stamp: { atMs: tape, tape }, end: 0, isSettled: false })
    if (input.type === 'print') tape = input.print.atMs
    judge.judgeInput(input)
  }
  for (const i of WISHES.keys())
    expect(engine.botView(botOf(i), PARTITION)).toMatchObject({ status: 'completed' })
  return judge.findings.map(({ what }) => what)
}

/** Exchanges with other amounts. */
const exchanged =
  (part: 'give' | 'take', by: bigint): Change =>
  (fact) =>
    fact.type === 'exchanged'
      ? { ...fact, [part]: fact[part].map((it) => ({ ...it, amount: (it.amount + by) as Amount })) }
      : fact

const LIES: readonly (readonly [lie: string, finds: RegExp, change: Change])[] = [
  ['a bot gives more than it has', /has -1 of (USDT|ETH)/, exchanged('give', 1n)],
  ['less is taken than is paid out', /has -1 of (USDT|ETH)/, exchanged('take', -1n)],
  ['more is taken than is paid out', /completed holding 1 of/, exchanged('take', 1n)],
  [
    'what is invested stays behind',
    /completed holding/,
    (fact) => (fact.type === 'exchanged' ? { ...fact, give: [] } : fact),
  ],
]

describe('the judges of exchanges', () => {
  it('find nothing in real ones', () => expect(foundIn()).toEqual([]))

  it.each(LIES)('find that %s', (_, finds, change) => {
    const found = foundIn(change)
    expect(
      found.some((what) => finds.test(what)),
      found.join('; '),
    ).toBe(true)
  })
})
