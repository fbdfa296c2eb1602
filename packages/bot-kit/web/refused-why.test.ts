// No status of a bot endpoint is told without words for it.
import { expect, test } from 'vitest'
import { errorTable } from '@trellis/contract/codes'
import { flatTexts } from '../test/check-texts.ts'
import { notCreatedWords, refusedWhy } from './refused-why.ts'
import { textsOf } from '../../../tools/text-files.ts'

const ar = textsOf('forms', 'ar-SA')
const en = textsOf('forms')

const statuses = Object.values(errorTable)
  .map(({ status }) => status)
  .filter((status) => status !== 0)

test.each([
  ['en', en],
  ['ar', ar],
])('every status that bot endpoints refuse with is said in %s', (_, texts) => {
  const words = flatTexts(texts)
  const t = (key: string) => words.get(key) ?? key
  const other = t('form.refused.other')
  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses.filter((it) => refusedWhy(it, t) === other)).toEqual([])
  expect(refusedWhy(999, t)).toBe(other)
  expect(notCreatedWords(407, t)).toBe(`${t('form.refused.407')} ${t('form.refused.nothing')}`)
  expect(refusedWhy(0, t)).toBe(t('form.refused.failed'))
})
