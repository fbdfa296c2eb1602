// Every rule set in .oxlintrc.json beyond its defaults is seen to fire on a planted file.
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const pure = 'packages/engine/src'
const longFunction = (count: number) => `export function f(): void {\n${lines(count, '  f()')}}\n`

/** rule: text that breaks it, and the file it stands in when that matters. */
const planted: Readonly<Record<string, readonly [text: string, file?: string]>> = {
  'max-lines': [`export const a = 1\n${lines(400, '// line')}`],
  'max-lines-per-function': [longFunction(60)],
  'max-params': ['export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n'],
  'max-depth': [
    'export function f(a: number) {\n  if (a) {\n    if (a > 1) {\n      if (a > 2) {\n' +
      '        if (a > 3) {\n          f(a)\n        }\n      }\n    }\n  }\n}\n',
  ],
  'no-default-export': ['const a = 1\nexport default a\n'],
  'no-explicit-any': ['export const a: any = 1\n'],
  'no-non-null-assertion': ['export const f = (a?: number) => a!\n'],
  'ban-ts-comment': ['// @ts-ignore\nexport const a = 1\n'],
  eqeqeq: ['export const f = (a: unknown) => a == 1\n'],
  'no-var': ['export var a = 1\n'],
  'prefer-const': ['let a = 1\nexport const f = () => a\n'],
  'no-eval': ["export const f = () => eval('1')\n"],
  'no-restricted-properties': ['export const f = () => Math.random()\n', `${pure}/random.ts`],
}

const globals =
  'Date performance process console setTimeout setInterval setImmediate queueMicrotask ' +
  'requestAnimationFrame fetch WebSocket crypto Promise'

test.each(Object.entries(planted))('%s fires', (rule, [text, file = 'apps/server/src/a.ts']) => {
  expect(rulesFiring({ [file]: text })).toEqual([`${file} ${rule}`])
})

test('a component may be longer than a function, and not endless', () => {
  expect(rulesFiring({ 'apps/web/src/a.tsx': longFunction(110) })).toEqual([])
  const found = rulesFiring({ 'apps/web/src/a.tsx': longFunction(120) })
  expect(found).toEqual(['apps/web/src/a.tsx max-lines-per-function'])
})

test('the pure zone has none of the effects, each kind of pure file alike', () => {
  const folders = ['kernel', 'market', 'tape', 'exchange', 'engine']
  const places = [
    ...folders.map((name) => `packages/${name}/src`),
    'bots/alpha',
    'packages/bot-kit/grid',
    'packages/bot-kit/spot',
    'packages/bot-kit/unheard',
  ]
  const files: Record<string, string> = {}
  for (const place of places) {
    for (const name of globals.split(' ')) {
      files[`${place}/uses-${name.toLowerCase()}.ts`] = `export const f = () => ${name}\n`
    }
  }
  files['bots/alpha/decide.ts'] = 'export const f = () => Date\n'
  const expected = Object.keys(files).map((file) => `${file} no-restricted-globals`)
  expect(rulesFiring(files)).toEqual(expected.sort())
})

test('effects are free in the server, in the browser and in tests', () => {
  const text = 'export const f = () => [Date.now(), Math.random()]\n'
  const halves = ['wire', 'routes', 'web', 'web/grid', 'test']
  const files = [
    'apps/server/src/a.ts',
    'apps/web/src/a.ts',
    `${pure}/a.test.ts`,
    'bots/a/wire.ts',
    ...halves.map((half) => `packages/bot-kit/${half}/a.ts`),
  ]
  expect(rulesFiring(Object.fromEntries(files.map((file) => [file, text])))).toEqual([])
})

test('a promise that nobody waits for is seen through its type', () => {
  const text = 'const f = async () => 1\nexport const g = () => {\n  f()\n}\n'
  const found = rulesFiring({ 'apps/server/src/a.ts': text }, ['--type-aware'])
  expect(found).toEqual(['apps/server/src/a.ts no-floating-promises'])
})

test('config files may export by default', () => {
  expect(rulesFiring({ 'apps/web/vite.config.ts': 'export default {}\n' })).toEqual([])
})

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

/** `file rule` of every complaint oxlint has about the planted files. */
function rulesFiring(
  files: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): readonly string[] {
  const copied = ['.oxlintrc.json', 'tsconfig.json'].map((name) => [
    name,
    readFileSync(join(root, name), 'utf8'),
  ])
  const folder = plantTree({ ...files, ...Object.fromEntries(copied) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '--format=json', ...more, 'packages', 'bots', 'apps'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  const short = (code: string) => code.replace(/^.*\((.*)\)$/, '$1')
  return diagnostics.map(({ code, filename }) => `${filename} ${short(code)}`).sort()
}
