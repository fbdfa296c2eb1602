// The table agrees with the order summary, runs from high to low, and sells at its targets.
import { expect, test } from 'vitest'
import { amount, price, ratio } from '@trellis/kernel'
import type { PlanInput } from '../../grid/plan.ts'
import type { MoneyInput } from '../../spot/grid-limits.ts'
import { spotPlanWays } from '../../spot/grid-outcome.ts'
import { planGrid } from '../../spot/grid-plan.ts'
import { gridConfig } from '../../test/grid-config.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { figuresOf } from './plan-preview.ts'
import { priceMeanings } from './price-meanings.ts'

type Input = PlanInput & MoneyInput

const instrument = instrumentOf(btc)
const fees = { maker: ratio('0.001'), taker: ratio('0.001') }
const market = { instrument, fees, last: price(1_000_000) }
const base: Input = {
  takeProfit: undefined,
  stopLoss: undefined,
  entryPrice: undefined,
  investMode: 'quote',
  quoteInvestment: amount('5000'),
  baseInvestment: amount('0'),
}

function rowsOf(input: Input) {
  const range = { minPrice: price(900_000), maxPrice: price(1_100_000), cellNumber: 20 }
  const reference = input.entryPrice ?? market.last
  const money = { quote: input.quoteInvestment, base: input.baseInvestment }
  const plan = planGrid(range, { instrument, reference, fees }, money, gridConfig)
  return { plan, rows: priceMeanings(plan, input, market, spotPlanWays) }
}

test('prices that are set run from high to low, the others follow', () => {
  const { rows } = rowsOf({ ...base, takeProfit: price(1_150_000) })
  expect(rows.map((it) => it.key)).toEqual([
    'takeProfit',
    'high',
    'now',
    'low',
    'stopLoss',
    'entry',
  ])
  expect(rows.filter((it) => it.price === undefined).map((it) => it.key)).toEqual([
    'stopLoss',
    'entry',
  ])
})

test('lower price and stop-loss are the losses of the summary', () => {
  const input = { ...base, stopLoss: price(850_000) }
  const { plan, rows } = rowsOf(input)
  const preview = figuresOf(plan, input, market, spotPlanWays)
  const of = (key: string) => rows.find((it) => it.key === key)
  expect(of('low')?.profit).toBe(preview.atLow?.profit)
  expect(of('stopLoss')?.profit).toBe(preview.atStop?.profit)
  expect(of('stopLoss')?.base).toBe(0n)
})

test('money is the investment and the P&L at every price', () => {
  const { plan, rows } = rowsOf({ ...base, takeProfit: price(1_150_000) })
  for (const it of rows.filter((row) => row.price !== undefined && row.base === 0n)) {
    expect(it.quote).toBe(plan.investment + it.profit)
  }
  const now = rows.find((it) => it.key === 'now')
  expect(now?.distance).toBe(0n)
  expect(now?.profit).toBeLessThan(0n)
})

test('before its trigger a bot has neither bought nor lost', () => {
  const { rows } = rowsOf({ ...base, entryPrice: price(950_000) })
  const now = rows.find((it) => it.key === 'now')
  expect([now?.base, now?.quote, now?.profit]).toEqual([0n, amount('5000'), 0n])
})
