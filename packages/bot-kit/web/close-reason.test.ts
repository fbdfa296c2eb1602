// How an end is said: in the words of its kind, else in those of all, and of an end that nobody has
// words for that it ended.
import { expect, test } from 'vitest'
import { againAfter, endMeaning, receiptEndWords } from './close-reason.ts'

const known: Readonly<Record<string, string>> = {
  'grid.closed.AUTO_TP': 'of the kind',
  'bot.receipt.reason.AUTO_SL': 'of all kinds',
  'bot.receipt.reason.UNKNOWN': 'it ended',
  'bot.receipt.meaning.COMPLIANCE': 'ask support',
}
const t = (key: string): string => known[key] ?? key

test.each([
  ['BOT_CLOSE_CODE_CANCELED_AUTO_TP', 'of the kind'],
  ['BOT_CLOSE_CODE_CANCELED_AUTO_SL', 'of all kinds'],
  ['BOT_CLOSE_CODE_OF_ANOTHER_TIME', 'it ended'],
])('%s is said as "%s"', (bot_close_code, words) => {
  expect(receiptEndWords({ bot_close_code, closed_by: '' }, 'grid', t, '')).toBe(words)
})

test.each([
  ['CANCELED_MANUALLY', 'again', ''],
  ['STANDARD_CLEARANCE', 'again', ''],
  ['NEGATIVE_ARBITRAGE', 'asNew', ''],
  ['COMPLIANCE', 'never', 'ask support'],
  ['CANCELED_AUTO_USER_BAN', 'never', ''],
  ['AUTO_SYMBOL_DELIST', 'never', ''],
] as const)('after %s the way back is "%s", and what it means is told', (code, way, meaning) => {
  expect(againAfter(`BOT_CLOSE_CODE_${code}`)).toBe(way)
  expect(endMeaning(`BOT_CLOSE_CODE_${code}`, t)).toBe(meaning)
})
