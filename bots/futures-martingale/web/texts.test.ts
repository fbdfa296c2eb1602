// Every check code, field, reason that ends a ladder and word that a martingale ends with has
// words; that languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { MARTINGALE_REASONS } from '../close.ts'
import { officialMartingale } from '../config.ts'
import { martingaleFields } from '../fields.ts'
import { web } from './index.ts'
import { NO_MARGIN, problemKind, UNDER_LOSS } from './problem-kind.ts'
import arOffer from './texts/futures-martingale-offer/ar-SA.json' with { type: 'json' }
import enOffer from './texts/futures-martingale-offer/en.json' with { type: 'json' }
import { textsOf } from '../../../tools/text-files.ts'

const kitAr = textsOf('bots', 'ar-SA')
const kit = textsOf('bots')
const ar = textsOf('futures-martingale', 'ar-SA')
const en = textsOf('futures-martingale')

const both = [flatTexts(en), flatTexts(ar)] as const

test('the offer promises the largest leverage that the rules allow', () => {
  const { leverage } = web.offer
  expect(officialMartingale.leverageTo).toBe(ratio(String(leverage)))
  for (const { futuresMartingale } of [enOffer, arOffer]) {
    expect(futuresMartingale.offer.note).toContain(`${leverage}×`)
  }
})

/** Said alike for every kind: by the reader, by the stop, by the listing, by the account. */
const SHARED = [
  'by-user',
  'take-profit',
  'stop-loss',
  'negative-arbitrage',
  'symbol-delisted',
  ...OPERATOR_WORDS,
  'liquidated',
]
const unmet = ['under-least', 'over-most', 'risk-limit', 'margin-short', 'liquidated']

test.each([
  ['check', [...codesOf(problemKind), NO_MARGIN, UNDER_LOSS]],
  ['field', Object.values(martingaleFields).map(({ form }) => form)],
  ['unmet', unmet],
  ['role', ['closing', 'take-profit', 'stop-loss', 'liquidation']],
  ['told', Object.keys(MARTINGALE_REASONS).filter((word) => !SHARED.includes(word))],
])('every %s of its own has words in both languages', (group, names) => {
  const keys = names.map((name) => `futuresMartingale.${group}.${name}`)
  expect(keys.length).toBeGreaterThan(3)
  expect(wordless(both, keys)).toEqual([])
})

test('the activity tells every word that one ends with', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const keys = Object.keys(MARTINGALE_REASONS).map((word) => `activity.code.reason.${word}`)
  expect(wordless(languages, keys)).toEqual([])
})

test('a percentage says of what it is', () => {
  const keys = ['field.roundProfit', 'field.stopLossShare', 'field.priceStep']
  const [inEnglish, inArabic] = both.map((texts) =>
    keys.map((key) => texts.get(`futuresMartingale.${key}`)),
  )
  for (const text of inEnglish ?? []) expect(text).toMatch(/, (of|from) /)
  for (const text of inArabic ?? []) expect(text).toMatch(/ من /)
})
