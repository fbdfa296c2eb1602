// What closing a contract position is said to pay back, against what it then pays back on the real
// engine: to the last digit, for long and short, in parts, and past bankruptcy.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, price, quantity, ZERO, type Amount } from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import { filledPosition, type Side } from '@trellis/market'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { unitsOf } from '../worth.ts'
import { CONTRACT_REASONS, refusedStart } from './close-words.ts'
import { closingTimes, estimateContractClose, type ContractCloseMarket } from './closing.ts'
import { foldClosedContract, foldClosingContract, foldReduction } from './folds.ts'
import { equityAt, realizedOf, totalProfit, untradedMoney, type LinearState } from './state.ts'

const last = price(2_500_000)
const { taker: takerFee } = contractFees

function marketOf(instrument = btcPerpetual, mark = last): ContractCloseMarket {
  const venue = new PaperVenue()
  const view = { instrument, status: 'Trading', last, fees: contractFees } as const
  const takerPrice = (side: Side, lots: ReturnType<typeof quantity>) =>
    venue.marketPrice(side, lots, view)
  return { instrument, last, mark, takerFee, takerPrice }
}

/** A bot that put 1,000 in and holds lots from a price. */
function stateOf(lots: number, entry: number, wallet = '1000'): LinearState {
  const side = lots > 0 ? 'buy' : 'sell'
  const trade = { side, price: price(entry), qty: quantity(Math.abs(lots)) } as const
  const { cost } = filledPosition({ lots: 0, cost: ZERO }, trade, btcPerpetual)
  const units = unitsOf(btcPerpetual)
  const invested = amount('1000')
  const money = { ...untradedMoney(), wallet: amount(wallet), invested }
  return { symbol: 0, units, ...money, lots, cost: lots === 0 ? ZERO : cost }
}

describe('the estimate', () => {
  test('100 lots long from 24,000: sold at 24,999.96 for 1.37 of fee', () => {
    const estimate = estimateContractClose(stateOf(100, 2_400_000), marketOf())
    // 0.1 BTC · (24,999.96 − 24,000) − 0.055 % of 2,499.996; slippage of a tick and 0.0001 %
    expect(estimate).toEqual({
      value: amount('1098.6210022'),
      fee: amount('1.3749978'),
      orders: 1,
      slippage: amount('0.004'),
      profit: amount('98.6210022'),
    })
  })

  test('nothing held costs nothing', () => {
    expect(estimateContractClose(stateOf(0, 1), marketOf())).toMatchObject({
      value: amount('1000'),
      fee: ZERO,
      orders: 0,
      slippage: ZERO,
    })
  })

  test('past bankruptcy nothing comes back, and no more than the investment is lost', () => {
    const estimate = estimateContractClose(stateOf(-500, 2_000_000), marketOf())
    expect(estimate).toMatchObject({ value: ZERO, profit: amount('-1000') })
  })

  test('property: value, fee and slippage are equity at the mark; parts as orders allow', () => {
    const lots = fc.integer({ min: -900, max: 900 })
    const most = fc.integer({ min: 50, max: 1_000 })
    const entries = fc.integer({ min: 2_400_000, max: 2_600_000 })
    fc.assert(
      fc.property(lots, entries, most, (held, entry, maxMarketQty) => {
        const state = stateOf(held, entry, '100000')
        const instrument = { ...btcPerpetual, maxMarketQty: quantity(maxMarketQty) }
        const { value, fee, slippage, orders } = estimateContractClose(state, marketOf(instrument))
        expect(value + fee + slippage).toBe(equityAt(state, last))
        expect(orders).toBe(Math.ceil(Math.abs(held) / maxMarketQty))
      }),
    )
  })
})

describe('the folds of an end', () => {
  const ending = (): LinearState => {
    const state = stateOf(0, 1, '1100')
    foldClosingContract(state, { reason: 'target', word: 'take-profit' })
    return state
  }

  test('a refused order is due five seconds later, but when the market is closed', () => {
    const state = ending()
    foldReduction(state, 'price-out-of-bounds', 1_000)
    expect(closingTimes(state)).toEqual([{ id: 'closing-retry', dueMs: 6_000 }])
    foldReduction(state, undefined, 6_000)
    expect(closingTimes(state)).toEqual([])
    foldReduction(state, 'symbol-not-trading', 7_000)
    expect(closingTimes(state)).toEqual([])
    expect(closingTimes(stateOf(0, 1))).toBe(closingTimes(stateOf(0, 1)))
  })

  test('the receipt keeps equity and profit when the wallet is empty', () => {
    const state = ending()
    foldClosedContract(state, last, 9_000)
    expect(state.receipt).toEqual({
      reason: 'target',
      word: 'take-profit',
      closedAtMs: 9_000,
      price: last,
      equity: amount('1100'),
      total: amount('100'),
      fees: ZERO,
      funding: ZERO,
    })
    state.wallet = ZERO as Amount
    expect(equityAt(state, price(1))).toBe(amount('1100'))
    expect([totalProfit(state, price(1)), realizedOf(state)]).toEqual([
      amount('100'),
      amount('100'),
    ])
  })

  test('a bot that still holds something does not close', () => {
    const state = { ...ending(), lots: 1 }
    expect(() => foldClosedContract(state, last, 1)).toThrow('not closing')
  })
})

test.each([
  ['insufficient-balance', 'margin-short', 'failed'],
  ['price-out-of-bounds', 'price-moved', 'failed'],
  ['price-under-base', 'price-moved', 'failed'],
  ['risk-limit', 'risk-limit', 'rule'],
  ['open-interest', 'open-interest', 'rule'],
  ['pre-settle', 'reduce-only', 'rule'],
  ['reduce-only', 'reduce-only', 'rule'],
  ['price-deviation', 'failed-initiation', 'failed'],
  ['symbol-not-trading', 'failed-initiation', 'failed'],
] as const)('a start refused for %s ends as %s', (refusal, word, reason) => {
  expect(refusedStart(refusal, 'failed-initiation')).toBe(word)
  expect(CONTRACT_REASONS[word]).toBe(reason)
})
