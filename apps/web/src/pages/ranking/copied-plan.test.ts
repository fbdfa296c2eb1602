// What a copy takes over, in words and as the address of a form.
import { describe, expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import { copyAddress, planLines } from './copied-plan.ts'

const lines = (
  business_type: Parameters<typeof planLines>[0]['business_type'],
  parameters: Readonly<Record<string, string>>,
) => planLines({ business_type, parameters }, britishFormats).map((it) => [it.words, it.value])

describe('lines', () => {
  test('of a grid: range, count and what is on', () => {
    const grid = { low: '2300', high: '2620.5', n: '32', sl: '2180', ts: '12.5' }
    expect(lines('SPOT_GRID', grid)).toEqual([
      ['range', '2,300 – 2,620.5'],
      ['grids', '32'],
      ['stopLoss', '2,180'],
      ['trailingStop', '12.5%'],
    ])
  })

  test('the same name means another thing in another kind', () => {
    expect(lines('FUTURE_MARTIN', { tp: '2', n: '3', times: '1.8', leverage: '5' })).toEqual([
      ['times', '1.8×'],
      ['additions', '3'],
      ['roundProfit', '2%'],
    ])
    expect(lines('SPOT_GRID', { tp: '2' })).toEqual([['takeProfit', '2']])
  })

  test('contracts with side and weight, pairs with their amounts', () => {
    const combo = { contracts: 'BTCUSDT:l:60,ETHUSDT:s:40', every: '86400' }
    expect(lines('FUTURE_COMBO', combo)).toEqual([
      ['every', '1 d'],
      ['contracts', '▲ BTCUSDT 60%, ▼ ETHUSDT 40%'],
    ])
    expect(lines('SPOT_DCA', { pairs: 'BTC:66.5,ETH:33.5' })).toEqual([
      ['pairs', 'BTC 66.50, ETH 33.50'],
    ])
  })
})

describe('the address', () => {
  const strategy = {
    strategy_id: '612',
    list_status: 'ONGOING',
    symbol: 'BTCUSDT',
    base_token: 'BTC',
    quote_token: 'USDT',
    parameters: { low: '2300', n: '32' },
  } as unknown as Parameters<typeof copyAddress>[1]

  test('fills the form, names the model and asks to confirm', () => {
    expect(copyAddress('/create/', strategy, '1000')).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&invest=1000&copy=612&ask=1',
    )
  })

  test('of a bot that has ended without its number, of no amount without one', () => {
    const closed = { ...strategy, list_status: 'CLOSED' } as const
    expect(copyAddress('/create/', closed, '')).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&copy=rank&ask=1',
    )
  })
})
