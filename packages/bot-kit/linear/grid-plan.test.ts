// Quantity per grid, opening and margin of grids of contracts, against the documents' examples.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, type Ratio } from '@trellis/kernel'
import { feeOf, formatQuantity } from '@trellis/market'
import { shapeOf } from '../grid/shape.ts'
import { cents, rangeOf } from '../test/btc-range.ts'
import { btcPerpetual, contractFees, noFees } from '../test/instruments.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf, type GridMode } from './grid-mode.ts'
import { contractInvestment, planContracts, weightsOf } from './grid-plan.ts'

interface Wanted {
  readonly mode: GridMode
  readonly ends: readonly [string, string, number]
  readonly at: string
  readonly investment: string
  readonly leverage: string
}

function planOf({ mode, ends, at, investment, leverage }: Wanted, fees = contractFees) {
  const layout = layoutOf(mode, 'arithmetic')
  const shape = shapeOf(rangeOf(...ends), cents(at), layout)
  const market = { instrument: btcPerpetual, fees }
  const stake = { investment: amount(investment), leverage: ratio(leverage) }
  return planContracts({ shape, layout }, market, stake, officialContractGrids[mode])
}
const coins = (lots: number): string => formatQuantity(btcPerpetual, lots as never)

describe('the documents', () => {
  const neutral = {
    mode: 'neutral',
    ends: ['26500', '27000', 5],
    at: '26702',
    investment: '100',
    leverage: '10',
  } as const

  test('100 USDT at 10x on 26,500 to 27,000: 0.006 BTC a level, nothing opened', () => {
    const plan = planOf(neutral)
    expect(coins(plan.qty)).toBe('0.006')
    expect(plan.initialTrade).toEqual({ side: 'none', qty: 0, value: 0n })
    expect(plan).toMatchObject({ buyCount: 3, sellCount: 3, openingMargin: 0n })
  })

  const long = {
    mode: 'long',
    ends: ['20000', '30000', 5],
    at: '25000',
    investment: '1000',
    leverage: '5',
  } as const

  test.each([
    ['without fees', noFees],
    ['with fees, which the reserve pays', contractFees],
  ])('Test M: 0.043 a level, 0.086 opened at 25,000 for a margin of 430, %s', (_, fees) => {
    const plan = planOf(long, fees)
    expect(coins(plan.qty)).toBe('0.043')
    expect(plan.initialTrade).toMatchObject({ side: 'buy', qty: 86, value: amount('2150') })
    expect(plan.openingMargin).toBe(amount('430'))
    expect(plan.opening).toEqual({ lots: 86, cost: amount('2150') })
    expect(formatAmount(plan.largestValue)).toBe('4988')
    expect(plan.sides).toEqual(['buy', 'buy', 'buy', 'empty', 'sell', 'sell'])
  })

  test('a short grid opens by selling, its margin is the same', () => {
    const plan = planOf({ ...long, mode: 'short' })
    expect(plan.initialTrade.side).toBe('sell')
    expect(plan.opening.lots).toBe(-2 * plan.qty)
    expect(plan.opening.cost).toBe(-plan.initialTrade.value)
    expect(plan.sides).toEqual(['buy', 'buy', 'empty', 'sell', 'sell', 'sell'])
  })

  test('at a high leverage the fees of the opening are kept back, where the share is too small', () => {
    const free = planOf({ ...long, investment: '10000', leverage: '50' }, noFees)
    const plan = planOf({ ...long, investment: '10000', leverage: '50' })
    expect(plan.qty).toBeLessThan(free.qty)
    expect(plan.reserve).toBeGreaterThanOrEqual(feeOf(plan.initialTrade.value, contractFees.taker))
  })

  test('too little money for a lot is a plan of none', () => {
    expect(planOf({ ...long, investment: '1' })).toMatchObject({ qty: 0, openingMargin: 0n })
  })
})

describe('property: money and lots', () => {
  const wanted = fc.record({
    mode: fc.constantFrom<GridMode>('neutral', 'long', 'short'),
    type: fc.constantFrom('arithmetic' as const, 'geometric' as const),
    min: fc.integer({ min: 100_000, max: 5_000_000 }),
    width: fc.integer({ min: 1000, max: 5_000_000 }),
    cellNumber: fc.integer({ min: 2, max: 60 }),
    at: fc.integer({ min: 50_000, max: 12_000_000 }),
    leverage: fc.integer({ min: 1, max: 50 }),
    investment: fc.integer({ min: 10, max: 1_000_000 }),
  })

  test('margin and the fee of the opening are paid; one lot more a level would not be', () => {
    fc.assert(
      fc.property(wanted, ({ mode, type, min, width, cellNumber, at, ...given }) => {
        const layout = layoutOf(mode, type)
        const range = { minPrice: price(min), maxPrice: price(min + width), cellNumber }
        const shape = shapeOf(range, price(at), layout)
        const leverage = ratio(String(given.leverage)) as Ratio
        const market = { instrument: btcPerpetual, fees: contractFees }
        const investment = amount(String(given.investment))
        const config = officialContractGrids[mode]
        const plan = planContracts({ shape, layout }, market, { investment, leverage }, config)
        const fee = feeOf(plan.initialTrade.value, contractFees.taker)
        expect(plan.reserve).toBeGreaterThanOrEqual(fee)
        const { opened, long, short } = weightsOf({ shape, layout })
        if (mode !== 'neutral') expect(long + short).toBe(shape.weight)
        const sizing = { shape, opened, leverage, market, config }
        const need = (lots: number, rounding: 'ceil' | 'floor') =>
          contractInvestment(sizing, lots as never, 1n, rounding)
        expect(need(plan.qty, 'floor')).toBeLessThanOrEqual(investment)
        if (plan.qty < btcPerpetual.maxQty) {
          expect(need(plan.qty + 1, 'ceil')).toBeGreaterThan(investment)
        }
      }),
    )
  })
})
