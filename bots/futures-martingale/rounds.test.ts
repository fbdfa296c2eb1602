// A martingale on the real engine and exchange: its ladder off the average holding cost, rounds
// that are won, what is set aside, additions that are skipped, and what goes wrong on the way.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { MovedVenue } from '@trellis/bot-kit/test/moved-venue.ts'
import { MARTINGALE_VERSION } from './params.ts'
import { planRound } from './plan.ts'
import type { MartingaleParams } from './fields.ts'
import { readState, writeState } from './state.ts'
import { btcPerpetual, contractFees, plain, Rig } from './test/rig.ts'

const started = (more: object = {}): Rig => new Rig({ last: '25000' }).start({ ...plain, ...more })
const money = (value: bigint): string => formatAmount(value as Amount)
/** Past the take profit of what is held, touched and traded through. */
function win(rig: Rig): Rig {
  const [target] = rig.watched.filter(({ id }) => id === 'take-profit')
  return rig.move(String(target!.price / 100))
}

describe('the ladder', () => {
  test('is the plan: base at market, then one addition after the other, as it fills', () => {
    const rig = started()
    const { params } = rig.state as { readonly params: MartingaleParams }
    const base = rig.facts.find((fact) => fact.type === 'order-filled')!.fill
    const market = { instrument: btcPerpetual, fees: contractFees, last: price(2_500_000) }
    const rows = planRound(params, base.price, market)
    expect(rig.view.status).toBe('running')
    expect(base.qty).toBe(rows[0]!.qty)
    for (const row of rows.slice(1)) {
      const [order, ...more] = rig.resting
      expect(more).toEqual([])
      expect([order?.price, order?.qty]).toEqual([row.price, row.qty])
      rig.move(String((row.price - 1) / 100))
    }
    expect(rig.resting).toEqual([])
    expect(rig.state).toMatchObject({ orders: 4, next: undefined, round: 1 })
    const [target] = rig.watched.filter(({ id }) => id === 'take-profit')
    expect(target?.price).toBe(rows.at(-1)?.takeProfitAfter)
    expect(rig.faults).toEqual([])
  })

  test('mirrors for a short one', () => {
    const rig = started({ mode: 'short' })
    const [order] = rig.resting
    expect(order).toMatchObject({ side: 'sell', level: 1 })
    expect(order!.price).toBeGreaterThanOrEqual(2_549_900)
    expect(rig.state.lots).toBeLessThan(0)
    expect(rig.watched.map(({ id, direction }) => [id, direction])).toContainEqual([
      'take-profit',
      'down',
    ])
  })

  test('a part of an addition moves the take profit, and the next one waits for the whole', () => {
    const rig = new Rig({ last: '25000', shareBps: 1_000 }).start(plain)
    const [order] = rig.resting
    const before = rig.watched[0]!.price
    rig.move(String(order!.price / 100)).move(String((order!.price - 100) / 100), 40)
    expect(rig.state.next).toMatchObject({ number: 1, filled: 4, ref: order!.ref })
    expect(rig.watched[0]!.price).toBeLessThan(before)
    expect(rig.resting).toHaveLength(1)
  })
})

describe('a start in parts', () => {
  /** 0.8 bitcoin at 25,000 in three orders. */
  const heavy = { ...plain, additions: 1, multiplier: '1', leverage: '50' }
  const instrument = defineInstrument({ ...btcPerpetual, maxMarketQty: quantity(300) })
  const last = '25000'

  test('trades one after the other', () => {
    const rig = new Rig({ last, instrument }).start(heavy)
    const fills = rig.facts.filter((fact) => fact.type === 'order-filled')
    expect(fills.map(({ fill }) => fill.qty)).toEqual([300, 300, 200])
    expect(rig.view.status).toBe('running')
  })

  test('of which the exchange refuses one that it took as it was tried pays for the others', () => {
    const venue = new MovedVenue(2, 'open-interest')
    const rig = new Rig({ last, instrument, venue }).start(heavy)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'open-interest' })
    expect(rig.isOver).toBe(true)
    const fees = rig.facts.flatMap((fact) => (fact.type === 'order-filled' ? [fact.fill.fee] : []))
    expect(fees).toHaveLength(2)
    expect(Number(rig.funding('USDT'))).toBeLessThan(1_000_000)
    expect(rig.state.receipt?.total).toBeLessThanOrEqual(-fees.reduce((sum, fee) => sum + fee, 0n))
  })
})

