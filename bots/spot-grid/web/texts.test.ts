// Every check code has words; that languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { problemKind } from './problem-kind.ts'
import { textsOf } from '../../../tools/text-files.ts'

const ar = textsOf('spot-grid', 'ar-SA')
const en = textsOf('spot-grid')

const both = [flatTexts(en), flatTexts(ar)] as const

test('every check code has words in both languages', () => {
  const codes = [...codesOf(problemKind), 'low-over-high', 'high-under-low']
  const keys = codes.map((code) => `spotGrid.check.${code}`)
  expect(wordless(both, keys)).toEqual([])
})
