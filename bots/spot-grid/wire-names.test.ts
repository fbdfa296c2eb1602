// The spot grid's own words: why a bot ended, its codes and modes, and the field with two names.
import { describe, expect, it, test } from 'vitest'
import { REASONS } from '@trellis/bot-kit/close-words.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import { wireCheckCode } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeOf } from '@trellis/bot-kit/wire/close-modes.ts'
import { originOf } from '@trellis/bot-kit/wire/origin.ts'
import { CLOSE_MODE_NAMES } from '@trellis/bot-kit/wire/spot-rows.ts'
import { checkWords, closeReasonOf, rawInputOf } from './wire-names.ts'

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
    ['negative-arbitrage', 'UNKNOWN_GridCloseReason', 'BOT_CLOSE_CODE_NEGATIVE_ARBITRAGE'],
    ['user-banned', 'CLOSED_USER_BAN', 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN'],
    ['compliance', 'CLOSED_USER_BAN', 'BOT_CLOSE_CODE_COMPLIANCE'],
    ['standard-clearance', 'UNKNOWN_GridCloseReason', 'BOT_CLOSE_CODE_STANDARD_CLEARANCE'],
    ['tax-tag-changed', 'UNKNOWN_GridCloseReason', 'BOT_CLOSE_CODE_TAX_TAG_CHANGE'],
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

  it('has a reason for every word that the documented list knows', () => {
    const unsaid = words.filter((word) => closeReasonOf(word) === 'UNKNOWN_GridCloseReason')
    expect(unsaid).toEqual(['negative-arbitrage', 'standard-clearance', 'tax-tag-changed'])
  })
})

test('total_investment stands for the quote investment where no other amount is given', () => {
  expect(rawInputOf({ total_investment: '9' }).quoteInvestment).toBe('9')
  expect(rawInputOf({ total_investment: '9', quote_investment: '' }).quoteInvestment).toBe('9')
  expect(rawInputOf({ total_investment: '9', quote_investment: '5' }).quoteInvestment).toBe('5')
  const base = { total_investment: '9', invest_mode: 'INVEST_BASE', base_investment: '1' }
  expect(rawInputOf(base)).toMatchObject({ investMode: 'base', baseInvestment: '1' })
  expect(rawInputOf(base).quoteInvestment).toBeUndefined()
})

test('names of modes, codes and origins', () => {
  expect(closeModeOf(CLOSE_MODE_NAMES, 'BASE_AND_QUOTE_MODE')).toBe('base-and-quote')
  expect(closeModeOf(CLOSE_MODE_NAMES, 'UNKNOWN')).toBeUndefined()
  expect(wireCheckCode(checkWords, 'success')).toBe('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')
  expect(wireCheckCode(checkWords, 'ts-percent-too-low')).toBe('SPOT_CHECK_CODE_TS_PERCENT_TOO_LOW')
  expect(originOf({ source: 'DERIVATIVES_PAGE', create_type: 'COPY' }, '7')).toEqual({
    pageSource: 2,
    blockSource: 0,
    createType: 1,
    followedId: '7',
    strategyId: '',
    channel: '',
  })
})
