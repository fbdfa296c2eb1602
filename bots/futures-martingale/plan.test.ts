// The plan of a round: tests O, P and Q of the domain, the rules it holds for any parameters, and
// where it says that a ladder ends early.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, quantity, ratio, type Amount, type Price } from '@trellis/kernel'
import { defineInstrument, feeOf, valueOf } from '@trellis/market'
import { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'
import { additionPrice, investmentFor, orderLots, type RoundParams } from './ladder.ts'
import { planRound, type RoundMarket, type RoundRow } from './plan.ts'

/** Steps as fine as money allows, so that the examples' digits come out. */
const fine = defineInstrument({
  ...btcPerpetual,
  tickScale: 6,
  lotScale: 6,
  maxPrice: price(1_000_000_000_000),
  maxQty: quantity(1_000_000_000_000),
})
const sixBps = { maker: ratio('0.0006'), taker: ratio('0.0006') }

const ticks = (text: string): Price => price(Math.round(Number(text) * 1e6))
const shown = (value: Price | undefined, digits: number): string =>
  (Number(value ?? Number.NaN) / 1e6).toFixed(digits)
const shownMoney = (value: Amount, digits: number): string => (Number(value) / 1e12).toFixed(digits)

const testO: RoundParams = {
  mode: 'long',
  leverage: ratio('5'),
  priceStep: ratio('0.01'),
  multiplier: ratio('2'),
  additions: 3,
  roundProfit: ratio('0.05'),
  stopLossShare: ratio('0'),
  investment: amount('150'),
}
const testP: RoundParams = {
  ...testO,
  mode: 'short',
  leverage: ratio('10'),
  priceStep: ratio('0.02'),
  multiplier: ratio('1.2'),
  investment: amount('2000'),
}
/** 280 of margin for the base order: 280 · (1 + 1.2 + 1.44 + 1.728) of 2,000. */
const shareP = ratio('0.75152')

/** What closing at a price leaves of a round, fees paid. */
function profitAt(rows: readonly RoundRow[], market: RoundMarket, at: Price, isLong: boolean) {
  const { instrument, fees } = market
  let [lots, cost, paid] = [0, 0n, 0n]
  for (const { number, price: p, qty } of rows) {
    const value = valueOf(instrument, p, qty)
    lots += qty
    cost += value
    paid += feeOf(value, number === 0 ? fees.taker : fees.maker)
  }
  const worth = valueOf(instrument, at, quantity(lots))
  const gained = isLong ? worth - cost : cost - worth
  return gained - paid - feeOf(worth, fees.taker)
}

describe('the plan of a round', () => {
  it('is test O: long from 100, margin 10 at 5 times, 1 %, twice, three additions', () => {
    const market = { instrument: fine, fees: sixBps, usedShare: ratio('1') }
    const rows = planRound({ ...testO, investment: amount('150') }, ticks('100'), market)
    // All of 150 is used, so that fees leave the last addition short of its margin: a tenth more
    // stands behind the same orders.
    const whole = planRound({ ...testO, investment: amount('165') }, ticks('100'), {
      ...market,
      usedShare: ratio('0.909090909091'),
    })
    expect(rows.at(-1)?.unmet).toBe('margin-short')
    expect(whole.map((it) => shown(it.price, 4))).toEqual([
      '100.0000',
      '99.0000',
      '98.3378',
      '97.7734',
    ])
    expect(whole.map((it) => (it.qty / 1e6).toFixed(4))).toEqual([
      '0.5000',
      '1.0101',
      '2.0338',
      '4.0911',
    ])
    expect(whole.map((it) => shownMoney(it.averageAfter, 4))).toEqual([
      '100.0000',
      '99.3311',
      '98.7611',
      '98.2319',
    ])
    expect(whole.map((it) => shownMoney(it.margin, 3))).toEqual([
      '10.000',
      '20.000',
      '40.000',
      '80.000',
    ])
    // Its target is 5 % of 150.
    const asked = { ...testO, investment: amount('165'), roundProfit: ratio('0.045454545454') }
    const last = planRound(asked, ticks('100'), { ...market, usedShare: ratio('0.909090909091') })
    const takeProfit = last.at(-1)?.takeProfitAfter
    expect(shown(takeProfit, 4)).toBe('99.3327')
    const profit = profitAt(last, market, takeProfit as Price, true)
    expect((Number(profit) / 1e12).toFixed(2)).toBe('7.50')
  })

  it('is test P: short from 28,000, margin 280 at 10 times, 2 %, 1.2 times', () => {
    const market = { instrument: fine, fees: sixBps, usedShare: shareP }
    const rows = planRound(testP, ticks('28000'), market)
    expect(rows.map((it) => shown(it.price, 2))).toEqual([
      '28000.00',
      '28560.00',
      '28868.76',
      '29094.44',
    ])
    expect(rows.map((it) => shownMoney(it.averageAfter, 2))).toEqual([
      '28000.00',
      '28302.70',
      '28523.96',
      '28705.15',
    ])
    const takeProfit = rows.at(-1)?.takeProfitAfter
    expect(shown(takeProfit, 2)).toBe('28479.85')
    const profit = profitAt(rows, market, takeProfit as Price, false)
    expect((Number(profit) / 1e12).toFixed(2)).toBe('100.00')
  })

  it('is test Q: 1 % below 10,000 the first addition is at 9,900', () => {
    const held = { lots: 3, cost: valueOf(btcPerpetual, price(1_000_000), quantity(3)) }
    const asked = { mode: 'long', priceStep: ratio('0.01') } as const
    expect(additionPrice(held, asked, btcPerpetual)).toBe(990_000)
  })

  it('rounds additions away from the market, long down and short up', () => {
    const held = { lots: 1, cost: valueOf(btcPerpetual, price(1_000_005), quantity(1)) }
    const short = { lots: -1, cost: -held.cost as Amount }
    const step = { priceStep: ratio('0.001') }
    expect(additionPrice(held, { mode: 'long', ...step }, btcPerpetual)).toBe(999_004)
    expect(additionPrice(short, { mode: 'short', ...step }, btcPerpetual)).toBe(1_001_006)
  })
})

const anyParams = fc
  .record({
    mode: fc.constantFrom('long' as const, 'short' as const),
    leverage: fc.integer({ min: 1, max: 20 }),
    step: fc.integer({ min: 1, max: 199 }),
    multiplier: fc.integer({ min: 1_000, max: 2_000 }),
    additions: fc.integer({ min: 1, max: 10 }),
    profit: fc.integer({ min: 10, max: 500 }),
    investment: fc.integer({ min: 100, max: 100_000 }),
  })
  .map((it): RoundParams => ({
    mode: it.mode,
    leverage: ratio(String(it.leverage)),
    priceStep: ratio(String(it.step / 1_000)),
    multiplier: ratio(String(it.multiplier / 1_000)),
    additions: it.additions,
    roundProfit: ratio(String(it.profit / 1_000)),
    stopLossShare: ratio('0.5'),
    investment: amount(String(it.investment)),
  }))
const entry = price(5_000_000)
const market = { instrument: btcPerpetual, fees: contractFees, last: entry }

describe('any plan of a round', () => {
  it('goes on one side, each addition beyond the average, until it ends or is complete', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const rows = planRound(params, entry, market)
        rows.forEach((row, k) => {
          expect(row.number).toBe(k)
          if (k === 0) return
          const before = rows[k - 1] as RoundRow
          const average = before.averageAfter / 10n ** 10n
          const isBeyond = params.mode === 'long' ? row.price <= average : row.price >= average
          expect(isBeyond).toBe(true)
        })
        expect(rows.filter((row) => row.unmet !== undefined).length <= 1).toBe(true)
        const isWhole = rows.length === params.additions + 1
        expect(isWhole || rows.at(-1)?.unmet !== undefined).toBe(true)
      }),
    )
  })

  it('uses no more margin than the share of the initial margin', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const rows = planRound(params, entry, market)
        const used = rows.reduce((sum, row) => sum + row.margin, 0n)
        expect(used <= (params.investment * 8n) / 10n + BigInt(rows.length)).toBe(true)
      }),
    )
  })

  it('takes profit where the round leaves its target, and not a tick earlier', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const rows = planRound(params, entry, market)
        const isLong = params.mode === 'long'
        const at = rows.at(-1)?.takeProfitAfter
        fc.pre(at !== undefined && at > 1)
        const target = (params.investment * params.roundProfit) / 10n ** 12n
        expect(profitAt(rows, market, at, isLong) >= target - 1n).toBe(true)
        const earlier = price(isLong ? at - 1 : at + 1)
        expect(profitAt(rows, market, earlier, isLong) <= target + 2n).toBe(true)
      }),
    )
  })

  it('goes on from any of its orders as it was planned from the first', () => {
    fc.assert(
      fc.property(anyParams, fc.nat(9), (params, upTo) => {
        const rows = planRound(params, entry, market)
        const met = rows.filter((row) => row.unmet === undefined).slice(0, upTo + 1)
        const last = met.at(-1)
        fc.pre(last !== undefined)
        const sign = params.mode === 'long' ? 1 : -1
        let [lots, cost, fees] = [0, 0n, 0n]
        for (const { number, price: p, qty } of met) {
          const value = valueOf(btcPerpetual, p, qty)
          lots += sign * qty
          cost += BigInt(sign) * value
          fees += feeOf(value, number === 0 ? contractFees.taker : contractFees.maker)
        }
        const wallet = (params.investment - fees) as Amount
        const so = { lots, cost: cost as Amount, fees: fees as Amount, wallet, orders: met.length }
        const rest = planRound(params, entry, { ...market, last: last.price }, so)
        const still = (row: RoundRow) => ({ ...row, fromNow: 0 })
        expect(rest.map(still)).toEqual(rows.slice(met.length).map(still))
      }),
    )
  })
})