describe('a round that is won', () => {
  test('is booked, its profit set aside, and the next begins at market at once', () => {
    const rig = win(started())
    const [booked] = rig.emitted('round-closed')
    expect(booked).toMatchObject({ group: 1, additions: 0, refs: [1, 3] })
    // 2 % of 1,000, less what the market gave way: within a cent of it.
    expect(Number(money(booked!.profit))).toBeCloseTo(20, 1)
    expect(rig.state).toMatchObject({ round: 2, rounds: 1, phase: 'running' })
    expect(rig.state.setAside).toBe(booked!.profit)
    expect(rig.view.setAside).toEqual([{ coin: 'USDT', amount: booked!.profit }])
    // The next round's fee is paid out of the margin.
    expect(rig.state.wallet).toBe(amount('1000') - rig.state.roundFees)
    const [base] = rig.facts.flatMap((fact) =>
      fact.type === 'order-filled' && fact.ref === 4 ? [fact.fill] : [],
    )
    expect(base).toMatchObject({ side: 'buy', liquidity: 'taker' })
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
    expect(rig.faults).toEqual([])
  })

  test('ends the bot where auto cycle is off, also switched off within the round', () => {
    const rig = started()
    rig.command({ type: 'modify', autoCycle: 'off' })
    win(rig)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'round-take-profit' })
    expect(rig.state).toMatchObject({ rounds: 1, setAside: 0n })
    expect(rig.funding('USDT')).toBe(money(amount('1000000') + rig.state.roundProfit))
    const on = started({ autoCycle: 'off' })
    on.command({ type: 'modify', autoCycle: 'on' })
    expect(win(on).state).toMatchObject({ round: 2, phase: 'running' })
  })

  test('sets nothing aside when funding has eaten more than it won', () => {
    const rig = started()
    for (let i = 0; i < 5; i++) rig.fund('0.0075', '25000')
    const { funding } = rig.state
    expect(funding).toBeLessThan(-amount('20'))
    win(rig)
    const [booked] = rig.emitted('round-closed')
    expect(Number(money(booked!.profit))).toBeCloseTo(20, 1)
    expect(booked!.funding).toBe(funding)
    expect(rig.state).toMatchObject({ setAside: 0n, round: 2, rounds: 1, roundFunding: 0n })
    expect(rig.state.wallet).toBeLessThan(amount('1000'))
  })

  test('is not margin of the next: what is free and where it is liquidated leave it out', () => {
    const once = win(started())
    const fresh = new Rig({ last: String(once.last / 100) }).start(plain)
    expect(once.state.wallet).toBe(fresh.state.wallet)
    expect(once.view.balances).toEqual(fresh.view.balances)
    once.mark(String(once.last / 100))
    const low = (rig: Rig) => rig.watched.find(({ id }) => id === 'liquidation-near')?.price
    expect(low(once)).toBe(low(fresh))
  })

  /**
   * 39 lots move the market by 3.9 %: bought back at the take profit they cost more than the most.
   */
  function taking(more: object = {}): Rig {
    const thin = { depthLots: quantity(10), maxPrice: price(2_430_000) }
    const instrument = defineInstrument({ ...btcPerpetual, ...thin })
    const rig = new Rig({ last: '25000', instrument }).start({ ...plain, mode: 'short', ...more })
    win(rig)
    expect(rig.state).toMatchObject({ phase: 'taking', rounds: 0 })
    return rig
  }

  test('a refused order of it is sent again, and the bot goes on', () => {
    const rig = taking()
    expect([rig.view.status, rig.resting]).toEqual(['running', []])
    expect(rig.engine.nextDueMs).toBe(rig.stamp().atMs + 5_000)
    rig.wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.state.phase).toBe('taking')
    rig.jump('23000').wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.state).toMatchObject({ rounds: 1, taking: undefined })
    expect(rig.faults).toEqual([])
  })

  test('may be stopped while it cannot be closed', () => {
    const rig = taking({ stopLossShare: '0.3' })
    expect(rig.watched.map(({ id }) => id)).not.toContain('take-profit')
    const stop = rig.watched.find(({ id }) => id === 'stop-loss')!
    rig.jump(String((stop.price + 1) / 100))
    expect(rig.state).toMatchObject({ phase: 'closing', rounds: 0 })
    rig.jump('23000').wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'stop-loss' })
  })

  test('can be ended by its owner while it is being closed', () => {
    const rig = taking()
    rig.command({ type: 'close' })
    expect(rig.state).toMatchObject({ phase: 'closing', taking: undefined })
    rig.jump('23000').wait(5_000).engine.applyDues(rig.stamp().tape)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user' })
    expect(rig.state.rounds).toBe(0)
    expect(rig.isOver).toBe(true)
  })

  test('waits out a closed market, which neither wins nor adds', () => {
    const rig = started().setStatus('Closed')
    expect(rig.state).toMatchObject({ halted: true, phase: 'running' })
    rig.jump('30000', 1_000_000)
    expect(rig.state).toMatchObject({ rounds: 0, orders: 1 })
    rig.setStatus('Trading').move('30001')
    expect(rig.state).toMatchObject({ halted: false, rounds: 1 })
  })
})

