// Every check code, every field and every word that a futures grid ends with has words; that
// languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { officialContractGrids } from '@trellis/bot-kit/linear/grid-config.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { FUTURES_REASONS } from '../close.ts'
import { futuresGridFields } from '../fields.ts'
import { NO_STOP, problemKind } from './problem-kind.ts'
import { web } from './index.ts'
import arOffer from './texts/futures-grid-offer/ar-SA.json' with { type: 'json' }
import enOffer from './texts/futures-grid-offer/en.json' with { type: 'json' }
import { textsOf } from '../../../tools/text-files.ts'

const ar = textsOf('futures-grid', 'ar-SA')
const en = textsOf('futures-grid')

const both = [flatTexts(en), flatTexts(ar)] as const

/** The offer comes with every page's first load, without the bounds of the form. */
test('the offer promises the largest leverage that any direction allows', () => {
  const most = Object.values(officialContractGrids).map(({ leverageTo }) => leverageTo)
  const { leverage } = web.offer
  expect(most.filter((it) => it > ratio(String(leverage)))).toEqual([])
  expect(most).toContain(ratio(String(leverage)))
  for (const { futuresGrid } of [enOffer, arOffer]) {
    expect(futuresGrid.offer.note).toContain(`${leverage}×`)
  }
})

/** Said alike for every kind: by the reader, by a target, by the listing, by the account. */
const SHARED = [
  'by-user',
  'take-profit',
  'stop-loss',
  'negative-arbitrage',
  'symbol-delisted',
  ...OPERATOR_WORDS,
  'liquidated',
]

test.each([
  ['check', [...codesOf(problemKind), 'low-over-high', 'high-under-low', NO_STOP]],
  ['field', Object.values(futuresGridFields).map(({ form }) => form)],
  ['told', Object.keys(FUTURES_REASONS).filter((word) => !SHARED.includes(word))],
])('every %s of its own has words in both languages', (group, names) => {
  const keys = names.map((name) => `futuresGrid.${group}.${name}`)
  expect(keys.length).toBeGreaterThan(5)
  expect(wordless(both, keys)).toEqual([])
})
