// The gates that are whole programs of others are seen to fail on a planted file, with our settings.
import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

function exitOf(program: string, args: readonly string[], files: Record<string, string>) {
  const config = readFileSync(join(root, '.prettierrc.json'), 'utf8')
  const tsconfig = readFileSync(join(root, 'tsconfig.json'), 'utf8')
  const folder = plantTree({ ...files, '.prettierrc.json': config, 'tsconfig.json': tsconfig })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const path = join(root, 'node_modules', program)
  const { status, stdout } = spawnSync(process.execPath, [path, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test.each([
  ['a semicolon', 'export const a = 1;\n', 1],
  ['double quotes', 'export const a = "x"\n', 1],
  ['our form', "export const a = 'x'\n", 0],
])('format: %s', (_, text, status) => {
  const prettier = 'prettier/bin/prettier.cjs'
  expect(exitOf(prettier, ['--check', 'tools'], { 'tools/a.ts': text }).status).toBe(status)
})

test.each([
  ['a missing element is not there', 'export const f = (a: number[]): number => a[0]\n', 'TS2322'],
  ['an unused local', 'export const f = () => {\n  const a = 1\n}\n', 'TS6133'],
  ['a type import says so', "import { Stats } from 'node:fs'\nexport type A = Stats\n", 'TS1484'],
  ['undefined is not absence', 'export const a: { b?: 1 } = { b: undefined }\n', 'TS2375'],
])('types: %s', (_, text, code) => {
  const { status, stdout } = exitOf('typescript/bin/tsc', ['--noEmit'], { 'tools/a.ts': text })
  expect([status, stdout.match(/TS\d+/)?.[0]]).toEqual([2, code])
})
