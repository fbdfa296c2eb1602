// Every way in which a martingale can end, by the stop types of specification 4: what leads there
// on the real engine, the word and the reason it ends with, and that nothing is left of it.
import { expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, type Amount } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { deleverage, describeEnds, endRows } from '@trellis/bot-kit/test/ends.ts'
import { endFor, RULE_WORDS } from '@trellis/bot-kit/test/operator-ends.ts'
import { MARTINGALE_REASONS, type MartingaleWord } from './close.ts'
import type { RawMartingale } from './fields.ts'
import { kind } from './index.ts'
import { btcPerpetual, plain, Rig } from './test/rig.ts'
import { stopTypeOf } from './wire-names.ts'

const short: RawMartingale = { ...plain, mode: 'short' }
/** All of its margin is in two orders. */
const heavy: RawMartingale = { ...plain, additions: 1, multiplier: '1', leverage: '50' }
const like = (more: Partial<Instrument>): Instrument =>
  defineInstrument({ ...btcPerpetual, ...more })
const thin = (depth: number, more: Partial<Instrument> = {}): Instrument =>
  like({ depthLots: quantity(depth), ...more })
const row = endRows<MartingaleWord, RawMartingale, Rig, Instrument>(btcPerpetual)

const once: RawMartingale = { ...plain, autoCycle: 'off' }
const rows = [
  row('INIT_ERROR', 'failed-initiation', heavy, undefined, thin(50)),
  // In three parts, a third of which costs more than the two before leave.
  row('INIT_ERROR', 'margin-short', heavy, undefined, thin(50, { maxMarketQty: quantity(300) })),
  row(
    'INIT_ERROR',
    'margin-short',
    { ...heavy, entryPrice: '24000' },
    (rig) => rig.mark('24000').move('24000'),
    thin(50, { maxMarketQty: quantity(300) }),
  ),
  row(
    'INIT_ERROR',
    'trigger-failed',
    { ...plain, entryPrice: '24000' },
    (rig) => rig.move('24000'),
    thin(3),
  ),
  row('INIT_ERROR', 'price-moved', short, undefined, thin(60, { minPrice: price(2_499_000) })),
  row('INIT_ERROR', 'open-interest', { ...plain, entryPrice: '24999' }, (rig) => {
    rig.engine.seedOpenInterest(0, quantity(100))
    rig.move('24999')
  }),
  row('BY_USER', 'by-user', plain, (rig) => rig.command({ type: 'close' })),
  row('BY_USER', 'by-user', { ...plain, entryPrice: '24000' }, (rig) =>
    rig.command({ type: 'close' }),
  ),
  row('BY_LIQ', 'liquidated', heavy, (rig) => rig.move('24000').mark('22000')),
  row('BY_LIQ', 'liquidated', { ...heavy, mode: 'short' }, (rig) =>
    rig.move('26000').mark('28000'),
  ),
  row('BY_SYMBOL_OFFLINE', 'symbol-delisted', plain, (rig) => rig.setStatus('Delisted')),
  row('BY_SYMBOL_OFFLINE', 'symbol-delisted', { ...plain, entryPrice: '24000' }, (rig) =>
    rig.setStatus('Delisted'),
  ),
  row('BY_SL', 'stop-loss', { ...plain, stopLossShare: '0.1' }, (rig) => rig.move('20000')),
  row('BY_SL', 'stop-loss', { ...short, stopLossShare: '0.1' }, (rig) => rig.move('30000')),
  row('BY_USER_BANNED', 'user-banned', plain, (rig) => rig.command(endFor('user-banned'))),
  row('BY_COMPLIANCE', 'compliance', plain, (rig) => rig.command(endFor('compliance'))),
  ...RULE_WORDS.filter((word) => word !== 'compliance').map((word) =>
    row('BY_SYSTEM', word, plain, (rig) => rig.command(endFor(word))),
  ),
  row('BY_TP_SINGLE_ROUND', 'round-take-profit', once, (rig) => rig.move('26000')),
  row('BY_TP_SINGLE_ROUND', 'round-take-profit', { ...once, mode: 'short' }, (rig) =>
    rig.move('24000'),
  ),
  row('BY_ORDER_COST', 'order-cost', { ...heavy, leverage: '10' }, (rig) => {
    // What is left of the margin after so much funding does not pay another base order.
    for (let i = 0; i < 21; i++) rig.fund('0.0075', '25000')
    rig.move('26000')
  }),
  row('INIT_ERROR', 'round-refused', plain, (rig) => {
    rig.engine.seedOpenInterest(0, quantity(100))
    rig.move('26000')
  }),
  row('BY_REDUCE_ONLY', 'reduce-only', plain, (rig) => rig.setStatus('PreSettle')),
  row('BY_ADL', 'deleveraged', plain, deleverage),
]

/**
 * Of any bot in contracts, but by targets that a martingale has not, or by a base order that is too
 * large: with the dearest slippage it is at most 44 % of a ladder that the first risk tier takes.
 */
const never = ['take-profit', 'trailing-stop', 'risk-limit', 'negative-arbitrage'] as const

describeEnds({
  rows,
  reasons: MARTINGALE_REASONS,
  never,
  stopTypeOf,
  prefix: 'F_MART_BOT_STOP_TYPE_STOP_TYPE_',
  last: 'martingale-closed',
  rigOn: (instrument = btcPerpetual, more) =>
    new Rig({ last: '25000', instrument, ...more }).mark('25000'),
  plain,
})

test('BY_SYSTEM: one whose books differ is ended by the engine, what it set aside comes back', () => {
  let isBroken = false
  const check: typeof kind.check = (state, context) =>
    isBroken ? 'the books differ' : kind.check(state, context)
  const rig = new Rig({ last: '25000' }, { ...kind, check }).start(plain).move('26000')
  expect(rig.state.setAside).toBeGreaterThan(0n)
  isBroken = true
  rig.move('26000.01')
  rig.command({ type: 'modify', stopLossShare: '0.9' })
  expect(rig.view).toMatchObject({ status: 'failed', reason: 'failed', word: 'invariant-broken' })
  expect(stopTypeOf(rig.view.word)).toBe('F_MART_BOT_STOP_TYPE_STOP_TYPE_BY_SYSTEM')
  expect(rig.isOver).toBe(true)
  expect(rig.view.setAside).toEqual([])
  // All that it was worth as it broke, less the fee of closing.
  const { equity } = kind.figures!(rig.state, [{ instrument: btcPerpetual, price: rig.last }])
  const back = Number(rig.funding('USDT')) - 999_000
  expect(back).toBeCloseTo(Number(formatAmount(equity as Amount)), -1)
  expect(equity).toBeGreaterThan(amount('1030'))
})
