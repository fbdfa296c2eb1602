// The risk of a plan before it is made: that of domain tests L and M, and what its outcome says.
import { describe, expect, test } from 'vitest'
import { amount, price, ratio, type Ratio } from '@trellis/kernel'
import { btcPerpetual, contractFees, noFees } from '../test/instruments.ts'
import { shapeOf } from '../grid/shape.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf, type GridMode } from './grid-mode.ts'
import { planContracts } from './grid-plan.ts'
import { liquidationDistance } from './opening-risk.ts'
import { contractPlanWays, planRisk, signedBase } from './plan-ways.ts'

const market = { instrument: btcPerpetual, last: price(2_500_000), fees: contractFees }
const none = {
  takeProfit: undefined,
  stopLoss: undefined,
  takeProfitShare: 0n as Ratio,
  stopLossShare: 0n as Ratio,
}
const stake = { investment: amount('1000'), leverage: ratio('5') }

function planOf(mode: GridMode, fees = contractFees) {
  const range = { minPrice: price(2_000_000), maxPrice: price(3_000_000), cellNumber: 5 }
  const layout = layoutOf(mode, 'arithmetic')
  const shape = shapeOf(range, market.last, layout)
  return planContracts({ shape, layout }, { ...market, fees }, stake, officialContractGrids[mode])
}

describe('domain test M: a long grid of five grids from 20,000 to 30,000', () => {
  test('its opening is worth 2.15 times its money', () => {
    const { usedLeverage } = planRisk(planOf('long', noFees), none, { ...market, fees: noFees })
    expect(usedLeverage).toBe(ratio('2.15'))
  })

  test('at its worst end it has lost what the range takes, and a stop before it takes less', () => {
    const plan = planOf('long')
    const open = planRisk(plan, none, market).worst
    expect(open.at).toBe(2_000_000)
    const stopped = planRisk(plan, { ...none, stopLoss: price(2_300_000) }, market).worst
    expect(stopped.at).toBe(2_300_000)
    expect(stopped.equity).toBeGreaterThan(open.equity)
  })
})

test('a neutral grid opens nothing, and an end of its range is the worst', () => {
  const { usedLeverage, worst } = planRisk(planOf('neutral'), none, market)
  expect(usedLeverage).toBe(0n)
  expect([2_000_000, 3_000_000]).toContain(worst.at)
})

test('the position stands for the base coin, with its sign', () => {
  const plan = planOf('short')
  const at = { at: plan.reference, sold: false }
  const input = { ...stake, ...none, entryPrice: undefined }
  const { base, quote } = contractPlanWays.outcomeAt(plan, input, market, at)
  expect(base).toBe(signedBase(btcPerpetual, plan.opening.lots))
  expect(base).toBeLessThan(0n)
  expect(quote).toBeLessThan(stake.investment)
})

test.each([
  [25_000, 20_000, '0.2'],
  [25_000, 30_000, '0.2'],
  [30_000, 20_000, '0.333333333333'],
])('from %i a liquidation at %i is %s away', (at, end, away) => {
  expect(liquidationDistance(price(at), price(end))).toBe(ratio(away))
})
