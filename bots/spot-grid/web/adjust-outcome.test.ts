// The estimate at a stop-loss or take-profit against what the engine and the paper exchange really
// pay when the price goes there straight.
import { describe, expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { houseFees, Rig, testB } from '../test/rig.ts'
import { planGrid } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import { adjust } from './adjust.ts'
import { levelRows } from '@trellis/bot-kit/routes/level-rows.ts'
import { spotLayout } from '@trellis/bot-kit/spot/grid-plan.ts'
import type { GridBot } from '../view.ts'
import { ordersOfPlan } from '@trellis/bot-kit/grid/plan.ts'
import { soldAt } from '@trellis/bot-kit/spot/grid-outcome.ts'
import { ordersOfLevels } from '@trellis/bot-kit/web/grid/orders-of-levels.ts'

test.each([
  ['stopLoss', '42000'],
  ['takeProfit', '70000'],
] as const)('%s at %s pays about what was said', (target, price) => {
  const rig = new Rig({ last: '54000', fees: houseFees }).start({ ...testB, [target]: price })
  rig.move('52000').move('58000')
  const { state, instrument } = rig
  const levels = levelRows(rig.view as unknown as GridBot, instrument, spotLayout.spacing)
  const orders = ordersOfLevels(levels, instrument)
  expect(orders).toHaveLength(5)
  const at = state.settings[target]
  const said = soldAt(state, orders, at, { instrument, fees: houseFees })
  rig.move(price)
  expect(rig.view.status).toBe('completed')
  const paid = rig.state.receipt?.equity ?? 0n
  // Slippage of the last sale is not part of the estimate.
  expect(Math.abs(Number(said - paid))).toBeLessThan(Number(amount('6')))
})

describe('the table of before and after', () => {
  const rig = new Rig({ last: '54000', fees: houseFees }).start(testB)
  const detail = {
    symbol: rig.instrument.symbol,
    base_token: rig.instrument.base,
    quote_token: rig.instrument.quote,
    is_support_ts: true,
    maker_fee_rate: '0.001',
    taker_fee_rate: '0.001',
    current_price: '54000',
    min_price: '45000.01',
    max_price: '65000.01',
    total_investment: '23610',
    cum_withdrew_amount: '0',
    figures: {
      quote_balance: '12000',
      base_balance: '0.2',
      cell_distance: '4000',
      quantity_per_grid: '0.000001',
      withdrawable: '0',
    },
  } as unknown as GridDetail
  const range = { low: '45000', high: '65000', count: '5' }
  const outlook = adjust.outlook(
    { detail, pairs: [], last: '54000', adds: '0' } as never,
    { levels: [] } as never,
  )

  test('a sound range has a grid', () => {
    expect(outlook.after(range)?.orders).toBe(5)
    expect(outlook.profit(range)?.from).toMatch(/^0\.0/)
  })

  const texts = ['3.5', '-5', 'abc', '', '1e9', '1000000000', '٣٫٥']
  test.each(texts.flatMap((text) => (['low', 'high', 'count'] as const).map((at) => [at, text])))(
    '%s “%s” shows no figure and throws nothing, or lays out what was typed',
    (at = '', text = '') => {
      const typed = { ...range, [at]: text }
      const isPrice = ['low 3.5', 'high 1000000000'].includes(`${at} ${text}`)
      expect(outlook.after(typed) !== undefined).toBe(isPrice)
      expect(outlook.profit(typed) !== undefined).toBe(isPrice)
      expect(outlook.profitAt(text) === undefined).toBe(!(Number(text) > 0) || text === '1e9')
    },
  )
})

test('a plan’s orders are those of its levels', () => {
  const rig = new Rig({ last: '54000', fees: houseFees }).start(testB)
  const range = { minPrice: 4_500_000, maxPrice: 6_500_000, cellNumber: 5 } as never
  const money = { quote: amount('23610'), base: amount('0') }
  const market = { instrument: rig.instrument, reference: rig.last, fees: houseFees }
  const planned = ordersOfPlan(planGrid(range, market, money))
  const placed = rig.resting.map(({ side, price, qty }) => ({ side, price, qty }))
  expect(planned).toEqual(placed.sort((a, b) => a.price - b.price))
})
