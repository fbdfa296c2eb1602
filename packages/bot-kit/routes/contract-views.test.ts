// What is shown of a bot in one contract, by the documents' own figures: domain tests K to M hold
// the formulas, here they meet a bot, its orders and a mark.
import { formatAmount, price, ratio } from '@trellis/kernel'
import { describe, expect, test } from 'vitest'
import { equityAt } from '../linear/state.ts'
import { ContractGridRig } from '../test/contract-grid.ts'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import {
  contractRow,
  contractSettlement,
  marginFiguresOf,
  type ContractBot,
} from './contract-views.ts'
import type { ViewMarket } from './view-market.ts'

const grid = {
  mode: 'long',
  minPrice: '20000',
  maxPrice: '30000',
  cellNumber: 5,
  investment: '1000',
  leverage: '5',
} as const

function shownAt(rig: ContractGridRig, mark: string) {
  const bot = rig.view as unknown as ContractBot
  const market: ViewMarket = {
    instrument: btcPerpetual,
    status: 'Trading',
    last: rig.last,
    mark: price(Number(mark) * 100),
    fees: contractFees,
    nowMs: rig.stamp().atMs,
  }
  return { row: contractRow(bot, market), margin: marginFiguresOf(bot, market), bot }
}

describe('test M: 0.086 BTC at 25,000 and 5x', () => {
  const started = (): ContractGridRig =>
    new ContractGridRig({ last: '25000', fees: contractFees }).start(grid)

  test('at its entry: margin, position, both liquidations', () => {
    const { row } = shownAt(started(), '25000')
    expect(row).toMatchObject({
      side: 'long',
      position: '0.086',
      average_price: '25000.04',
      leverage: '5',
      short_liq_price: '',
      near_step: 0,
      funding: '0',
    })
    // Initial margin of its cost at 5x.
    expect(Number(row.position_margin)).toBeCloseTo((0.086 * 25_000.04) / 5, 2)
    expect(Number(row.long_liq_price)).toBeGreaterThan(Number(row.liquidation_price))
  })

  test('a loss at the mark takes free margin, never below zero', () => {
    const rig = started()
    const [even, worse] = [shownAt(rig, '25000'), shownAt(rig, '20000')]
    const wallet = even.bot.state.wallet
    const { position, orders, free } = even.margin
    const lost = BigInt(Math.round(Number(even.row.unrealised_pnl) * 1e12))
    expect(position + orders + free).toBe(wallet + lost)
    expect(worse.margin.free).toBe(0n)
    expect(Number(worse.row.maintenance_rate)).toBeGreaterThan(Number(even.row.maintenance_rate))
  })

  test('leverage in use counts all money of the bot, the real one the margin of the position', () => {
    const { row, bot } = shownAt(started(), '25000')
    const equity = Number(formatAmount(equityAt(bot.state, price(2_500_000))))
    const used = Number(row.used_leverage)
    expect(used).toBeCloseTo(Number(row.position_value) / equity, 9)
    expect(used).toBeLessThan(Number(row.real_leverage))
  })

  test('the lights of deleveraging: one in loss, more with profit and leverage', () => {
    const rig = started()
    const lights = ['20000', '25010', '28000', '60000'].map((at) => shownAt(rig, at).row.adl_rank)
    expect(lights).toEqual([1, 1, 2, 5])
  })

  test('a margin that is used up has no ratio', () => {
    const { row } = shownAt(started(), '13000')
    const { initial_rate, maintenance_rate, real_leverage, used_leverage } = row
    expect([initial_rate, maintenance_rate, real_leverage, used_leverage].join('')).toBe('')
  })
})

test('a neutral grid begins with nothing held, and has a liquidation on either side', () => {
  const rig = new ContractGridRig({ last: '25000', fees: contractFees })
  rig.start({ ...grid, mode: 'neutral', leverage: '20' })
  const { row, bot } = shownAt(rig, '25000')
  expect(row).toMatchObject({
    side: '',
    position: '0',
    position_value: '0',
    average_price: '',
    real_leverage: '0',
    used_leverage: '0',
    liquidation_price: '',
    maintenance_rate: '0',
    adl_rank: 0,
  })
  expect(Number(row.long_liq_price)).toBeLessThan(25_000)
  expect(Number(row.short_liq_price)).toBeGreaterThan(25_000)
  expect(contractSettlement(bot, btcPerpetual)).toBe('')
  expect(bot.state.leverage).toBe(ratio('20'))
})
