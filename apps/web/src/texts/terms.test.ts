// Texts say the traders' terms of docs/glossary.md and none of the words it forbids; the list is
// read from the glossary itself, so that there is one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenTexts } from '@trellis/texts'
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'
import { textFiles, textsOf } from '../../../../tools/text-files.ts'

const root = join(import.meta.dirname, '../../../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const section = glossary.split('\n## ').find((it) => it.startsWith('Words of the screens')) ?? ''

const lines = section.split('\n')
const rows = lines.filter((line) => line.startsWith('| '))
/** What the sentence below the table quotes. */
const quoted = lines
  .filter((line) => !line.startsWith('|'))
  .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? ''))
/** The words of a column, counted from the end of the table; its heading is none. */
const column = (fromEnd: number): string[] =>
  rows.slice(1).flatMap((line) => line.split('|').at(fromEnd)?.split(',') ?? [])

const BEFORE_ARABIC = '(?:[وف]?[بكل]?(?:ال)?|[وف]?لل)'
const languages = {
  en: { never: listed([...column(-3), ...quoted]), before: '' },
  // The article and short words are written onto what follows them.
  ar: { never: listed(column(-2)), before: BEFORE_ARABIC },
} as const
type Language = keyof typeof languages

function listed(words: readonly string[]): readonly string[] {
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** Every file of a language, of pages, of the kinds of bots, of what these share, of the server. */
const filesOf = (language: Language): readonly string[] =>
  textFiles()
    .filter(({ locale }) => locale.split('-')[0] === language)
    .map(({ path }) => path)
    .sort()

/** "key: word" for every forbidden word of a text. */
function faultsIn(language: Language, texts: ReadonlyMap<string, string>): string[] {
  const { never, before } = languages[language]
  const finds = (word: string) =>
    new RegExp(`(?<![\\p{L}\\d_-])${before}${word}(?![\\p{L}\\d_-])`, 'iu')
  return [...texts].flatMap(([key, text]) =>
    never.filter((word) => finds(word).test(text)).map((word) => `${key}: ${word}`),
  )
}

test('the glossary forbids words, and a text with one is found', () => {
  expect(languages.en.never).toEqual(expect.arrayContaining(['rungs', 'woven', 'entry price']))
  expect(languages.en.never).not.toContain('20 grids')
  expect(languages.ar.never).toEqual(
    expect.arrayContaining(['خلية', 'سعر الدخول', 'بوت', 'سعر مرجعي']),
  )
  const planted = new Map([
    ['a', 'Rungs under the price'],
    ['b', 'a grid is cancelled'],
    ['c', 'Entry price'],
    ['d', 'يبدأ البوت عند سعر الدخول'],
    ['e', 'الروبوت بسعر التفعيل'],
    ['f', 'المركز أكبر مما تسمح به الفائدة المفتوحة'],
  ])
  expect(faultsIn('en', planted)).toEqual(['a: rungs', 'c: entry price'])
  expect(faultsIn('ar', planted)).toEqual(['d: بوت', 'd: سعر الدخول', 'f: فائدة المفتوحة'])
})

const files = (['en', 'ar'] as const).flatMap((language) =>
  filesOf(language).map((file) => [file, language] as const),
)

test.each(files)('%s', (file, language) => {
  const texts = flattenTexts(JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts)
  expect(faultsIn(language, texts)).toEqual([])
})

test('every folder of texts is read, in both languages', () => {
  const [en, ar] = [filesOf('en'), filesOf('ar')]
  expect(en.length).toBeGreaterThanOrEqual(7)
  expect(ar.length).toBe(en.length)
})

test('states of a bot are named by the one list for all kinds', () => {
  const list = /^States of a bot[^:]*: ([^.]*)\./m.exec(section)?.[1] ?? ''
  const states = list.split(/,\s+/)
  expect(states).toContain('Near liquidation')
  expect(
    Object.values(textsOf('states')['state'] as Record<string, string>).filter(
      (word) => !states.includes(word),
    ),
  ).toEqual([])
})
