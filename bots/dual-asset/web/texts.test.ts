// Every problem, refusal, end and figure has words; that languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { earnTable } from '@trellis/contract/earn-codes'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { DUAL_WORDS } from '../state.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kit = textsOf('bots')
const kitAr = textsOf('bots', 'ar-SA')
const ar = textsOf('dual-asset', 'ar-SA')
const en = textsOf('dual-asset')

const both = [flatTexts(en), flatTexts(ar)] as const

/** Said alike for every kind: by the listing, by the account. */
const SHARED = ['symbol-delisted', ...OPERATOR_WORDS]
const ENDS = Object.keys(DUAL_WORDS).filter((word) => !SHARED.includes(word))

test.each([
  ['amount', ['empty', 'not-an-amount', 'too-small', 'too-large', 'too-precise', 'balance']],
  ['refused', Object.keys(earnTable)],
  ['told', ENDS],
  ['figure', ['premium.name', 'premium.short', 'price.text']],
])('every %s has words in both languages', (group, names) => {
  expect(
    wordless(
      both,
      names.map((name) => `dualAsset.${group}.${name}`),
    ),
  ).toEqual([])
})

test('the activity tells every word that one ends with', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const keys = Object.keys(DUAL_WORDS).map((word) => `activity.code.reason.${word}`)
  expect(wordless(languages, keys)).toEqual([])
})
