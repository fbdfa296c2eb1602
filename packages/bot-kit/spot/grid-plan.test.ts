// Sides, sizes and money against the documents' examples and an independent decimal library.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  formatAmount,
  formatRounded,
  price,
  quantity,
  ratio,
  type Amount,
} from '@trellis/kernel'
import { baseOf, defineInstrument, formatQuantity, valueOf } from '@trellis/market'
import type { GridMarket, GridPlan } from '../grid/plan.ts'
import { arithmetic, levelsOf, type GridRange } from '../grid/spacing.ts'
import { officialGrid } from './grid-config.ts'
import { cents, named, rangeOf } from '../test/btc-range.ts'
import { btc, flatFees, houseFees, mnt, noFees } from '../test/instruments.ts'
import * as pair from './grid-plan.ts'
import type { Coins } from './state.ts'

/** Base coin of the opening: above zero it is bought, below zero sold. */
const openingOf = ({ initialTrade }: GridPlan): bigint => {
  const coins = baseOf(btc, initialTrade.qty)
  return initialTrade.side === 'sell' ? -coins : coins
}

Decimal.set({ precision: 60 })

const quantityPerGrid = (range: GridRange, market: GridMarket, money: Coins) =>
  pair.quantityPerGrid(
    pair.spotShape(range, market.reference),
    market.instrument,
    money,
    officialGrid,
  )
const planGrid = (range: GridRange, market: GridMarket, money: Coins) =>
  pair.planGrid(range, market, money, officialGrid)
const quote = (text: string): Coins => ({ quote: amount(text), base: amount('0') })
const base = (text: string): Coins => ({ quote: amount('0'), base: amount(text) })

describe('sides', () => {
  const sidesAt = (range: GridRange, at: string): string => {
    const market = { instrument: btc, reference: cents(at), fees: noFees }
    const { sides } = planGrid(range, market, quote('100000'))
    return sides.map((side) => (side === 'empty' ? '-' : side.slice(0, 1))).join('')
  }

  test('Test A: 25,000 to 30,000 with 5 grids at 26,500', () => {
    expect(sidesAt(rangeOf('25000', '30000', 5), '26500')).toBe('bb-sss')
  })

  test('Test B: 45,000 to 65,000 with 5 grids at 54,000', () => {
    const range = rangeOf('45000', '65000', 5)
    expect(named(range)).toEqual(['45000', '49000', '53000', '57000', '61000', '65000'])
    expect(sidesAt(range, '54000')).toBe('bbb-ss')
  })

  test('a level equal to the price is the empty one', () => {
    expect(sidesAt(rangeOf('25000', '30000', 5), '27000')).toBe('bb-sss')
  })

  test('a price above the range: all levels but the top buy', () => {
    expect(sidesAt(rangeOf('25000', '30000', 5), '31000')).toBe('bbbbb-')
  })

  test('a price below the range: all levels but the lowest sell', () => {
    expect(sidesAt(rangeOf('25000', '30000', 5), '24000')).toBe('-sssss')
  })
})

