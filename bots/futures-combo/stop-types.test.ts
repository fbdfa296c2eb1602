// Every way in which a futures combo can end, by its stop types: what leads there on the real
// engine, the word and the reason it ends with, and that nothing is left of it.
import { describe, expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import type { ComboWord } from './close.ts'
import type { RawCombo } from './params.ts'
import { basket, BTC, ETH, LASTS, Rig, SOL } from './test/rig.ts'
import { stopTypeOf } from './wire-names.ts'

const wide = { threshold: '0.5' }
const [tier] = ETH.riskTiers
type Ends = (rig: Rig) => unknown

interface Row {
  readonly stop: string
  readonly word: ComboWord
  readonly raw: Partial<RawCombo>
  readonly ends: Ends
  readonly contracts: readonly Instrument[]
}
const row = (
  stop: string,
  word: ComboWord,
  raw: Partial<RawCombo>,
  ends: Ends = () => undefined,
  [at, more]: readonly [at: number, more: Partial<Instrument>] = [0, {}],
): Row => {
  const contracts = [BTC, ETH, SOL].map((it, i) =>
    i === at ? defineInstrument({ ...it, ...more }) : it,
  )
  return { stop, word, raw, ends, contracts }
}

const deleverage: Ends = (rig) => {
  const at = price(LASTS[0])
  const event = { symbol: 0, side: 'buy', fromRank: ratio('-1'), price: at } as const
  rig.engine.deleverage(event, rig.wait(1_000).stamp())
}
const ROWS: readonly Row[] = [
  row('INIT_ERROR', 'failed-initiation', {}, undefined, [2, { depthLots: quantity(1) }]),
  row('INIT_ERROR', 'price-moved', {}, undefined, [2, { minPrice: price(9_999) }]),
  // Bitcoin is bought 3 % above its mark: a loss of 4,500 that solana's margin would need.
  row('BY_ORDER_COST', 'margin-short', { leverage: '50' }, undefined, [
    0,
    { depthLots: quantity(1_000) },
  ]),
  // Planned to the bound of its tier at the mark, a tick beyond it in the market.
  row('RISK_LIMIT', 'risk-limit', {}, undefined, [
    1,
    { riskTiers: [{ ...tier!, upTo: amount('9000') }] },
  ]),
  row('BY_USER', 'by-user', {}, (rig) => rig.command({ type: 'close' })),
  row('BY_USER_BANNED', 'user-banned', {}, (rig) => rig.command({ type: 'ban' })),
  row('BY_TP', 'take-profit', { ...wide, takeProfit: '0.1' }, (rig) => rig.at(5_600_000)),
  row('BY_SL', 'stop-loss', { ...wide, stopLoss: '0.1' }, (rig) => rig.at(4_500_000)),
  row('BY_SL', 'trailing-stop', { ...wide, trailingStop: '0.1' }, (rig) =>
    rig.at(5_600_000).at(5_000_000),
  ),
  row('BY_LIQ', 'liquidated', { ...wide, leverage: '20' }, (rig) =>
    rig.at(4_500_000, 180_000, 11_500),
  ),
  row('BY_SYMBOL_OFFLINE', 'symbol-delisted', {}, (rig) => rig.setStatus('Delisted', 1)),
  row('REDUCE_ONLY', 'reduce-only', {}, (rig) => rig.setStatus('PreSettle', 1)),
  row('ADL', 'deleveraged', {}, deleverage),
]

function rigOf({ contracts: [first, ...others], raw }: Row): Rig {
  const pairs = others.map((instrument, i) => ({ instrument, last: LASTS[i + 1] ?? 0 }))
  return new Rig({ instrument: first!, pairs }).at(...LASTS).start({ ...basket, ...raw })
}

describe.each(ROWS)('$stop', (one) => {
  test(`${one.word}`, () => {
    const rig = rigOf(one)
    one.ends(rig)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({
      status: 'completed',
      reason: CONTRACT_REASONS[one.word],
      word: one.word,
    })
    expect(stopTypeOf(rig.view.word)).toBe(`BOT_STOP_TYPE_${one.stop}`)
    expect(rig.isOver).toBe(true)
    const word = rig.emitted('combo-closed')
    expect(word).toHaveLength(1)
  })
})

test('OPEN_INTEREST_LIMIT: open-interest', () => {
  const rig = new Rig().at(...LASTS)
  rig.engine.seedOpenInterest(2, quantity(100))
  rig.start(basket)
  expect(rig.view).toMatchObject({ status: 'completed', reason: 'rule', word: 'open-interest' })
  expect(stopTypeOf(rig.view.word)).toBe('BOT_STOP_TYPE_OPEN_INTEREST_LIMIT')
  expect(rig.isOver).toBe(true)
})

test('every word that a combo can end with has its row', () => {
  const reached = new Set<string>([...ROWS.map(({ word }) => word), 'open-interest'])
  const words = Object.keys(CONTRACT_REASONS).filter((word) => word !== 'trigger-failed')
  expect(words.filter((word) => !reached.has(word))).toEqual([])
})
