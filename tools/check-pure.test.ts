// Each refusal of the pure-zone check is seen on a planted file, and silence beside it.
import { expect, test } from 'vitest'
import { checkPure, impurities, isPure } from './check-pure.ts'
import { plantTree } from './planted-tree.ts'

const file = 'packages/engine/src/a.ts'
const rules = (text: string) => impurities(file, text).map(({ rule, line }) => `${rule}:${line}`)

test.each([
  ['async function', 'export async function f() {}', ['pure-async:1']],
  ['async arrow', '\nexport const f = async () => 1', ['pure-async:2']],
  ['await', 'await f()', ['pure-async:1']],
  ['Promise as a type', 'export type A = Promise<number>', ['pure-async:1']],
  ['catch', 'try {\n  f()\n} catch {\n  g()\n}', ['pure-catch:3']],
  ['dynamic import', "export const a = import('./b.ts')", ['pure-import:1']],
  ['localeCompare', "export const a = 'a'.localeCompare('b')", ['pure-locale:1']],
  ['toLocaleString', 'export const a = (1).toLocaleString()', ['pure-locale:1']],
  ['a variable of a module', 'let last = 0', ['pure-state:1']],
  [
    'a memory of a module',
    'const known = new WeakMap<object, bigint>()\nexport const f = (a: object) => known.set(a, 1n)',
    ['pure-state:2'],
  ],
  [
    'a set that a function fills',
    'const seen = new Set()\nfunction f() {\n  seen.add(1)\n}',
    ['pure-state:3'],
  ],
  ['Intl', 'export const a = new Intl.Collator()', ['pure-locale:1']],
])('%s is refused', (_, text, expected) => {
  expect(rules(text)).toEqual(expected)
})

test('what only looks like it is let through', () => {
  expect(rules("// await the async catch\nexport const a = 'Promise'\n")).toEqual([])
  expect(rules('export const f = () => {\n  let last = 0\n  return last++\n}\n')).toEqual([])
  expect(rules('const table = new Map()\nfor (const it of all) table.set(it, 1)\n')).toEqual([])
  expect(rules('const table = new Map(all)\nconst f = () => table.get(1)\n')).toEqual([])
  expect(rules('export const b = { async: 1, catch: 2 }\n')).toEqual([])
})

test.each([
  ['packages/kernel/src/money.ts', true],
  ['packages/tape/src/deep/path.ts', true],
  ['bots/spot-grid/decide.ts', true],
  ['packages/bot-kit/grid/trailing.ts', true],
  ['packages/bot-kit/spot/closing.ts', true],
  ['packages/bot-kit/unheard/closing.ts', true],
  ['packages/bot-kit/unheard/deep/closing.ts', true],
  ['packages/bot-kit/wire/history.ts', false],
  ['packages/bot-kit/routes/closing.ts', false],
  ['packages/bot-kit/web/lists.ts', false],
  ['bots/spot-grid/routes.ts', false],
  ['bots/spot-grid/web/create-kind.ts', false],
  ['bots/spot-grid/decide.test.ts', false],
  ['packages/contract/src/index.ts', false],
  ['packages/sim/src/main.ts', false],
])('%s belongs to the zone: %s', (path, expected) => {
  expect(isPure(path)).toBe(expected)
})

test('a whole tree is read', () => {
  const text = 'export const f = async () => 1\n'
  const folder = plantTree({ [file]: text, 'packages/sim/src/a.ts': text, 'bots/a/close.ts': text })
  expect(checkPure(folder).map((it) => it.file)).toEqual(['bots/a/close.ts', file])
})
