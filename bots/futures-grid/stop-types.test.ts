// Every way in which a futures grid can end, by the stop types of specification 4: what leads there
// on the real engine, the word and the reason it ends with, and that nothing is left of it.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { FUTURES_REASONS, type FuturesWord } from './close.ts'
import type { RawFuturesGrid } from './fields.ts'
import { kind } from './index.ts'
import { btcPerpetual, Rig, testM } from './test/rig.ts'

const neutral: RawFuturesGrid = { ...testM, mode: 'neutral' }
const short: RawFuturesGrid = { ...testM, mode: 'short' }
/** All of its money opens the position, and the market gives way under it. */
const whole: RawFuturesGrid = { ...testM, minPrice: '26000' }
const [tier] = btcPerpetual.riskTiers
const like = (more: Partial<Instrument>): Instrument =>
  defineInstrument({ ...btcPerpetual, ...more })
const thin = (depth: number, more: Partial<Instrument> = {}): Instrument =>
  like({ depthLots: quantity(depth), ...more })
const deleverage = (rig: Rig, side: 'buy' | 'sell'): void => {
  const event = { symbol: 0, side, fromRank: ratio('-1'), price: rig.last }
  rig.engine.deleverage(event, rig.wait(1_000).stamp())
}

interface Row {
  readonly stop: string
  readonly word: FuturesWord
  readonly raw: RawFuturesGrid
  readonly ends: (rig: Rig) => unknown
  readonly instrument: Instrument
}
const row = (
  stop: string,
  word: FuturesWord,
  raw: RawFuturesGrid,
  ends: Row['ends'] = () => undefined,
  instrument: Instrument = btcPerpetual,
): Row => ({ stop, word, raw, ends, instrument })

const tiers = { riskTiers: [{ ...tier!, upTo: amount('4760') }] }
const ROWS: readonly Row[] = [
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
  row('RISK_LIMIT', 'risk-limit', { ...whole, investment: '951' }, undefined, thin(50, tiers)),
  row('open-interest limit', 'open-interest', { ...testM, entryPrice: '24999' }, (rig) => {
    rig.engine.seedOpenInterest(0, quantity(100))
    rig.move('24999')
  }),
  row('PRICE_DROP', 'price-moved', short, undefined, thin(60, { minPrice: price(2_499_000) })),
  row('USER_BAN', 'user-banned', testM, (rig) => rig.command({ type: 'ban' })),
  row('top price', 'top-price', { ...neutral, takeProfit: '31000' }, (rig) => rig.move('31000')),
  row('bottom price', 'bottom-price', { ...neutral, stopLoss: '19000' }, (rig) =>
    rig.move('19000'),
  ),
  row('ADL', 'deleveraged', testM, (rig) => deleverage(rig, 'buy')),
  row('ADL of a short', 'deleveraged', short, (rig) => deleverage(rig, 'sell')),
]

describe.each(ROWS)('$stop', ({ word, raw, ends, instrument }) => {
  test(`ends with ${word} and leaves nothing`, () => {
    const rig = new Rig({ last: '25000', instrument }).mark('25000').start(raw)
    ends(rig)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word, reason: FUTURES_REASONS[word] })
    expect(rig.isOver).toBe(true)
    const { receipt } = rig.state
    expect(receipt).toMatchObject({ word, reason: FUTURES_REASONS[word] })
    expect(receipt?.total).toBe(receipt!.equity - rig.state.invested)
    const left = (amount('1000000') + receipt!.total) as Amount
    expect(rig.funding('USDT')).toBe(formatAmount(left))
  })
})

test('every word has a way to it', () => {
  const reached = new Set(ROWS.map(({ word }) => word))
  expect(Object.keys(FUTURES_REASONS).filter((word) => !reached.has(word as FuturesWord))).toEqual(
    [],
  )
})

test('TRANSFER_ASSET_FAIL: money that is not there makes no bot', () => {
  const rig = new Rig({ last: '25000', grants: { USDT: '999.99' } })
  expect(rig.create(testM)).toEqual({ ok: false, error: 'insufficient-balance' })
  expect(rig.funding('USDT')).toBe('999.99')
  expect(rig.facts.some(({ type }) => type === 'bot-created')).toBe(false)
})

test('RISK_SYSTEM: a bot whose books differ from the exchange is ended by the engine', () => {
  const broken = { ...kind, check: () => 'the books differ' }
  const rig = new Rig({ last: '25000' }, broken).start(testM)
  expect(rig.view).toMatchObject({ status: 'failed', reason: 'failed', word: 'invariant-broken' })
  expect(rig.isOver).toBe(true)
})
