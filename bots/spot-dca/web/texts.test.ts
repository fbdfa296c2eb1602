// Every check code, field, reason and word that a DCA ends with has words; that languages say the
// same tools/ checks.
import { expect, test } from 'vitest'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { FREQUENCIES } from '../config.ts'
import { SKIP_REASONS } from '../facts.ts'
import { DCA_REASONS } from '../state.ts'
import { botCloseCode, CLOSE_MODE_NAMES } from '../wire-names.ts'
import { formTable, problemKind } from './problem-kind.ts'
import { everyWords } from './setting-words.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kit = textsOf('bots')
const kitAr = textsOf('bots', 'ar-SA')
const ar = textsOf('spot-dca', 'ar-SA')
const en = textsOf('spot-dca')

const both = [flatTexts(en), flatTexts(ar)] as const

test.each([
  ['check', codesOf(problemKind)],
  ['field', Object.values(formTable).map(({ form }) => form)],
  ['skip', SKIP_REASONS],
  ['history.skip', SKIP_REASONS],
  ['closing', Object.values(CLOSE_MODE_NAMES).flatMap((it) => [`mode-${it}`, `list-${it}`])],
  ['failure', ['symbol-closed', 'below-minimum', 'above-maximum', 'price-not-allowed']],
])('every %s of its own has words in both languages', (group, names) => {
  const keys = names.map((name) => `spotDca.${group}.${name}`)
  expect(keys.length).toBeGreaterThan(1)
  expect(wordless(both, keys)).toEqual([])
})

test('no end of several pairs is told at the price of one', () => {
  const shared = flatTexts(kit)
  const names = Object.entries(DCA_REASONS).map(([word, reason]) => {
    return closeKey(botCloseCode({ word, reason }))
  })
  const lacking = names.filter((name) => {
    const said = shared.get(`bot.receipt.reason.${name}`)
    return said === undefined || said.includes('{{price}}')
  })
  const keys = lacking.map((name) => `spotDca.closed.${name}`)
  expect(keys.length).toBeGreaterThan(0)
  expect(wordless(both, keys)).toEqual([])
})

test('the activity tells every word that one ends with', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const keys = Object.keys(DCA_REASONS).map((word) => `activity.code.reason.${word}`)
  expect(wordless(languages, keys)).toEqual([])
})

test('frequencies are said in the largest unit that fits', () => {
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    `${values?.['count']} ${key.split('.').at(-1)}`
  expect([10, ...FREQUENCIES].map((it) => everyWords(it, t))).toEqual([
    '10 seconds',
    '10 minutes',
    '1 hours',
    '4 hours',
    '8 hours',
    '12 hours',
    '1 days',
    '1 weeks',
    '2 weeks',
    '4 weeks',
  ])
})
