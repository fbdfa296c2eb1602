// The close table, row by row.
import { describe, expect, it } from 'vitest'
import { CLOSE_TABLE, closeRowOf } from './close-words.ts'

describe('close table', () => {
  it.each([
    ['none', 'UNKNOWN_GridCloseReason', 'BOT_CLOSE_CODE_UNKNOWN'],
    ['by-user', 'CLOSED_MANUALLY', 'BOT_CLOSE_CODE_CANCELED_MANUALLY'],
    ['failed-initiation', 'CLOSED_FAILED_INITIATION', 'BOT_CLOSE_CODE_FAILED_INITIATION'],
    ['take-profit', 'CLOSED_TAKE_PROFIT', 'BOT_CLOSE_CODE_CANCELED_AUTO_TP'],
    ['stop-loss', 'CLOSED_STOP_LOSS', 'BOT_CLOSE_CODE_CANCELED_AUTO_SL'],
    ['trailing-stop', 'CLOSED_STOP_LOSS', 'BOT_CLOSE_CODE_TRAILING_STOP'],
    ['symbol-delisted', 'CLOSED_SYMBOL_DELISTED', 'BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST'],
    ['user-banned', 'CLOSED_USER_BAN', 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN'],
    ['invariant-broken', 'UNKNOWN_GridCloseReason', 'BOT_CLOSE_CODE_CANCELED_AUTO'],
  ] as const)('%s is %s with %s', (reason, grid, code) => {
    expect(CLOSE_TABLE[reason]).toEqual({ grid, code })
  })

  it('a bot that lives has none yet', () => {
    expect(closeRowOf('')).toEqual(CLOSE_TABLE.none)
  })

  it('has no row beyond these', () => {
    expect(Object.keys(CLOSE_TABLE)).toHaveLength(9)
  })
})
