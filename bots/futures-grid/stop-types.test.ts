// Every way in which a futures grid can end, by the stop types of specification 4: what leads there
// on the real engine, the word and the reason it ends with, and that nothing is left of it.
import { expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { deleverage, describeEnds, endRows } from '@trellis/bot-kit/test/ends.ts'
import { MovedVenue } from '@trellis/bot-kit/test/moved-venue.ts'
import { endFor, RULE_WORDS } from '@trellis/bot-kit/test/operator-ends.ts'
import { FUTURES_REASONS, type FuturesWord } from './close.ts'
import type { RawFuturesGrid } from './fields.ts'
import { kind } from './index.ts'
import { btcPerpetual, Rig, testM } from './test/rig.ts'
import { stopTypeOf } from './wire-names.ts'

const neutral: RawFuturesGrid = { ...testM, mode: 'neutral' }
const short: RawFuturesGrid = { ...testM, mode: 'short' }
/** All of its money opens the position, and the market gives way under it. */
const whole: RawFuturesGrid = { ...testM, minPrice: '26000' }
const [tier] = btcPerpetual.riskTiers
const like = (more: Partial<Instrument>): Instrument =>
  defineInstrument({ ...btcPerpetual, ...more })
const thin = (depth: number, more: Partial<Instrument> = {}): Instrument =>
  like({ depthLots: quantity(depth), ...more })
const row = endRows<FuturesWord, RawFuturesGrid, Rig, Instrument>(btcPerpetual)

const tiers = { riskTiers: [{ ...tier!, upTo: amount('4760') }] }
/** The second order of the opening is beyond the first tier, the first is not. */
const dear = { ...whole, investment: '951' }
const parts = { maxMarketQty: quantity(100) }
const rows = [
  row('INIT', 'failed-initiation', testM, undefined, thin(8)),
  row('USER', 'by-user', testM, (rig) => rig.command({ type: 'close' })),
  row('TP by price', 'take-profit', { ...testM, takeProfit: '31000' }, (rig) => rig.move('31000')),
  row('TP of a short', 'take-profit', { ...short, takeProfit: '19000' }, (rig) =>
    rig.move('19000'),
  ),
  row('TP by share at a mark', 'take-profit', { ...testM, takeProfitShare: '0.1' }, (rig) =>
    rig.move('26500').mark('28000'),
  ),
  row(
    'TP by fills that leave nothing',
    'take-profit',
    { ...testM, takeProfitShare: '0.2' },
    (rig) => rig.move('30000.01'),
  ),
  row('NO_BALANCE', 'margin-short', whole, undefined, thin(20)),
  row('FOR_LIQ', 'liquidated', testM, (rig) => rig.move('20000').mark('13000')),
  row('FOR_LIQ of a short', 'liquidated', short, (rig) => rig.move('30000.01').mark('40000')),
  row('SETTLE', 'symbol-delisted', testM, (rig) => rig.setStatus('Delisted')),
  row('SETTLE before its trigger', 'symbol-delisted', { ...testM, entryPrice: '24000' }, (rig) =>
    rig.setStatus('Delisted'),
  ),
  row(
    'TRIGGER_FBU_FAIL',
    'trigger-failed',
    { ...short, entryPrice: '26000', investment: '30' },
    (rig) => rig.jump('60000'),
  ),
  row('SL by price', 'stop-loss', { ...testM, stopLoss: '19000' }, (rig) => rig.move('19000')),
  row('SL of a short', 'stop-loss', { ...short, stopLoss: '31000' }, (rig) => rig.move('31000')),
  row('SL by share', 'stop-loss', { ...testM, stopLossShare: '0.3' }, (rig) =>
    rig.move('23000').mark('20000'),
  ),
  row('SL by trailing stop', 'trailing-stop', { ...testM, trailingStop: '0.1' }, (rig) =>
    rig.move('25500').mark('26000').mark('24000'),
  ),
  row('REDUCE_ONLY', 'reduce-only', testM, (rig) => rig.setStatus('PreSettle')),
  row('RISK_LIMIT', 'risk-limit', dear, undefined, thin(50, tiers)),
  row(
    'RISK_LIMIT of a later part',
    'risk-limit',
    dear,
    undefined,
    thin(20, { ...tiers, ...parts }),
  ),
  row('RISK_LIMIT by open interest', 'open-interest', { ...testM, entryPrice: '24999' }, (rig) => {
    rig.engine.seedOpenInterest(0, quantity(100))
    rig.move('24999')
  }),
  row('PRICE_DROP', 'price-moved', short, undefined, thin(60, { minPrice: price(2_499_000) })),
  row('USER_BAN', 'user-banned', testM, (rig) => rig.command(endFor('user-banned'))),
  ...RULE_WORDS.map((word) => row('RISK_SYSTEM', word, testM, (rig) => rig.command(endFor(word)))),
  row('TRIGGER_TOP_PRICE', 'top-price', { ...neutral, takeProfit: '31000' }, (rig) =>
    rig.move('31000'),
  ),
  row('TRIGGER_BOTTOM_PRICE', 'bottom-price', { ...neutral, stopLoss: '19000' }, (rig) =>
    rig.move('19000'),
  ),
  row('RISK_SYSTEM by fees', 'negative-arbitrage', testM, (rig) => rig.pay(1)),
  row('RISK_SYSTEM by ADL', 'deleveraged', testM, deleverage),
  row('RISK_SYSTEM by ADL of a short', 'deleveraged', short, (rig) => deleverage(rig, 'sell')),
]

/** Both fees of a round are a tenth of its value. */
const tenth = { maker: ratio('0.05'), taker: ratio('0.05') }

describeEnds({
  rows,
  reasons: FUTURES_REASONS,
  never: [],
  stopTypeOf,
  prefix: 'F_GRID_BOT_STOP_TYPE_',
  last: 'grid-closed',
  rigOn: (instrument = btcPerpetual, more) =>
    new Rig({ last: '25000', instrument, laterFees: [tenth], ...more }).mark('25000'),
  plain: testM,
})

test('RISK_SYSTEM: a bot whose books differ from the exchange is ended by the engine', () => {
  const broken = { ...kind, check: () => 'the books differ' }
  const rig = new Rig({ last: '25000' }, broken).start(testM)
  expect(rig.view).toMatchObject({ status: 'failed', reason: 'failed', word: 'invariant-broken' })
  expect(rig.isOver).toBe(true)
})

test('an opening in parts that the exchange took as it was tried pays for what it bought', () => {
  const instrument = thin(1_000, parts)
  const orders = new Rig({ last: '25000', instrument }).mark('25000').start(whole)
  const fills = orders.facts.flatMap((it) => (it.type === 'order-filled' ? [it] : []))
  expect(fills.length).toBeGreaterThan(1)
  const venue = new MovedVenue(fills[1]!.ref, 'open-interest')
  const rig = new Rig({ last: '25000', instrument, venue }).mark('25000').start(whole)
  expect(rig.view).toMatchObject({ status: 'completed', word: 'open-interest' })
  expect(rig.isOver).toBe(true)
  expect(Number(rig.funding('USDT'))).toBeLessThan(1_000_000)
})
