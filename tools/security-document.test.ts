// docs/security.md against the tree: every requirement of levels 1 and 2 has one row, and what a
// row names as its proof is there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0; they are numbered from 1. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, n) => `${chapter}.${section + 1}.${n + 1}`),
  ),
)
const STATES = ['met', 'open', 'not applicable']

interface Row {
  readonly numbers: readonly string[]
  readonly state: string
  readonly proof: string
}

const text = readFileSync(inRoot('docs/security.md'), 'utf8')
const rows: readonly Row[] = text.split('\n').flatMap((line) => {
  const [, number = '', , state = '', proof = ''] = line.split('|').map((cell) => cell.trim())
  return /^V\d/.test(number) ? [{ numbers: numbersOf(number), state, proof }] : []
})

/** "V1.2.6 to V1.2.8" are three. */
function numbersOf(cell: string): readonly string[] {
  const [first = '', last = first] = cell.split(' to ')
  return NUMBERS.slice(NUMBERS.indexOf(first), NUMBERS.indexOf(last) + 1)
}

test('every requirement has one row, in order, with a state', () => {
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(NUMBERS)
  expect(rows.map(({ state }) => state).filter((it) => !STATES.includes(it))).toEqual([])
  expect(rows.filter(({ state, proof }) => state !== 'met' && proof === '')).toEqual([])
})

test('the sums at its head are those of its rows', () => {
  const [met, open, not] = STATES.map((state) =>
    rows.reduce((sum, row) => sum + (row.state === state ? row.numbers.length : 0), 0),
  )
  const sums = `${NUMBERS.length} numbers, of which ${met} are met, ${open} open and ${not} not applicable`
  expect(text.replaceAll(/\s+/g, ' ')).toContain(sums)
})

test('files that are named exist', () => {
  const named = [...text.matchAll(/`((?:apps|packages|bots|docs|e2e|tools)\/[^`\s]+)`/g)]
  expect(named.length).toBeGreaterThan(100)
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(inRoot(path)))).toEqual([])
})

/** "title" and "title" in `file`. */
const CITED = /((?:"[^"]+"(?: and )?)+) in `([^`]+)`/g

test('titles of tests that are named are in the files they are said to be in', () => {
  const cited = rows.flatMap(({ proof }) => [...proof.matchAll(CITED)])
  const titles = cited.flatMap(([, all = '', path = '']) =>
    [...all.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ title, path })),
  )
  const isThere = ({ title, path }: (typeof titles)[number]): boolean =>
    readFileSync(inRoot(path), 'utf8').includes(title)
  expect(titles.filter((it) => !isThere(it))).toEqual([])
  expect(titles.length).toBeGreaterThan(40)
})
