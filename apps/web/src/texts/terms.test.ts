// Texts say the traders' terms of docs/glossary.md and none of the words it forbids; the list is
// read from the glossary itself, so that there is one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenTexts } from '../locale/translate.ts'

const root = join(import.meta.dirname, '../../../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const section = glossary.split('\n## ').find((it) => it.startsWith('Words of the screens')) ?? ''

/** The last column of the table, and what the sentence below it quotes. */
const forbidden = section.split('\n').flatMap((line) => {
  if (line.startsWith('| ')) return line.split('|').at(-2)?.split(',') ?? []
  return [...line.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '')
})
const words = forbidden.map((word) => word.trim()).filter((it) => !['', 'never'].includes(it))

/** Every English table of the web area and of the kinds of bots. */
const files = ['apps/web/src', 'bots']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\/texts\/(?:[a-z-]+-)?en(?:-[a-z-]+)?\.ts$/.test(path))
  .sort()

/** "key: word" for every forbidden word of a text. */
function faultsIn(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([key, text]) =>
    words
      .filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(text))
      .map((word) => `${key}: ${word}`),
  )
}

test('the glossary forbids words, and a text with one is found', () => {
  expect(words).toContain('rungs')
  expect(words).toContain('woven')
  const planted = new Map([
    ['a', 'Rungs under the price'],
    ['b', 'a grid is cancelled'],
    ['c', 'Entry price'],
  ])
  expect(faultsIn(planted)).toEqual(['a: rungs', 'c: entry price'])
})

test.each(files)('%s', async (file) => {
  const module = (await import(join(root, file))) as Record<string, Record<string, string>>
  const tables = Object.values(module).map((texts) => flattenTexts(texts))
  expect(tables.flatMap(faultsIn)).toEqual([])
})

test('every folder of texts is read', () => {
  expect(files.length).toBeGreaterThanOrEqual(7)
})
