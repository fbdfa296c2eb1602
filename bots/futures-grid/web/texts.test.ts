// Both languages have the same keys with the same places for values, each its own plural forms, and
// words for every check code, every field and every word that a futures grid ends with.
import { expect, test } from 'vitest'
import { checkTexts, flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { FUTURES_REASONS } from '../close.ts'
import { futuresGridFields } from '../fields.ts'
import { problemKind } from './problem-kind.ts'
import { texts as ar } from './texts/ar.ts'
import { texts as en } from './texts/en.ts'

const flat = { en: flatTexts(en), ar: flatTexts(ar) }
const both = [flat.en, flat.ar]

test('both languages say the same', () => {
  expect(checkTexts(flat.en, flat.ar)).toEqual([])
})

test('every check code has words in both languages', () => {
  for (const code of [...codesOf(problemKind), 'low-over-high', 'high-under-low']) {
    for (const texts of both) expect(texts.get(`futuresGrid.check.${code}`), code).toBeTruthy()
  }
})

test('every field has a name in both languages', () => {
  for (const { form } of Object.values(futuresGridFields)) {
    for (const texts of both) expect(texts.get(`futuresGrid.field.${form}`), form).toBeTruthy()
  }
})

/** Said alike for every kind: by the reader, by a target, by the listing, by the account. */
const SHARED = [
  'by-user',
  'take-profit',
  'stop-loss',
  'symbol-delisted',
  'user-banned',
  'liquidated',
]

test('every end that only a futures grid has is told in both languages', () => {
  const own = Object.keys(FUTURES_REASONS).filter((word) => !SHARED.includes(word))
  for (const word of own) {
    for (const texts of both) expect(texts.get(`futuresGrid.told.${word}`), word).toBeTruthy()
  }
})
