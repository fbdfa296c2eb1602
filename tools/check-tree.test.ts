// Each rule of the tree check is seen on a planted violation, and silence beside it.
import { expect, test } from 'vitest'
import {
  checkTree,
  kindViolations,
  nameViolations,
  requiredFiles,
  textViolations,
} from './check-tree.ts'
import { plantTree } from './planted-tree.ts'

const kindFiles = [...requiredFiles, 'web/index.ts', 'web/detail-panel.tsx']

const kind = (name: string, files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [`bots/${name}/${file}`, '// A file.\n']))
const short = (found: readonly { rule: string; file: string; message: string }[]) =>
  found.map(({ rule, file, message }) => `${rule} ${file} ${message}`)

test.each([
  ['packages/kernel/src/utils.ts', 'tree-drawer'],
  ['apps/web/src/helpers.tsx', 'tree-drawer'],
  ['packages/market/src/types.ts', 'tree-drawer'],
  ['packages/market/src/common.ts', 'tree-drawer'],
  ['packages/kernel/src/exactMoney.ts', 'tree-kebab'],
  ['packages/kernel/src/Money.ts', 'tree-kebab'],
  ['apps/web/src/My_Pages/home.tsx', 'tree-kebab'],
])('%s is refused by %s', (file, rule) => {
  expect(nameViolations([file]).map((it) => it.rule)).toEqual([rule])
})

test('good names pass', () => {
  const files = [
    'packages/kernel/src/exact-money.test.ts',
    'bots/a/README.md',
    'docs/adr/0001-a.md',
  ]
  expect(nameViolations(files)).toEqual([])
})

test('a whole kind passes; one file less or a file too many does not', () => {
  const whole = { ...kind('alpha', kindFiles), 'bots/alpha/trailing.ts': '// A part.\n' }
  expect(kindViolations(plantTree(whole))).toEqual([])
  const less = kind(
    'alpha',
    kindFiles.filter((file) => file !== 'evolve.ts'),
  )
  const found = kindViolations(plantTree(less))
  expect(short(found)).toEqual(['tree-kind bots/alpha evolve.ts is missing'])
  const more = { ...whole, 'bots/alpha/drawer/trailing.ts': '// A part.\n' }
  expect(short(kindViolations(plantTree(more)))).toEqual([
    'tree-kind bots/alpha/drawer kinds have no such folder',
  ])
})

test('a kind without web is whole; with web it has its declaration', () => {
  const withoutWeb = kindFiles.filter((file) => !file.startsWith('web/'))
  expect(kindViolations(plantTree(kind('alpha', withoutWeb)))).toEqual([])
  const halfWeb = [...withoutWeb, 'web/detail-panel.tsx']
  expect(short(kindViolations(plantTree(kind('alpha', halfWeb))))).toEqual([
    'tree-kind bots/alpha web/index.ts is missing',
  ])
})

test('a test kind may be one file', () => {
  expect(kindViolations(plantTree(kind('test-beat', ['index.ts'])))).toEqual([])
})

test('a code file opens with a comment', () => {
  const found = textViolations('packages/kernel/src/a.ts', 'export const a = 1\n')
  expect(found.map((it) => it.rule)).toEqual(['tree-opening'])
  expect(textViolations('tools/a.mjs', '#!/usr/bin/env node\n')).toEqual([])
})

test('lines are at most 100 long, but for long strings in code', () => {
  const at = (line: string) => textViolations('tools/a.ts', `// A file.\n${line}\n`)
  expect(at(`// ${'word '.repeat(20)}`).map((it) => `${it.rule}:${it.line}`)).toEqual([
    'tree-line:2',
  ])
  expect(at(`// it's ${'word '.repeat(20)}`)).toHaveLength(1)
  expect(at(`const a = ${'1 + '.repeat(30)}1`)).toHaveLength(1)
  expect(at(`const a = '${'word '.repeat(20)}'`)).toEqual([])
})

test('a style sheet has at most 400 lines', () => {
  const sheet = (lines: number) => textViolations('packages/ui/src/a.css', 'a {}\n'.repeat(lines))
  expect(sheet(400)).toEqual([])
  expect(sheet(401).map((it) => `${it.rule}:${it.line}`)).toEqual(['tree-length:401'])
})

test('paths of one machine are refused in code and in documents', () => {
  const path = ['', 'work', 'shared', 'data'].join('/')
  const found = (file: string) => textViolations(file, `// data in ${path}\n`).map((it) => it.rule)
  expect(found('bench/a.ts')).toEqual(['tree-machine-path'])
  expect(found('docs/a.md')).toEqual(['tree-machine-path'])
  expect(textViolations('bench/a.ts', "// '../shared/data' and /v5/market/shop\n")).toEqual([])
})

test('pages take no category for granted; a kind says its own', () => {
  const found = (file: string, line: string) =>
    textViolations(file, `// A file.\n${line}\n`).map((it) => `${it.rule}:${it.line}`)
  const named = "const body = { symbol, category: 'spot' }"
  expect(found('apps/web/src/charts/a.ts', named)).toEqual(['tree-category:2'])
  expect(found('packages/bot-kit/web/a.tsx', named)).toEqual(['tree-category:2'])
  expect(found('apps/web/src/a.ts', 'const path = `/a?category=linear`')).toEqual([
    'tree-category:2',
  ])
  expect(found('packages/bot-kit/web/unheard/a.ts', named)).toEqual(['tree-category:2'])
  expect(found('apps/web/src/spot/a.ts', named)).toEqual(['tree-category:2'])
  const elsewhere = ['bots/a/market.ts', 'packages/bot-kit/web/spot/a.ts', 'apps/web/src/a.test.ts']
  const ofContracts = 'packages/bot-kit/web/linear/a.ts'
  for (const file of [...elsewhere, ofContracts, 'apps/web/src/data/rates.ts']) {
    expect(found(file, named)).toEqual([])
  }
  expect(found('apps/web/src/a.ts', "const words = 'bot.closing.spot'")).toEqual([])
})

test('a whole tree is read', () => {
  const folder = plantTree({ 'bench/utils.ts': 'export const a = 1\n' })
  expect(checkTree(folder).map((it) => it.rule)).toEqual(['tree-drawer', 'tree-opening'])
})

test.each(['it', 'test', 'describe'])('%s is skipped with a reason or not at all', (word) => {
  const at = (line: string) => textViolations('tools/a.test.ts', `// A test.\n${line}\n`)
  const ways = ['skip', 'skipIf(absent)', 'runIf(present)', 'only', 'todo', 'concurrent.skip']
  for (const how of [...ways, 'skip.each([1])']) {
    expect(at(`${word}.${how}('a')`).map((it) => `${it.rule}:${it.line}`)).toEqual(['tree-skip:2'])
  }
  const left = 'skip'
  for (const silent of [
    ...['', 'absent', "''"].map((what) => `(context) => context.${left}(${what})`),
    `({ ${left} }) => ${left}()`,
    ...[left, 'todo', 'only'].map((how) => `{ ${how}: !existsSync(folder) }, run`),
  ]) {
    expect(at(`${word}('a', ${silent})`).map((it) => it.rule)).toEqual(['tree-skip'])
  }
  expect(at(`${word}('a', (context) => context.skip('no data'))`)).toEqual([])
})
