// The table of the specification is seen to miss a test that failed, was skipped or did not run, a
// row that is not whole and a file that is gone.
import { expect, test } from 'vitest'
import { rowViolations, specificationPage } from './gen-specification.ts'
import { root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'
import { readRows, readSpecification, unprovedRows } from './specification.mjs'

const LINES = 'docs/specification/rows.tsv'
const VALUES = 'docs/specification/values.tsv'
const lines = (...rows: readonly string[]) => readRows(LINES, ['head', ...rows, ''].join('\n'))
const values = (...rows: readonly string[]) => readRows(VALUES, ['head', ...rows, ''].join('\n'))
const tally = {
  passed: ['a.test.ts > adds', 'a.test.ts > adds twice'],
  failed: [{ name: 'a.test.ts > fails' }],
  skipped: [{ name: 'a.test.ts > waits' }],
}
const none = { passed: [], failed: [], skipped: [] }

test('a row is read with every test it names, or with the reason why it has none', () => {
  const [two, without] = lines('1.1\tit adds\ta > b\ta > c', '1.2\tit is\tnothing to test: why')
  expect(two).toMatchObject({ line: 2, key: '1.1', said: ['it adds'], tests: ['a > b', 'a > c'] })
  expect(without).toMatchObject({ line: 3, tests: [], reason: 'why' })
  expect(values('3.1\tSides\tBUY\tan order buys\ta > b')).toMatchObject([
    { file: VALUES, said: ['Sides', 'BUY', 'an order buys'], tests: ['a > b'] },
  ])
})

test.each([
  ['a.test.ts > adds', 'a.test.ts > adds twice', []],
  ['a.test.ts > adds', 'a.test.ts > gone', ['did not run']],
  ['a.test.ts > fails', 'a.test.ts > adds', ['failed']],
  ['a.test.ts > waits', 'a.test.ts > adds', ['was skipped']],
  ['a.test.ts > waits', 'a.test.ts > fails', ['was skipped', 'failed']],
  ['b.test.ts > adds', 'a.test.ts > adds', ['did not run']],
])('a row proved by "%s" and "%s" is told of as %j', (one, other, fates) => {
  const told = unprovedRows(lines(`1.1\tit adds\t${one}\t${other}`), [none, tally])
  const expected = fates.map((fate) =>
    expect.stringContaining(`${LINES}:2 (1.1) names a test that ${fate}`),
  )
  expect(told).toEqual(expected)
})

test('a test that passed in one project and failed in another proves nothing', () => {
  const other = { ...none, failed: [{ name: 'a.test.ts > adds' }] }
  expect(unprovedRows(lines('1.1\tit adds\ta.test.ts > adds'), [tally, other])).toHaveLength(1)
})

test('a row without a test needs none', () => {
  expect(unprovedRows(lines('1.1\tit is\tnothing to test: why'), [tally])).toEqual([])
})

test.each([
  ['1.1\tit adds\ta.test.ts > adds', []],
  ['1.0\tit adds\ta.test.ts > adds', ['"1.0" is no section and number']],
  ['1.1\t\ta.test.ts > adds', ['a cell is empty']],
  ['1.1\tit adds', ['names no test and no reason']],
  ['1.1\tit adds\tnothing to test: ', ['names no test and no reason']],
  ['1.1\tit adds\ta.test.ts', ['"a.test.ts" is no "file > title"']],
  ['1.1\tit adds\tb.test.ts > adds', ['there is no b.test.ts']],
])('of the row %j the check says %j', (row, messages) => {
  const base = plantTree({ 'a.test.ts': '// A test.\n' })
  expect(rowViolations(base, lines(row)).map(({ message }) => message)).toEqual(messages)
})

test('the page has lines and values in their sections, as plain text', () => {
  const page = specificationPage(
    lines('1.1\tit *adds*\ta.test.ts > adds', '2.1\tit is\tnothing to test: why'),
    values('2.1\tSides\tBUY\tan order buys\ta.test.ts > adds'),
  )
  expect(page).toContain('- **1.1** it \\*adds\\*\n  - a.test.ts \\> adds\n\n## 2.')
  expect(page).toContain('  - nothing to test: why\n### 2.1 Sides\n- `BUY`: an order buys')
})

test('no row and no value of our own table stands there twice', () => {
  const { lines: own, values: listed } = readSpecification(root)
  const names = [...own, ...listed].map(
    ({ file, key, said }) => `${file} ${key} ${said.slice(0, 2).join(' ')}`,
  )
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
