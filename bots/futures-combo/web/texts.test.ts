// Every check code, field, reason, cause and word that a combo ends with has words; that languages
// say the same tools/ checks.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { officialCombo } from '../config.ts'
import { REBALANCE_CAUSES } from '../facts.ts'
import { comboFields } from '../fields.ts'
import { botCloseCode, causeName } from '../wire-names.ts'
import { TRANSFER_BOUNDS } from '../transfer.ts'
import { web } from './index.ts'
import { NO_MARGIN, problemKind } from './problem-kind.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kit = textsOf('bots')
const kitAr = textsOf('bots', 'ar-SA')
const ar = textsOf('futures-combo', 'ar-SA')
const en = textsOf('futures-combo')

const both = [flatTexts(en), flatTexts(ar)] as const

test('the offer promises the largest leverage that the rules allow', () => {
  expect(officialCombo.leverageTo).toBe(ratio(String(web.offer.leverage)))
})

/** Said alike for every kind: by the listing, by the account. */
const SHARED = ['symbol-delisted', 'negative-arbitrage', ...OPERATOR_WORDS]

test.each([
  ['check', [...codesOf(problemKind), NO_MARGIN]],
  ['field', Object.values(comboFields).map(({ form }) => form)],
  ['mode', Object.keys(comboFields.mode.choices)],
  ['cause', REBALANCE_CAUSES.map(causeName)],
  ['bound', TRANSFER_BOUNDS],
  ['failure', ['halted', 'below-least', 'above-most']],
  ['told', Object.keys(CONTRACT_REASONS).filter((word) => !SHARED.includes(word))],
])('every %s of its own has words in both languages', (group, names) => {
  const keys = names.map((name) => `futuresCombo.${group}.${name}`)
  expect(keys.length).toBeGreaterThan(2)
  expect(wordless(both, keys)).toEqual([])
})

test('no end of several contracts is told at the price of one', () => {
  const shared = flatTexts(kit)
  const priced = Object.entries(CONTRACT_REASONS)
    .map(([word, reason]) => closeKey(botCloseCode({ word, reason })))
    .filter((name) => shared.get(`bot.receipt.reason.${name}`)?.includes('{{price}}'))
  expect(new Set(priced).size).toBeGreaterThan(3)
  expect(
    wordless(
      both,
      priced.map((name) => `futuresCombo.closed.${name}`),
    ),
  ).toEqual([])
})

test('the activity tells every word that one ends with', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const keys = Object.keys(CONTRACT_REASONS).map((word) => `activity.code.reason.${word}`)
  expect(wordless(languages, keys)).toEqual([])
})
