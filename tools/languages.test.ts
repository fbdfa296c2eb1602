// Every text of every language: all that English says is said, with the plural forms and the values
// that it needs, in the terms of its list, percentages as the language writes them. A fault that is
// planted is found.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTexts, flatTexts, type FlatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { flattenTexts, formatTagOf, languages, type Language, type Texts } from '@trellis/texts'
import { root } from './paths.mjs'
import { termList, type TermRow } from './term-lists.ts'
import { textFiles } from './text-files.ts'

const files = textFiles()
const namespaces = [...new Set(files.map(({ namespace }) => namespace))]
const paths = new Map(files.map((it) => [`${it.namespace}/${it.locale}`, it.path]))

/** What a file says itself, without what it takes from others; nothing where there is no file. */
function ownWords(namespace: string, language: Language): FlatTexts {
  const path = paths.get(`${namespace}/${language}`)
  if (path === undefined) return new Map()
  const texts = JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts
  return new Map([...flatTexts(texts)].filter(([key]) => !key.includes('$from')))
}

/** Between a number and its percent in a language: "" or a space that does not break. */
function percentFault(language: Language): RegExp {
  const parts = new Intl.NumberFormat(formatTagOf(language), { style: 'percent' }).formatToParts(
    0.1,
  )
  if (parts[0]?.type === 'percentSign') return /[\d}][\s\u2066-\u2069]*%/
  const hasSpace = parts.some(({ type, value }) => type === 'literal' && value.trim() === '')
  return hasSpace ? /[\d}](?:%| %)/ : /[\d}]\s+%|٪/
}

/**
 * Where words are written without spaces a word is found anywhere; endings may follow in Korean.
 */
function neverSaid(language: Language, never: string): RegExp {
  const word = never.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (/^(zh|ja|th)/.test(language)) return new RegExp(word, 'iu')
  const end = language === 'ko-KR' ? '' : '(?![\\p{L}\\p{M}\\d_-])'
  return new RegExp(`(?<![\\p{L}\\p{M}\\d_-])${word}${end}`, 'iu')
}

function wordFaults(
  language: Language,
  terms: readonly TermRow[],
  words: FlatTexts,
): readonly string[] {
  const nevers = terms.flatMap(({ never, term }) =>
    never.map((it) => ({ it, term, pattern: neverSaid(language, it) })),
  )
  return [...words].flatMap(([key, text]) =>
    nevers
      // Names of values are said by nobody.
      .filter(({ pattern }) => pattern.test(text.replaceAll(/{{\w+}}/g, '{{}}')))
      .map(({ it, term }) => `${key}: "${it}" for ${term}`),
  )
}

function percentFaults(language: Language, words: FlatTexts): readonly string[] {
  const fault = percentFault(language)
  return [...words]
    .filter(([, text]) => fault.test(text))
    .map(([key, text]) => `${key}: percent, ${text}`)
}

const listed = languages.filter(({ language }) => language !== 'en' && language !== 'ar-SA')

describe.each(languages)('in $name', ({ language }) => {
  test('every namespace has its words', () => {
    expect(namespaces.filter((it) => !paths.has(`${it}/${language}`))).toEqual([])
  })

  test('every text is there, as English has it', () => {
    const faults = namespaces.flatMap((it) =>
      checkTexts(ownWords(it, 'en'), ownWords(it, language), language).map(
        (fault) => `${it} ${fault}`,
      ),
    )
    expect(faults).toEqual([])
  })

  test('percentages are written as formatted ones are', () => {
    const faults = namespaces.flatMap((it) => percentFaults(language, ownWords(it, language)))
    expect(faults).toEqual([])
  })
})

describe.each(listed)('in the terms of $name', ({ language }) => {
  const terms = termList(language)
  test.each(namespaces)('%s', (namespace) => {
    expect(wordFaults(language, terms, ownWords(namespace, language))).toEqual([])
  })
})

test('words that a list forbids are found', () => {
  const row = (never: string): TermRow => ({ term: 'bot', said: 'said', never: [never] })
  const faults = (language: Language, never: string, text: string) =>
    wordFaults(language, [row(never)], flattenTexts({ a: text }))
  const found = ['a: "Roboter" for bot']
  expect(faults('de-DE', 'Roboter', 'Der Roboter steht')).toEqual(found)
  expect(faults('de-DE', 'Roboter', 'Die Robotergruppe')).toEqual([])
  expect(faults('ja-JP', 'ロボット', '新しいロボットを')).toEqual(['a: "ロボット" for bot'])
  expect(faults('ko-KR', '로봇', '로봇이 있다')).toEqual(['a: "로봇" for bot'])
})

test.each([
  ['de-DE', 'um 10% und {{a}} %', false],
  ['de-DE', 'um 10\u00a0%', true],
  ['tr-TR', '{{a}}% kadar', false],
  ['tr-TR', '%{{a}} kadar', true],
  ['ja-JP', '10 %', false],
  ['ja-JP', '10%', true],
  ['ar-SA', '10٪', false],
  ['en', '{{value}} %', false],
  ['en', 'P&L %', true],
] as const)('a percentage in %s: %s', (language, text, isRight) => {
  const found = percentFaults(language, flattenTexts({ a: text }))
  expect(found).toEqual(isRight ? [] : [`a: percent, ${text}`])
})
