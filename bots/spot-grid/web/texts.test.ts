// Both languages have the same keys with the same places for values, and each its own plural forms.
import { expect, test } from 'vitest'
import { checkTexts, flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { problemKind } from './problem-kind.ts'
import { texts as ar } from './texts/ar.ts'
import { texts as en } from './texts/en.ts'

const flat = { en: flatTexts(en), ar: flatTexts(ar) }

test('both languages say the same', () => {
  expect(checkTexts(flat.en, flat.ar)).toEqual([])
})

test('every check code has words in both languages', () => {
  for (const code of [...codesOf(problemKind), 'low-over-high', 'high-under-low']) {
    expect(flat.en.get(`spotGrid.check.${code}`)).toBeTruthy()
    expect(flat.ar.get(`spotGrid.check.${code}`)).toBeTruthy()
  }
})
