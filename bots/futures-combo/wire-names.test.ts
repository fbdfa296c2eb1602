// Why a rebalance was made, as its page of the past is told.
import { describe, expect, test } from 'vitest'
import { adjustRow } from './routes-history.ts'

const record = { cause: 'time', after: '', traded: '0' }

describe('why a rebalance was made', () => {
  test.each([
    ['time', 'ADJUST_POSITION_MODE_TIME'],
    ['percent', 'ADJUST_POSITION_MODE_PERCENT'],
    ['user', 'ADJUST_POSITION_MODE_BY_USER'],
    ['modify-setting', 'ADJUST_POSITION_MODE_MODIFY_SETTING'],
    ['transfer', 'ADJUST_POSITION_MODE_TRANSFER'],
    ['of another time', ''],
  ])('%s is %s', (cause, name) => {
    const row = { type: 'rebalanced', atMs: 1000, data: { ...record, cause } }
    const market = { instrument: () => ({ symbol: 'BTCUSDT' }) }
    const shown = { bot: { state: { symbols: [0] } }, market }
    expect(adjustRow(row as never, shown as never).adjust_position_mode).toBe(name)
  })
})
