// Why a bot ended, word by word: the grid's reason and the unified code.
import { describe, expect, it } from 'vitest'
import { REASONS } from '@trellis/bot-kit/close-words.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import { closeReasonOf } from './wire-names.ts'

const words = Object.keys(REASONS)

describe('close reasons', () => {
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
    expect({ grid: closeReasonOf(reason), code: closeCodeOf(reason) }).toEqual({ grid, code })
  })

  it('a bot that lives has none yet', () => {
    expect([closeReasonOf(''), closeCodeOf('')]).toEqual([
      'UNKNOWN_GridCloseReason',
      'BOT_CLOSE_CODE_UNKNOWN',
    ])
  })

  it('has a reason of its own for every word', () => {
    expect(words).toHaveLength(7)
    expect(words.map(closeReasonOf)).not.toContain('UNKNOWN_GridCloseReason')
  })
})
