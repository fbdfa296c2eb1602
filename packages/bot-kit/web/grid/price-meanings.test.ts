// The table agrees with the order summary, runs from high to low, and sells at its targets.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio } from '@trellis/kernel'
import type { PlanInput } from '../../grid/plan.ts'
import type { MoneyInput } from '../../spot/grid-limits.ts'
import { spotPlanWays } from '../../spot/grid-outcome.ts'
import { planGrid } from '../../spot/grid-plan.ts'
import { officialGrid } from '../../spot/grid-config.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { planFigures } from './plan-preview.ts'
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

function rowsOf(input: Input, at = market) {
  const range = { minPrice: price(900_000), maxPrice: price(1_100_000), cellNumber: 20 }
  const reference = input.entryPrice ?? at.last
  const money = { quote: input.quoteInvestment, base: input.baseInvestment }
  const plan = planGrid(range, { instrument, reference, fees }, money, officialGrid)
  return { plan, rows: priceMeanings(plan, input, at, spotPlanWays) }
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
  const preview = planFigures(plan, input, market, spotPlanWays)
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

describe('a trigger price below the market: only a move that meets it trades', () => {
  const targets = { ...base, takeProfit: price(1_150_000), quoteInvestment: amount('5000') }
  const shown = ({ rows }: ReturnType<typeof rowsOf>) =>
    Object.fromEntries(rows.map((it) => [it.key, [it.waits, formatAmount(it.profit)]]))

  test('inside the range', () => {
    // 4,750 / (90,000 + … + 94,000 + 15 * 95,000) = 0.002519 BTC a grid; 15 of them are bought at
    // 95,000 for 3,589.575, less 0.1 % of the coins: 0.037747215 BTC and 1,410.425 USDT. Five buys
    // for 1,158.74 bring 0.012582405 BTC more: 0.05032962 BTC and 251.685 USDT at 90,000.
    const input = { ...targets, stopLoss: price(850_000), entryPrice: price(950_000) }
    const found = rowsOf(input)
    expect(shown(found)).toEqual({
      takeProfit: [true, '0'],
      high: [true, '0'],
      now: [true, '0'],
      entry: [false, '-3.589575'],
      low: [false, '-218.6492'],
      stopLoss: [false, '-474.5753177'],
    })
    const high = found.rows.find((it) => it.key === 'high')
    expect([high?.share, high?.base, high?.quote]).toEqual([0n, 0n, amount('5000')])
    const said = planFigures(found.plan, input, market, spotPlanWays)
    expect(formatAmount(said.atLow?.profit ?? amount('0'))).toBe('-218.6492')
    expect(formatAmount(said.atStop?.profit ?? amount('0'))).toBe('-474.5753177')
  })

  test('below the range: all is in coins from the start, and the loss is at the stop', () => {
    // 4,750 / (20 * 80,000) = 0.002968 BTC a grid, 0.05936 BTC for 4,748.80, less 0.1 %.
    const input = { ...targets, stopLoss: price(700_000), entryPrice: price(800_000) }
    const found = rowsOf(input)
    expect(shown(found)).toEqual({
      takeProfit: [true, '0'],
      high: [true, '0'],
      now: [true, '0'],
      low: [true, '0'],
      entry: [false, '-4.7488'],
      stopLoss: [false, '-601.9062448'],
    })
    const said = planFigures(found.plan, input, market, spotPlanWays)
    expect(said.atLow).toBeUndefined()
    expect(formatAmount(said.atStop?.profit ?? amount('0'))).toBe('-601.9062448')
  })

  test('below the range, a stop between both would end the bot at once and is no figure', () => {
    const input = { ...targets, stopLoss: price(850_000), entryPrice: price(800_000) }
    const found = rowsOf(input)
    expect(shown(found)['stopLoss']).toEqual([true, '0'])
    expect(planFigures(found.plan, input, market, spotPlanWays).atStop).toBeUndefined()
  })

  test('above the range: it starts on the way to every price below it', () => {
    const far = { ...market, last: price(1_200_000) }
    const found = rowsOf({ ...base, entryPrice: price(1_150_000) }, far)
    expect(found.plan.sellCount).toBe(0)
    expect(shown(found)).toMatchObject({
      now: [true, '0'],
      entry: [false, '0'],
      high: [false, '0'],
    })
    const low = found.rows.find((it) => it.key === 'low')
    expect([low?.waits, (low?.profit ?? 0n) < 0n]).toEqual([false, true])
  })

  test('at the market it starts now', () => {
    expect(shown(rowsOf({ ...base, entryPrice: market.last }))['now']?.[0]).toBe(false)
  })
})
