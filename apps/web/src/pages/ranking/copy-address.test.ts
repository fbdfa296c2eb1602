// What a copy takes over as the address of a form.
import { describe, expect, test } from 'vitest'
import { copyAddress } from './copy-address.ts'

describe('the address', () => {
  const pair = { symbol: 'BTCUSDT', base_token: 'BTC', quote_token: 'USDT' }
  const strategy = {
    strategy_id: '612',
    list_status: 'ONGOING',
    parameters: { low: '2300', n: '32' },
  } as const

  test('fills the form, names the model and asks to confirm', () => {
    expect(copyAddress('/create/', strategy, { pair, amount: '1000', asks: true })).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&invest=1000&copy=612&ask=1',
    )
  })

  test('asks nothing of who edits it first', () => {
    expect(copyAddress('/create/', strategy, { pair, amount: '1000' })).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&invest=1000&copy=612',
    )
  })

  test('of a bot that has ended without its number, of no amount without one', () => {
    const closed = { ...strategy, list_status: 'CLOSED' } as const
    expect(copyAddress('/create/', closed, { pair, asks: true })).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&copy=rank&ask=1',
    )
  })
})