describe('a ladder that ends early', () => {
  const base: RoundParams = {
    ...testO,
    leverage: ratio('10'),
    multiplier: ratio('1'),
    investment: amount('10000'),
  }
  it.each([
    ['the smallest order is too large', { investment: amount('1') }, 'under-least'],
    [
      'margin that a falling price used up',
      { priceStep: ratio('0.04'), additions: 8 },
      'margin-short',
    ],
    [
      'a liquidation on the way',
      { priceStep: ratio('0.199'), leverage: ratio('50'), additions: 1 },
      'liquidated',
    ],
    ['the largest order', { investment: amount('90000000000') }, 'over-most'],
    ['the risk tier', { leverage: ratio('100'), investment: amount('2000000') }, 'risk-limit'],
  ] as const)('says so: %s', (_, more, unmet) => {
    expect(planRound({ ...base, ...more }, entry, market).at(-1)?.unmet).toBe(unmet)
  })
})

describe('the initial margin of an order', () => {
  it('gives just the lots that it was asked for', () => {
    const share = ratio('0.8')
    fc.assert(
      fc.property(anyParams, fc.integer({ min: 1, max: 5_000 }), fc.nat(10), (params, lots, at) => {
        const number = Math.min(at, params.additions)
        const order = { number, price: entry, usedShare: share }
        const { valueFactor } = btcPerpetual
        const steps = { valueFactor, unit: 1n, rounding: 'ceil' } as const
        const investment = investmentFor(params, order, quantity(lots), steps)
        const lotsOf = (it: bigint) =>
          orderLots({ ...params, investment: it as Amount }, order, btcPerpetual)
        expect([lotsOf(investment - 1n), lotsOf(investment)]).toEqual([lots - 1, lots])
      }),
    )
  })
})
