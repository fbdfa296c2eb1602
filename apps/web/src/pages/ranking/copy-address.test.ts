// What a copy takes over as the address of a form.
import { describe, expect, test } from 'vitest'
import { copyAddress } from './copy-address.ts'

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
    expect(copyAddress('/create/', strategy, '1000', true)).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&invest=1000&copy=612&ask=1',
    )
  })

  test('asks nothing of who edits it first', () => {
    expect(copyAddress('/create/', strategy, '1000', false)).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&invest=1000&copy=612',
    )
  })

  test('of a bot that has ended without its number, of no amount without one', () => {
    const closed = { ...strategy, list_status: 'CLOSED' } as const
    expect(copyAddress('/create/', closed, '', true)).toBe(
      '/create/?base=BTC&quote=USDT&low=2300&n=32&copy=rank&ask=1',
    )
  })
})
