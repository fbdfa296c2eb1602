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

/** A word that a list forbids, of the term that it would stand for. */
interface Never {
  readonly it: string
  readonly term: string
  /** Its letters wherever they stand: soon looked for, and rarely there. */
  readonly letters: RegExp
  readonly pattern: RegExp
}

/**
 * Where words are written without spaces a word is found anywhere; endings may follow in Korean.
 */
function neverOf(language: Language, it: string, term: string): Never {
  const word = it.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const letters = new RegExp(word, 'iu')
  if (/^(zh|ja|th)/.test(language)) return { it, term, letters, pattern: letters }
  const end = language === 'ko-KR' ? '' : '(?![\\p{L}\\p{M}\\d_-])'
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\d_-])${word}${end}`, 'iu')
  return { it, term, letters, pattern }
}

function neversOf(language: Language, terms: readonly TermRow[]): readonly Never[] {
  return terms.flatMap(({ never, term }) => never.map((it) => neverOf(language, it, term)))
}

function wordFaults(nevers: readonly Never[], words: FlatTexts): readonly string[] {
  return [...words].flatMap(([key, text]) => {
    // Names of values are said by nobody.
    const told = text.replaceAll(/{{\w+}}/g, '{{}}')
    return nevers
      .filter(({ letters, pattern }) => letters.test(told) && pattern.test(told))
      .map(({ it, term }) => `${key}: "${it}" for ${term}`)
  })
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
  const nevers = neversOf(language, termList(language))
  test.each(namespaces)('%s', (namespace) => {
    expect(wordFaults(nevers, ownWords(namespace, language))).toEqual([])
  })
})

test('words that a list forbids are found', () => {
  const row = (never: string): TermRow => ({ term: 'bot', said: 'said', never: [never] })
  const faults = (language: Language, never: string, text: string) =>
    wordFaults(neversOf(language, [row(never)]), flattenTexts({ a: text }))
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
