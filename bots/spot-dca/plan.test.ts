// What purchases buy against fractions written down here: test N of the documents with and without
// lots, averages, how many of them money lasts for, and when they are due.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  formatRounded,
  price,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import {
  averagePaid,
  averageTicks,
  boughtFor,
  nextDue,
  purchaseRow,
  purchasesFrom,
} from './plan.ts'
import { BTC, ETH, Rig, SOL } from './test/rig.ts'

const WEEK = 604_800_000
const sum = (values: readonly bigint[]): Amount =>
  values.reduce((all, it) => all + it, 0n) as Amount
const rounded = (value: Amount, digits = 8): string => formatRounded(value, digits, 'nearest')

describe('test N: 600 of bitcoin and 400 of ether a week, at most 5,500', () => {
  const bitcoin = ['29000', '28000', '27000', '28000', '29000']
  const ether = ['1500', '1400', '1300', '1400', '1500']

  test('before lots, without fee', () => {
    const bought = bitcoin.map((at) => boughtFor(amount('600'), amount(at)))
    expect(bought.map((it) => rounded(it))).toEqual([
      '0.02068966',
      '0.02142857',
      '0.02222222',
      '0.02142857',
      '0.02068966',
    ])
    expect(rounded(sum(bought))).toBe('0.10645868')
    expect(rounded(averagePaid(amount('3000'), sum(bought)), 2)).toBe('28179.95')
    const ethers = ether.map((at) => boughtFor(amount('400'), amount(at)))
    expect(rounded(sum(ethers))).toBe('1.41245421')
    expect(rounded(averagePaid(amount('2000'), sum(ethers)), 2)).toBe('1415.98')
  })

  test('in whole lots on the engine, where it ends after round 5', () => {
    // Two ticks under what is paid.
    const at = (i: number) => [bitcoin[i], ether[i]].map((it) => Number(it) * 100 - 2)
    const rig = new Rig({
      symbols: [0, 1],
      last: '28999.98',
      pairs: [
        { instrument: ETH, last: 149_998 },
        { instrument: SOL, last: 10_000 },
      ],
    }).start({
      quoteCoin: 'USDT',
      frequency: WEEK / 1_000,
      amounts: ['600', '400'],
      maxInvestment: '5500',
    })
    for (let i = 1; i < 6; i += 1) {
      if (rig.view.status !== 'running') break
      rig.at(...at(Math.min(i, 4))).until(WEEK)
    }
    expect(rig.view).toMatchObject({ status: 'completed', word: 'reach-max' })
    expect(rig.emitted('purchased').map(({ bought }) => bought)).toEqual([
      '0.02068965,0.266666',
      '0.02142857,0.285714',
      '0.02222222,0.307692',
      '0.02142857,0.285714',
      '0.02068965,0.266666',
    ])
    expect(rig.funding('BTC')).toBe('0.10645866')
    expect(rig.funding('ETH')).toBe('1.412452')
    // What the lots leave over never left Funding: 5,000 less 0.0036.
    expect(rounded(rig.state.invested, 4)).toBe('4999.9964')
  })
})

describe('an order', () => {
  const at = (instrument: Instrument, last: number, slip = 0) => ({
    instrument,
    status: 'Trading' as const,
    last: price(last),
    takerPrice: (_: 'buy' | 'sell', lots: Quantity): Price =>
      price(last + slip + Math.floor(lots / 1_000_000)),
  })

  test('is the most lots that the amount pays for, never one more', () => {
    const drawn = fc.record({
      cents: fc.integer({ min: 1_000, max: 5_000_000 }),
      last: fc.integer({ min: 100, max: 9_000_000 }),
      slip: fc.integer({ min: 0, max: 50 }),
    })
    fc.assert(
      fc.property(drawn, ({ cents, last, slip }) => {
        const spent = amount(String(cents / 100))
        const market = at(BTC, last, slip)
        const { qty, price: paid, cost } = purchaseRow(spent, market)
        if (qty === 0) return
        expect(cost <= spent).toBe(true)
        const more = (qty + 1) as Quantity
        const next = BigInt(market.takerPrice('buy', more)) * BigInt(more) * BTC.valueFactor
        expect(next > spent).toBe(true)
        expect(cost).toBe(BigInt(paid) * BigInt(qty) * BTC.valueFactor)
      }),
    )
  })

  test('is none below the least order of its market, and without a price', () => {
    expect(purchaseRow(amount('4.99'), at(SOL, 10_000))).toMatchObject({
      qty: 0,
      problem: 'below-minimum',
    })
    expect(purchaseRow(amount('600'), at(BTC, 0))).toMatchObject({
      qty: 0,
      problem: 'symbol-closed',
    })
    const closed = { ...at(BTC, 5_000_000), status: 'Closed' as const }
    expect(purchaseRow(amount('600'), closed)).toMatchObject({ problem: 'symbol-closed' })
  })
})

test('an average in ticks is the nearest one', () => {
  expect(formatPrice(BTC, averageTicks(amount('28179.954'), BTC))).toBe('28179.95')
  expect(formatPrice(BTC, averageTicks(amount('28179.956'), BTC))).toBe('28179.96')
})

test('a balance lasts for whole purchases, and no longer than the maximum', () => {
  const total = amount('200')
  const from = (balance: string, max: string, invested = '0'): number => {
    const reach = { invested: amount(invested), maxInvestment: amount(max) }
    return purchasesFrom(amount(balance), reach, total)
  }
  expect(from('8214.6', '0')).toBe(41)
  expect(from('199.99', '0')).toBe(0)
  expect(from('8214.6', '5200', '3800')).toBe(7)
  expect(from('8214.6', '3800', '3800')).toBe(0)
})

test('due times are counted from one that has come, however much later it is', () => {
  expect(nextDue(1_000, 10, 1_000)).toBe(11_000)
  expect(nextDue(1_000, 10, 10_999)).toBe(11_000)
  expect(nextDue(1_000, 10, 11_000)).toBe(21_000)
  expect(nextDue(1_000, 10, 500)).toBe(11_000)
})
