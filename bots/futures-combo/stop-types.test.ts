// Every way in which a futures combo can end, by its stop types: what leads there on the real
// engine, the word and the reason it ends with, and that nothing is left of it.
import { expect, test } from 'vitest'
import { amount, price, quantity } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { deleverage, describeEnds, endRows } from '@trellis/bot-kit/test/ends.ts'
import { endFor, RULE_WORDS } from '@trellis/bot-kit/test/operator-ends.ts'
import type { ComboWord } from './close.ts'
import { kind } from './index.ts'
import type { RawCombo } from './params.ts'
import { basket, BTC, ETH, LASTS, Rig, SOL } from './test/rig.ts'
import { stopTypeOf } from './wire-names.ts'

const wide: RawCombo = { ...basket, threshold: '0.5' }
const [tier] = ETH.riskTiers
const three = [BTC, ETH, SOL]
const row = endRows<ComboWord, RawCombo, Rig, readonly Instrument[]>(three)
/** The three of them, one otherwise. */
const but = (at: number, more: Partial<Instrument>): readonly Instrument[] =>
  three.map((it, i) => (i === at ? defineInstrument({ ...it, ...more }) : it))

const { 'trigger-failed': _, ...REASONS } = CONTRACT_REASONS
const rows = [
  row('INIT_ERROR', 'failed-initiation', basket, undefined, but(2, { depthLots: quantity(1) })),
  row('INIT_ERROR', 'price-moved', basket, undefined, but(2, { minPrice: price(9_999) })),
  // Bitcoin is bought 3 % above its mark: a loss of 4,500 that solana's margin would need.
  row(
    'BY_ORDER_COST',
    'margin-short',
    { ...basket, leverage: '50' },
    undefined,
    but(0, { depthLots: quantity(1_000) }),
  ),
  // Planned to the bound of its tier at the mark, a tick beyond it in the market.
  row(
    'RISK_LIMIT',
    'risk-limit',
    basket,
    undefined,
    but(1, { riskTiers: [{ ...tier!, upTo: amount('9000') }] }),
  ),
  row('BY_USER', 'by-user', basket, (rig) => rig.command({ type: 'close' })),
  row('BY_USER_BANNED', 'user-banned', basket, (rig) => rig.command(endFor('user-banned'))),
  ...RULE_WORDS.map((word) => row('BY_SYSTEM', word, basket, (rig) => rig.command(endFor(word)))),
  row('BY_TP', 'take-profit', { ...wide, takeProfit: '0.1' }, (rig) => rig.at(5_600_000)),
  row('BY_SL', 'stop-loss', { ...wide, stopLoss: '0.1' }, (rig) => rig.at(4_500_000)),
  row('BY_SL', 'trailing-stop', { ...wide, trailingStop: '0.1' }, (rig) =>
    rig.at(5_600_000).at(5_000_000),
  ),
  row('BY_LIQ', 'liquidated', { ...wide, leverage: '20' }, (rig) =>
    rig.at(4_500_000, 180_000, 11_500),
  ),
  row('BY_SYMBOL_OFFLINE', 'symbol-delisted', basket, (rig) => rig.setStatus('Delisted', 1)),
  row('REDUCE_ONLY', 'reduce-only', basket, (rig) => rig.setStatus('PreSettle', 1)),
  row('ADL', 'deleveraged', basket, deleverage),
]

describeEnds({
  rows,
  reasons: REASONS,
  // Of open interest seeded before the start: below.
  never: ['open-interest', 'negative-arbitrage'],
  stopTypeOf,
  prefix: 'BOT_STOP_TYPE_',
  last: 'combo-closed',
  rigOn: ([instrument = BTC, ...others]: readonly Instrument[] = three, more) => {
    const pairs = others.map((it, i) => ({ instrument: it, last: LASTS[i + 1] ?? 0 }))
    return new Rig({ instrument, pairs, ...more }).at(...LASTS)
  },
  plain: basket,
})

test('OPEN_INTEREST_LIMIT: open-interest', () => {
  const rig = new Rig().at(...LASTS)
  rig.engine.seedOpenInterest(2, quantity(100))
  rig.start(basket)
  expect(rig.view).toMatchObject({ status: 'completed', reason: 'rule', word: 'open-interest' })
  expect(stopTypeOf(rig.view.word)).toBe('BOT_STOP_TYPE_OPEN_INTEREST_LIMIT')
  expect(rig.isOver).toBe(true)
})

test('BY_SYSTEM: one whose books differ is ended by the engine, which pays what it was worth', () => {
  let isBroken = false
  const check: typeof kind.check = (state, context) =>
    isBroken ? 'the books differ' : kind.check(state, context)
  const rig = new Rig({}, { ...kind, check }).at(...LASTS).start(basket)
  isBroken = true
  rig.command({ type: 'allow-follow', allowed: true })
  expect(rig.view).toMatchObject({ status: 'failed', reason: 'failed', word: 'invariant-broken' })
  expect(stopTypeOf(rig.view.word)).toBe('BOT_STOP_TYPE_BY_SYSTEM')
  expect(rig.isOver).toBe(true)
  // Fees of opening and closing 30,000, and the ticks that a taker loses.
  expect(Number(rig.funding('USDT'))).toBeCloseTo(1_000_000 - 33, -1)
})
