// The worked example of docs/formulas/ranking.md.
import { expect, test } from 'vitest'
import { amount, formatAmount, price, ratio } from '@trellis/kernel'
import { officialGrid } from '../spot/grid-config.ts'
import { spotPlanWays } from '../spot/grid-outcome.ts'
import { planGrid } from '../spot/grid-plan.ts'
import { btc } from '../test/spot-pair.ts'
import { instrumentOf } from '../web/pair-instrument.ts'
import { gridBegunAt } from './begun-at.ts'

const instrument = instrumentOf(btc)
const fees = { maker: ratio('0.001'), taker: ratio('0.001') }
const range = { minPrice: price(900_000), maxPrice: price(1_100_000), cellNumber: 20 }

function begun(at: number, money = '1000', entryPrice?: number, faulty: readonly string[] = []) {
  const last = price(at)
  const coins = { quote: amount(money), base: amount('0') }
  const plan = planGrid(range, { instrument, reference: last, fees }, coins, officialGrid)
  const input = {
    takeProfit: undefined,
    stopLoss: undefined,
    entryPrice: entryPrice === undefined ? undefined : price(entryPrice),
    investMode: 'quote' as const,
    quoteInvestment: coins.quote,
    baseInvestment: coins.base,
  }
  const checks = faulty.map((field) => ({ field }))
  return gridBegunAt({ plan, input, checks }, { instrument, fees, last }, spotPlanWays)
}

test.each([
  [1_000_000, [10, 10], '25.834415', '-71.6384'],
  [1_050_000, [5, 15], '6.67343', '-87.0822'],
])('begun at %s ticks', (at, counts, high, low) => {
  const found = begun(at)
  if (found === undefined || found === 'refused') throw new Error('it begins nowhere')
  expect([found.sellCount, found.buyCount]).toEqual(counts)
  expect(formatAmount(found.atHigh.profit)).toBe(high)
  expect(formatAmount(found.atLow.profit)).toBe(low)
})

test('nothing to compare: less than a lot an order, and a trigger that every beginning waits for', () => {
  expect(begun(1_000_000, '1')).toBeUndefined()
  expect(begun(1_000_000, '1000', 950_000)).toBeUndefined()
})

test('a start that its own targets refuse has no figures; money of another amount refuses none', () => {
  expect(begun(1_000_000, '1000', undefined, ['stopLoss'])).toBe('refused')
  expect(begun(1_000_000, '1000', undefined, ['takeProfitShare'])).toBe('refused')
  expect(begun(1_000_000, '1000', undefined, ['quoteInvestment'])).toMatchObject({ sellCount: 10 })
})
