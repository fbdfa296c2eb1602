// Texts take words from others where English says so, in every language, and what a namespace says
// itself stands over them.
import { expect, test } from 'vitest'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { textFiles, TextReader, textsOf } from './text-files.ts'

test.each(['en', 'ar-SA'])('in %s a grid has the words of all grids, and its own', (locale) => {
  const shared = flatTexts(textsOf('grid-form', locale))
  const own = flatTexts(textsOf('spot-grid', locale))
  const [title, other] = ['confirm.title', 'confirm.opensBuy'].map((key) => [
    shared.get(key),
    own.get(`spotGrid.${key}`),
  ])
  expect(title?.[1]).not.toBe(title?.[0])
  expect(other?.[0]).toBeDefined()
  expect(other?.[1]).toBe(other?.[0])
})

test('every namespace is read in every language, and nothing is left of what takes', () => {
  const reader = new TextReader()
  for (const { namespace, locale } of textFiles())
    expect(JSON.stringify(reader.read(namespace, locale))).not.toContain('$from')
})

test('of a namespace that a language has no file of it has the English words', () => {
  const reader = new TextReader()
  expect(reader.read('first', 'nl-NL')).toEqual(reader.read('first', 'en'))
})

test('a namespace that is not there is named', () => {
  expect(() => textsOf('no-such')).toThrow('there are no texts of no-such')
})