describe('an addition that cannot be placed', () => {
  /** Funding takes the margin that the addition needs. */
  function poor(): Rig {
    const rig = started({ leverage: '1' })
    const [order] = rig.resting
    for (let i = 0; i < 130; i++) rig.fund('0.0075', '200000')
    rig.move(String((order!.price - 1) / 100))
    return rig
  }

  test('is skipped with its reason, told once, and the bot runs on', () => {
    const rig = poor()
    expect(rig.state.next).toMatchObject({ number: 2, ref: 0, reason: 'insufficient-balance' })
    expect(rig.emitted('addition-skipped')).toEqual([
      { type: 'addition-skipped', number: 2, reason: 'insufficient-balance' },
    ])
    expect(rig.view.status).toBe('running')
    rig.fund('-0.000001', '25000')
    expect(rig.emitted('addition-skipped')).toHaveLength(1)
    // Not asked again while the margin does not reach for it.
    expect(rig.facts.filter(({ type }) => type === 'order-rejected')).toHaveLength(1)
  })

  test('is asked for again with margin that is added, or funding that is received', () => {
    const rig = poor()
    rig.command({ type: 'add-margin', amount: '500' })
    expect(rig.state.next).toMatchObject({ number: 2, reason: '' })
    expect(rig.state.next?.ref).toBeGreaterThan(0)
    expect(rig.state).toMatchObject({ invested: amount('1500'), addedMargin: amount('500') })
    const other = poor()
    for (let i = 0; i < 120; i++) other.fund('-0.0075', '200000')
    expect(other.state.next?.ref).toBeGreaterThan(0)
  })
})