describe('sizes', () => {
  test('Test C: quantity per grid, opening, locked and reserved money', () => {
    const market = { instrument: btc, reference: cents('54000'), fees: flatFees }
    const plan = planGrid(rangeOf('45000', '65000', 5), market, quote('23610'))
    expect(formatQuantity(btc, plan.qty)).toBe('0.08795882')
    expect(formatQuantity(btc, plan.sellQty)).toBe('0.08787086')
    expect(formatAmount(openingOf(plan) as Amount)).toBe('0.17591764')
    expect(formatRounded(plan.initialTrade.value, 2, 'nearest')).toBe('9499.55')
    expect(formatRounded(plan.lockedQuote, 2, 'nearest')).toBe('12929.95')
    expect(formatRounded(plan.reserve, 1, 'nearest')).toBe('1180.5')
    expect(formatAmount(plan.investment)).toBe('23610')
  })

  test('Test D: the official base sample, quantity at its minimum and its maximum', () => {
    const range = { minPrice: price(3000), maxPrice: price(12_000), cellNumber: 66 }
    const market = { instrument: mnt, reference: price(4000), fees: houseFees }
    const lots = (text: string): string =>
      formatQuantity(mnt, quantityPerGrid(range, market, base(text)))
    expect(lots('228.36')).toBe('3.34')
    expect(lots('228.35')).toBe('3.33')
    expect(lots('1366590.08')).toBe('19988')
    expect(lots('1366590.07')).toBe('19987.99')
    const plan = planGrid(range, market, base('300'))
    expect([plan.buyCount, plan.sellCount]).toEqual([8, 58])
  })

  test('base mode keeps what the sells need and sells what the buys need', () => {
    const market = { instrument: btc, reference: cents('54000'), fees: flatFees }
    const plan = planGrid(rangeOf('45000', '65000', 5), market, base('1'))
    expect(plan.initialTrade.side).toBe('sell')
    expect(openingOf(plan)).toBeLessThan(0n)
    const proceeds = (plan.initialTrade.value * (ratio('1') - flatFees.taker)) / ratio('1')
    expect(proceeds).toBeGreaterThanOrEqual(plan.lockedQuote)
    const left = amount('1') + openingOf(plan)
    expect(left).toBeGreaterThanOrEqual(plan.lockedBase)
  })

  test('both mode trades only the difference', () => {
    const market = { instrument: btc, reference: cents('54000'), fees: flatFees }
    const range = rangeOf('45000', '65000', 5)
    const plan = planGrid(range, market, { quote: amount('20000'), base: amount('0.05') })
    const missing = baseOf(btc, quantity(2 * plan.qty)) - amount('0.05')
    expect(plan.initialTrade.side).toBe('buy')
    expect(openingOf(plan)).toBe(missing)
    const rich = planGrid(range, market, { quote: amount('100'), base: amount('2') })
    expect(rich.initialTrade.side).toBe('sell')
    const even = planGrid(range, market, { quote: amount('14000'), base: amount('0.2') })
    expect(even.initialTrade.side).toBe('none')
  })

  test('property: quantity per grid equals the formula in an independent decimal library', () => {
    const cases = fc.record({
      min: fc.integer({ min: 1000, max: 9_000_000 }),
      width: fc.integer({ min: 200, max: 5_000_000 }),
      cells: fc.integer({ min: 2, max: 200 }),
      at: fc.integer({ min: 500, max: 20_000_000 }),
      quote: fc.bigInt({ min: 0n, max: 10n ** 19n }),
      base: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    })
    fc.assert(
      fc.property(cases, (one) => {
        const range = {
          minPrice: price(one.min),
          maxPrice: price(one.min + one.width),
          cellNumber: one.cells,
        }
        const money = { quote: one.quote, base: one.base } as Coins
        const market = { instrument: btc, reference: price(one.at), fees: noFees }
        const levels = levelsOf(range, arithmetic).map((level) => new Decimal(level).div(100))
        const at = new Decimal(one.at).div(100)
        const empty = levels.findIndex((level) => level.gte(at))
        const buys = levels.slice(0, empty === -1 ? one.cells : empty)
        const weight = buys
          .reduce((sum, level) => sum.add(level), new Decimal(0))
          .add(at.mul(one.cells - buys.length))
        const money12 = new Decimal(one.quote.toString()).div('1e12')
        const base12 = new Decimal(one.base.toString()).div('1e12')
        const q = money12.add(base12.mul(at)).mul('0.95').div(weight)
        const lots = q.mul('1e8').floor().toNumber()
        expect(quantityPerGrid(range, market, money)).toBe(Math.min(lots, btc.maxQty))
      }),
      { numRuns: 500 },
    )
  })

  test('property: the plan never uses more than it has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100 }),
        fc.integer({ min: 2_000_000, max: 8_000_000 }),
        fc.bigInt({ min: 10n ** 14n, max: 10n ** 18n }),
        (cellNumber, at, money) => {
          const range = { minPrice: price(3_000_000), maxPrice: price(6_000_000), cellNumber }
          const market = { instrument: btc, reference: price(at), fees: houseFees }
          const plan = planGrid(range, market, { quote: money, base: 0n } as Coins)
          const { value, side } = plan.initialTrade
          expect(plan.lockedQuote + (side === 'buy' ? value : 0n)).toBeLessThanOrEqual(money)
          expect(plan.reserve).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })
})

describe('edges', () => {
  test('an instrument of coarse lots gives zero lots, not a fraction', () => {
    const coarse = defineInstrument({ ...btc, lotUnits: 1, lotScale: 0 })
    const market = { instrument: coarse, reference: cents('54000'), fees: noFees }
    expect(quantityPerGrid(rangeOf('45000', '65000', 5), market, quote('1000'))).toBe(0)
  })

  test('locked quote coin equals the sum of the single orders', () => {
    const market = { instrument: btc, reference: cents('54321.98'), fees: houseFees }
    const plan = planGrid(rangeOf('45000.5', '65001.37', 37), market, quote('5000'))
    const sum = plan.levels
      .filter((_, i) => plan.sides[i] === 'buy')
      .reduce((total, level) => total + valueOf(btc, level, plan.qty), 0n)
    expect(plan.lockedQuote).toBe(sum)
  })
})
