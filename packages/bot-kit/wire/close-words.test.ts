// Why a bot ended is never lost: a word that only one kind has falls back on the engine's reason.
import { expect, test } from 'vitest'
import { closeCodeOf } from './close-words.ts'

test.each([
  ['margin-called', 'liquidated', 'BOT_CLOSE_CODE_CANCELED_AUTO_LIQ'],
  ['equity-target', 'target', 'BOT_CLOSE_CODE_CANCELED_AUTO_TP'],
  ['', 'user', 'BOT_CLOSE_CODE_CANCELED_MANUALLY'],
  ['trailing-stop', 'stop', 'BOT_CLOSE_CODE_TRAILING_STOP'],
  ['', 'none', 'BOT_CLOSE_CODE_UNKNOWN'],
] as const)('%s for the reason %s is %s', (word, reason, code) => {
  expect(closeCodeOf(word, reason)).toBe(code)
})

test('a kind adds codes of its own words', () => {
  const own = { 'reach-max': 'BOT_CLOSE_CODE_DCA_REACH_MAX' } as const
  expect(closeCodeOf('reach-max', 'rule', own)).toBe('BOT_CLOSE_CODE_DCA_REACH_MAX')
  expect(closeCodeOf('by-user', 'user', own)).toBe('BOT_CLOSE_CODE_CANCELED_MANUALLY')
})
