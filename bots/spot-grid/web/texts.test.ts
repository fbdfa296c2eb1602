// Both languages have the same keys with the same places for values, and each its own plural forms.
import { expect, test } from 'vitest'
import { codesOf } from '@trellis/bot-kit/web/create/form-problems.ts'
import { problemKind } from './problem-kind.ts'
import { texts as ar } from './texts/ar.ts'
import { texts as en } from './texts/en.ts'

type Tree = { readonly [key: string]: string | Tree }

function flat(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of flat(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const stems = (all: Map<string, string>) =>
  new Set([...all.keys()].map((it) => it.replace(PLURAL, '')))
const places = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((it) => String(it[1])).toSorted()

test('no key is missing in either language', () => {
  expect([...stems(flat(ar))].sort()).toEqual([...stems(flat(en))].sort())
})

test('the same values are filled in', () => {
  const english = flat(en)
  for (const [key, text] of flat(ar)) {
    if (PLURAL.test(key)) continue
    expect([key, places(text)]).toEqual([key, places(english.get(key) ?? '')])
  }
})

test('Arabic plurals have all six forms', () => {
  const all = flat(ar)
  for (const key of all.keys()) {
    if (!key.endsWith('_other')) continue
    const stem = key.slice(0, -'_other'.length)
    const forms = ['zero', 'one', 'two', 'few', 'many'].filter((it) => all.has(`${stem}_${it}`))
    expect([stem, forms.length]).toEqual([stem, 5])
  }
})

test('no text shouts', () => {
  for (const [key, text] of [...flat(en), ...flat(ar)]) expect([key, text]).not.toContain('!')
})

test('every check code has words in both languages', () => {
  for (const code of [...codesOf(problemKind), 'low-over-high', 'high-under-low']) {
    expect(flat(en).get(`spotGrid.check.${code}`)).toBeTruthy()
    expect(flat(ar).get(`spotGrid.check.${code}`)).toBeTruthy()
  }
})
