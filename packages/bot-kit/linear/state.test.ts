// Equity, realized and unrealized profit, funding and what may be withdrawn.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, ONE, price, quantity, ratio, ZERO, type Amount } from '@trellis/kernel'
import { filledPosition, valueOf, type Fill, type Side } from '@trellis/market'
import { btcPerpetual } from '../test/instruments.ts'
import type { Trailed } from '../targets.ts'
import { unitsOf } from '../worth.ts'
import {
  foldAddedMargin,
  foldContractFill,
  foldFunding,
  foldSettlement,
  foldStopOfEquity,
  foldTransfer,
  foldWithdrawnMargin,
} from './folds.ts'
import {
  equityAt,
  realizedOf,
  totalProfit,
  untradedMoney,
  unrealizedAt,
  withdrawableMargin,
  type LinearState,
} from './state.ts'

const fresh = (): LinearState & Pick<Trailed, 'settings'> => ({
  symbol: 0,
  units: unitsOf(btcPerpetual),
  settings: { trailingStop: ratio('0') },
  ...untradedMoney(),
})

function fillOf(state: LinearState, side: Side, at: number, lots: number, fee = ZERO): Fill {
  const trade = { side, price: price(at), qty: quantity(lots) }
  const { realizedPnl } = filledPosition(state, trade, btcPerpetual)
  const value = valueOf(btcPerpetual, trade.price, trade.qty)
  const rest = { symbol: 0, value, fee, liquidity: 'maker', done: true, feeCoin: 'USDT' } as const
  return { ...trade, ...rest, realizedPnl }
}

describe('withdrawable', () => {
  const money = { wallet: amount('1130'), invested: amount('1100'), addedMargin: amount('100') }
  test.each([
    ['realized profit and added margin', money, '500', '130'],
    ['at most the margin that is free', money, '40', '40'],
    ['a loss takes from added margin', { ...money, wallet: amount('1060') }, '500', '60'],
    ['the initial investment stays', { ...money, wallet: amount('990') }, '500', '0'],
  ])('%s', (_, state, free, most) => {
    expect(withdrawableMargin(state, amount(free))).toBe(amount(most))
  })
})

test('property: the state holds what the exchange holds, and the equation is exact', () => {
  const trades = fc.array(
    fc.record({
      side: fc.constantFrom<Side>('buy', 'sell'),
      at: fc.integer({ min: 1, max: 10_000_000 }),
      lots: fc.integer({ min: 1, max: 10_000 }),
      fee: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      funding: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(trades, fc.integer({ min: 1, max: 10_000_000 }), (all, mark) => {
      const state = fresh()
      foldTransfer(state, amount('1000'))
      state.invested = amount('1000')
      let held = { lots: 0, cost: ZERO }
      let [realized, fees, funded] = [0n, 0n, 0n]
      for (const { side, at, lots, fee, funding } of all) {
        const fill = fillOf(state, side, at, lots, fee as Amount)
        const { realizedPnl, ...next } = filledPosition(held, fill, btcPerpetual)
        foldContractFill(state, fill)
        foldFunding(state, { symbol: 0, rate: ONE, mark: price(1), amount: funding as Amount })
        held = next
        realized += realizedPnl
        fees += fee
        funded += funding
        expect({ lots: state.lots, cost: state.cost }).toEqual(held)
      }
      expect(realizedOf(state)).toBe(realized - fees + funded)
      expect([state.fees, state.funding]).toEqual([fees, funded])
      const at = price(mark)
      expect(totalProfit(state, at)).toBe(realizedOf(state) + unrealizedAt(state, at))
      expect(equityAt(state, at)).toBe(state.wallet + unrealizedAt(state, at))
    }),
  )
})

test('a settlement ends the whole position', () => {
  const state = fresh()
  foldContractFill(state, fillOf(state, 'buy', 2_000_000, 10))
  const fill = fillOf(state, 'sell', 1_900_000, 10, amount('0.1'))
  const settled = { ...fill, cause: 'liquidation', realizedPnl: fill.realizedPnl ?? ZERO } as const
  foldSettlement(state, settled)
  expect(state).toMatchObject({ lots: 0, cost: 0n, wallet: amount('-10.1') })
  expect(() => foldSettlement(state, settled)).toThrow('a settlement of a part')
})

test('margin that comes and goes moves the peak with it, a new stop begins it anew', () => {
  const state = { ...fresh(), wallet: amount('100'), peak: amount('120') }
  foldAddedMargin(state, amount('10'))
  foldWithdrawnMargin(state, amount('5'))
  expect(state).toMatchObject({ peak: amount('125'), addedMargin: amount('10') })
  foldStopOfEquity(state, 0n)
  expect(state.peak).toBe(amount('125'))
  foldStopOfEquity(state, ratio('0.1'))
  expect(state.peak).toBe(ZERO)
})