test('an addition that lacked margin at the low rests once a recovery has freed it', () => {
  const rig = started({ leverage: '50', multiplier: '1', additions: 2, roundProfit: '0.6' })
  rig.mark('24500').move('24499')
  expect(rig.state.next).toMatchObject({ number: 2, ref: 0, reason: 'insufficient-balance' })
  const freed = rig.watched.find(({ id }) => id === 'margin-freed')!.price
  rig.mark(String((freed - 1) / 100))
  expect(rig.state.next).toMatchObject({ number: 2, ref: 0 })
  rig.mark(String(freed / 100))
  expect(rig.state.next).toMatchObject({ number: 2, reason: '' })
  expect(rig.resting).toMatchObject([{ level: 2 }])
  expect(rig.watched.map(({ id }) => id)).not.toContain('margin-freed')
  expect(rig.facts.filter(({ type }) => type === 'order-rejected')).toHaveLength(1)
  expect(rig.faults).toEqual([])
})

describe('money set aside', () => {
  const saved = (): Rig => win(win(started({ multiplier: '1', additions: 1, leverage: '50' })))

  test('is not lost in a liquidation: the owner gets exactly that back', () => {
    const rig = saved()
    const { setAside } = rig.state
    expect(Number(money(setAside))).toBeCloseTo(40, 0)
    const low = String(rig.last / 200)
    rig.jump(low, 0).mark(low)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'liquidated' })
    expect(rig.funding('USDT')).toBe(money(amount('999000') + setAside))
    expect(rig.state.receipt?.equity).toBe(setAside)
    expect(rig.isOver).toBe(true)
    // What the fund paid or kept outlives a snapshot; states of before say nothing of it.
    const { state } = rig
    const text = JSON.stringify(writeState(state))
    const { insured, ...before } = JSON.parse(text) as Readonly<Record<string, unknown>>
    expect(insured).toBe(String(state.insured))
    expect(readState(JSON.parse(text), MARTINGALE_VERSION).insured).toBe(state.insured)
    expect(readState(before, MARTINGALE_VERSION).insured).toBeUndefined()
    expect(JSON.stringify(writeState(saved().state))).not.toContain('insured')
  })

  test.each([
    ['its owner', (rig: Rig) => rig.command({ type: 'close' })],
    ['a ban', (rig: Rig) => rig.command({ type: 'end', word: 'user-banned' })],
    ['a delisting', (rig: Rig) => rig.setStatus('Delisted')],
    [
      'a deleveraging',
      (rig: Rig) => {
        const event = { symbol: 0, side: 'buy', fromRank: ratio('-1'), price: rig.last } as const
        rig.engine.deleverage(event, rig.wait(1_000).stamp())
      },
    ],
  ])('comes back when the bot is ended by %s', (_, ends) => {
    const rig = saved()
    const { setAside } = rig.state
    ends(rig)
    expect(rig.view).toMatchObject({ status: 'completed', setAside: [] })
    expect(rig.state.setAside).toBe(0n)
    expect(rig.state.receipt!.equity).toBeGreaterThan(setAside)
    expect(rig.funding('USDT')).toBe(money(amount('999000') + rig.state.receipt!.equity))
    expect(rig.isOver).toBe(true)
  })

  test('is in equity and total P&L', () => {
    const rig = saved()
    const figures = rig.options.kinds[0]!.figures!(rig.state, [
      { instrument: btcPerpetual, price: rig.last },
    ])
    const { wallet, setAside, cost, lots } = rig.state
    const worth = BigInt(rig.last) * BigInt(lots) * btcPerpetual.valueFactor
    expect(figures.equity).toBe(wallet + setAside + worth - cost)
    expect(figures.total).toBe(figures.equity - amount('1000'))
    expect(figures.booked).toBe(rig.state.roundProfit)
  })
})

test('waits for its trigger price, then begins there', () => {
  const rig = started({ entryPrice: '24000' })
  expect(rig.view.status).toBe('awaiting-activation')
  expect(rig.watched).toMatchObject([{ id: 'entry', direction: 'down', price: 2_400_000 }])
  rig.move('24000')
  expect(rig.view.status).toBe('running')
  const [planned] = rig.emitted('round-planned')
  expect(planned).toMatchObject({ action: 'trigger-entry', round: 1, price: 2_400_000 })
})
