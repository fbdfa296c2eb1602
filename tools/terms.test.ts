// The lists of terms of each language: every term of the glossary and of the list, in their order,
// each said in one way, and no word that the list itself forbids.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './paths.mjs'
import { listOf, rowsOf, termFolder, type TermRow } from './term-lists.ts'

function termsOf(text: string): readonly string[] {
  return rowsOf(text).map(([term = '']) => term)
}

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const screens = glossary.split('\n## ').find((it) => it.startsWith('Words of the screens')) ?? ''
const more = readFileSync(join(termFolder, 'README.md'), 'utf8')
const terms = [...new Set([...termsOf(screens), ...termsOf(more)])]

/** Everything wrong with a list, one line each. */
function faultsOf(list: readonly TermRow[]): readonly string[] {
  const known = list.map(({ term }) => term)
  const said = list.map((it) => it.said.toLowerCase())
  return [
    ...terms.filter((it) => !known.includes(it)).map((it) => `${it}: missing`),
    ...known.filter((it) => !terms.includes(it)).map((it) => `${it}: no term`),
    ...list.filter((it) => it.said === '').map((it) => `${it.term}: nothing is said`),
    ...list
      .filter((it, index) => said.indexOf(it.said.toLowerCase()) !== index)
      .map((it) => `${it.term}: said as another`),
    ...list.flatMap(({ term, never }) =>
      never
        .filter((word) => said.includes(word.toLowerCase()))
        .map((word) => `${term}: "${word}" is what another term is called`),
    ),
  ]
}

test('there are terms to say', () => {
  expect(terms.length).toBeGreaterThanOrEqual(100)
})

test('planted faults are found', () => {
  const all = terms.map((term) => ({ term, said: `${term} x`, never: [] as string[] }))
  expect(faultsOf(all)).toEqual([])
  const [first, second, third, ...others] = all
  const planted = [
    { ...first!, said: '' },
    { ...second!, said: third!.said },
    { ...third!, never: [others[0]!.said] },
    { term: 'none', said: 'none x', never: [] },
    ...others.slice(0, -1),
  ]
  expect(faultsOf(planted)).toEqual([
    `${others.at(-1)!.term}: missing`,
    'none: no term',
    `${first!.term}: nothing is said`,
    `${third!.term}: said as another`,
    `${third!.term}: "${others[0]!.said}" is what another term is called`,
  ])
})

const lists = readdirSync(termFolder).filter((name) => name !== 'README.md')

describe('the lists', () => {
  test('are those of thirteen languages beside English and Arabic', () => {
    expect(lists.toSorted()).toEqual(
      ['de-DE', 'es-ES', 'fr-FR', 'id-ID', 'ja-JP', 'ko-KR', 'pt-BR', 'ru-RU', 'th-TH', 'tr-TR']
        .concat(['vi-VN', 'zh-CN', 'zh-TW'])
        .map((locale) => `${locale}.md`),
    )
  })

  test.each(lists)('%s', (name) => {
    expect(faultsOf(listOf(readFileSync(join(termFolder, name), 'utf8')))).toEqual([])
  })
})
