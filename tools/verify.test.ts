// The gates that are whole programs of others are seen to fail on a planted file, with our
// settings.
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

test('types: each strictness of ours is on', () => {
  const planted = {
    'tools/a.ts': 'export const f = (a: number[]): number => a[0]\n',
    'tools/b.ts': 'export const f = () => {\n  const a = 1\n}\n',
    'tools/c.ts': "import { PathLike } from 'node:fs'\nexport type A = PathLike\n",
    'tools/d.ts': 'export const a: { b?: 1 } = { b: undefined }\n',
    'tools/e.ts': 'export const f = (a) => a\n',
    'tools/f.ts': "import { a } from './nowhere.ts'\nexport const b = a\n",
    'tools/g.ts': 'class A {\n  m() {}\n}\nexport class B extends A {\n  m() {}\n}\n',
    'tools/h.tsx': 'export const h = (a: number): string => a\n',
    'tools/right.ts': 'export const f = (a: number[]): number => a[0] ?? 0\n',
  }
  const check = ['--type-aware', '--type-check', '--format=unix', 'tools']
  const { status, stdout } = exitOf('oxlint/bin/oxlint', check, planted)
  expect(status).toBe(1)
  const found = [...stdout.matchAll(/tools\/(\w+)\.tsx?:.*typescript\((TS\d+)\)/g)]
  expect(found.map(([, file, code]) => `${file} ${code}`).toSorted()).toEqual([
    'a TS2322',
    'b TS6133',
    'c TS1484',
    'd TS2375',
    'e TS7006',
    'f TS2307',
    'g TS4114',
    'h TS2322',
  ])
})
