// The order summary against figures worked out by hand from the formulas of the specification.
import { expect, test } from 'vitest'
import { amount, formatAmount, ratio } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { ordersOfPlan, summaryOf } from '../grid/plan.ts'
import { officialGrid } from './grid-config.ts'
import { btc } from '../test/spot-pair.ts'
import { planFigures } from '../web/grid/plan-preview.ts'
import { instrumentOf } from '../web/pair-instrument.ts'
import { openedMoney, outcomeAt, soldAt, spotPlanWays } from './grid-outcome.ts'
import { planGrid } from './grid-plan.ts'

const instrument = instrumentOf(btc)
const fees = { maker: ratio('0.001'), taker: ratio('0.001') }

function ticks(text: string) {
  const parsed = parsePrice(instrument, text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

// 45,000 to 65,000 in 5 grids at 54,000: buys 45k, 49k, 53k; 57k empty; sells 61k, 65k (domain test
// B and C).
const range = { minPrice: ticks('45000'), maxPrice: ticks('65000'), cellNumber: 5 }
const market = { instrument, reference: ticks('54000'), fees }
const money = { quote: amount('23610'), base: amount('0') }
const plan = planGrid(range, market, money, officialGrid)
const input = {
  investMode: 'quote',
  quoteInvestment: money.quote,
  baseInvestment: money.base,
  entryPrice: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
} as const

test('size, opening and reserve are those of the plan', () => {
  const summary = summaryOf(plan, input, { instrument, fees }, spotPlanWays)
  expect(summary).toMatchObject({ buyCount: 3, sellCount: 2, tradeSide: 'buy', step: 40000 })
  expect(formatAmount(summary?.quantity ?? amount('0'))).toBe('0.087958')
  expect(formatAmount(summary?.tradeBase ?? amount('0'))).toBe('0.175916')
  expect(formatAmount(summary?.openingFee ?? amount('0'))).toBe('9.499464')
})

test('profit per grid after fees goes from the dearest to the cheapest grid', () => {
  const summary = summaryOf(plan, input, { instrument, fees }, spotPlanWays)
  // (65/61)·0.999² − 1 and (49/45)·0.999² − 1
  expect(formatAmount(summary?.profitFrom ?? ratio('0'))).toMatch(/^0\.063443/)
  expect(formatAmount(summary?.profitTo ?? ratio('0'))).toMatch(/^0\.086712/)
})

test('straight down to the lower end: every buy fills, coins are kept', () => {
  const low = outcomeAt(plan, money, { instrument, fees }, { at: range.minPrice, sold: false })
  // base = 0.175916·0.999 + 3·0.087958·0.999; quote = 23610 − 9499.464 − 0.087958·(45+49+53)k
  expect(formatAmount(low.base)).toBe('0.43935021')
  expect(formatAmount(low.quote)).toBe('1180.71')
  expect(formatAmount(low.profit)).toBe('-2658.53055')
})

test('at a stop-loss the same coins are sold there, fee on top', () => {
  const at = ticks('44000')
  const kept = outcomeAt(plan, money, { instrument, fees }, { at, sold: false })
  const sold = outcomeAt(plan, money, { instrument, fees }, { at, sold: true })
  const fee = Number(formatAmount(kept.base)) * 44000 * 0.001
  expect(Number(formatAmount(kept.profit)) - Number(formatAmount(sold.profit))).toBeCloseTo(fee, 6)
})

test('a running grid with the orders of the plan is worth the same as the plan', () => {
  const held = openedMoney(plan, money, instrument, fees)
  for (const text of ['38000.5', '49000', '54000', '61000', '70000']) {
    const at = ticks(text)
    const sold = outcomeAt(plan, money, { instrument, fees }, { at, sold: true })
    expect(soldAt(held, ordersOfPlan(plan), at, { instrument, fees })).toBe(sold.equity)
  }
})

test('straight up to the upper end: every sell fills and the money is back with its profit', () => {
  const at = range.maxPrice
  const high = outcomeAt(plan, money, { instrument, fees }, { at, sold: false })
  // sells 2 · 0.08787 lots at 61,000 and 65,000, fee 0.1 %; what is left of the opening is dust
  const sold = 0.08787 * (61_000 + 65_000) * 0.999
  expect(Number(formatAmount(high.quote))).toBeCloseTo(23_610 - 9499.464 + sold, 4)
  expect(Number(formatAmount(high.base))).toBeCloseTo(0.175916 * 0.999 - 2 * 0.08787, 9)
  expect(high.profit).toBeGreaterThan(0n)
})

test('at the reference only the opening has happened', () => {
  const now = outcomeAt(plan, money, { instrument, fees }, { at: ticks('54000'), sold: false })
  expect(Number(formatAmount(now.profit))).toBeCloseTo(-9.499464, 6)
})

test('a grid that starts under its range does not fall to its lower end', () => {
  const preview = (entry: string) => {
    const waiting = { ...input, entryPrice: ticks(entry) }
    const at = { instrument, fees, last: ticks('54000') }
    const from = { ...market, reference: ticks(entry) }
    return planFigures(planGrid(range, from, money, officialGrid), waiting, at, spotPlanWays)
  }
  expect(preview('40000')).toMatchObject({ atLow: undefined, summary: { buyCount: 0 } })
  expect(preview('54000').atLow?.profit).toBeLessThan(0n)
})

test('too little money for one lot gives no summary instead of zeros', () => {
  const poor = planGrid(range, market, { quote: amount('0.001'), base: amount('0') }, officialGrid)
  expect(summaryOf(poor, input, { instrument, fees }, spotPlanWays)).toBeUndefined()
})
