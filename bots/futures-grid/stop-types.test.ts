// Every way in which a futures grid can end, by the stop types of specification 4: what leads there
// on the real engine, the word and the reason it ends with, and that nothing is left of it.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { FUTURES_REASONS, type FuturesWord } from './close.ts'
import type { RawFuturesGrid } from './fields.ts'
import { kind } from './index.ts'
import { btcPerpetual, isOver, Rig, testM } from './test/rig.ts'

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
  readonly instrument?: Instrument
  /** Set before the start. */
  readonly openInterest?: number
}

const AT_ONCE = (): undefined => undefined
const ROWS: readonly Row[] = [
  { stop: 'INIT', word: 'failed-initiation', raw: testM, ends: AT_ONCE, instrument: thin(8) },
  { stop: 'USER', word: 'by-user', raw: testM, ends: (rig) => rig.command({ type: 'close' }) },
  {
    stop: 'TP by price, long',
    word: 'take-profit',
    raw: { ...testM, takeProfit: '31000' },
    ends: (rig) => rig.move('31000'),
  },
  {
    stop: 'TP by price, short',
    word: 'take-profit',
    raw: { ...short, takeProfit: '19000' },
    ends: (rig) => rig.move('19000'),
  },
  {
    stop: 'TP by share at a mark',
    word: 'take-profit',
    raw: { ...testM, takeProfitShare: '0.1' },
    ends: (rig) => rig.move('26500').mark('28000'),
  },
  {
    stop: 'TP by share, by fills that leave nothing held',
    word: 'take-profit',
    raw: { ...testM, takeProfitShare: '0.2' },
    ends: (rig) => rig.move('30000.01'),
  },
  {
    stop: 'NO_BALANCE',
    word: 'margin-short',
    raw: whole,
    ends: AT_ONCE,
    instrument: thin(20),
  },
  {
    stop: 'FOR_LIQ',
    word: 'liquidated',
    raw: testM,
    ends: (rig) => rig.move('20000').mark('13000'),
  },
  {
    stop: 'FOR_LIQ of a short one',
    word: 'liquidated',
    raw: short,
    ends: (rig) => rig.move('30000.01').mark('40000'),
  },
  { stop: 'SETTLE', word: 'symbol-delisted', raw: testM, ends: (rig) => rig.setStatus('Delisted') },
  {
    stop: 'SETTLE while it waits',
    word: 'symbol-delisted',
    raw: { ...testM, entryPrice: '24000' },
    ends: (rig) => rig.setStatus('Delisted'),
  },
  {
    stop: 'TRIGGER_FBU_FAIL',
    word: 'trigger-failed',
    raw: { ...short, entryPrice: '26000', investment: '30' },
    ends: (rig) => rig.jump('60000'),
  },
  {
    stop: 'SL by price, long',
    word: 'stop-loss',
    raw: { ...testM, stopLoss: '19000' },
    ends: (rig) => rig.move('19000'),
  },
  {
    stop: 'SL by price, short',
    word: 'stop-loss',
    raw: { ...short, stopLoss: '31000' },
    ends: (rig) => rig.move('31000'),
  },
  {
    stop: 'SL by share',
    word: 'stop-loss',
    raw: { ...testM, stopLossShare: '0.3' },
    ends: (rig) => rig.move('23000').mark('20000'),
  },
  {
    stop: 'SL by trailing stop',
    word: 'trailing-stop',
    raw: { ...testM, trailingStop: '0.1' },
    ends: (rig) => rig.move('25500').mark('26000').mark('24000'),
  },
  {
    stop: 'REDUCE_ONLY',
    word: 'reduce-only',
    raw: testM,
    ends: (rig) => rig.setStatus('PreSettle'),
  },
  {
    stop: 'RISK_LIMIT',
    word: 'risk-limit',
    raw: { ...whole, investment: '951' },
    ends: AT_ONCE,
    instrument: thin(50, { riskTiers: [{ ...tier!, upTo: amount('4760') }] }),
  },
  {
    stop: 'open-interest limit',
    word: 'open-interest',
    raw: testM,
    ends: AT_ONCE,
    openInterest: 100,
  },
  {
    stop: 'PRICE_DROP',
    word: 'price-moved',
    raw: short,
    ends: AT_ONCE,
    instrument: thin(60, { minPrice: price(2_499_000) }),
  },
  {
    stop: 'USER_BAN',
    word: 'user-banned',
    raw: testM,
    ends: (rig) => rig.command({ type: 'ban' }),
  },
  {
    stop: 'trigger top price',
    word: 'top-price',
    raw: { ...neutral, takeProfit: '31000' },
    ends: (rig) => rig.move('31000'),
  },
  {
    stop: 'trigger bottom price',
    word: 'bottom-price',
    raw: { ...neutral, stopLoss: '19000' },
    ends: (rig) => rig.move('19000'),
  },
  { stop: 'ADL', word: 'deleveraged', raw: testM, ends: (rig) => deleverage(rig, 'buy') },
  {
    stop: 'ADL of a short one',
    word: 'deleveraged',
    raw: short,
    ends: (rig) => deleverage(rig, 'sell'),
  },
]

describe.each(ROWS)('$stop', ({ word, raw, ends, instrument, openInterest }) => {
  test(`ends with ${word} and leaves nothing`, () => {
    const rig = new Rig({ last: '25000', ...(instrument && { instrument }) })
    rig.mark('25000')
    if (openInterest !== undefined) rig.engine.seedOpenInterest(0, quantity(openInterest))
    rig.start(raw)
    ends(rig)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word, reason: FUTURES_REASONS[word] })
    expect(isOver(rig)).toBe(true)
    const { receipt } = rig.state
    expect(receipt).toMatchObject({ word, reason: FUTURES_REASONS[word] })
    expect(receipt?.total).toBe(receipt!.equity - rig.state.invested)
    expect(rig.funding('USDT')).toBe(formatAmount((amount('1000000') + receipt!.total) as Amount))
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
  expect(isOver(rig)).toBe(true)
})
