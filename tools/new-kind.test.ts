// A new kind is one folder under bots/: copied in, found by the generator, run by the engine,
// nothing else edited.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registriesOf } from './gen-registries.ts'
import { inRoot } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

const fixtures = inRoot('tools/fixtures')

test('a kind of at most 60 lines of code runs by being there', () => {
  const lines = readFileSync(join(fixtures, 'test-bell/index.ts'), 'utf8').split('\n')
  const code = lines.filter((line) => line.trim() !== '' && !line.startsWith('//'))
  expect(code.length).toBeLessThanOrEqual(60)

  const tree = plantTree({ 'package.json': '{"type":"module"}' })
  symlinkSync(inRoot('node_modules'), join(tree, 'node_modules'))
  cpSync(inRoot('bots'), join(tree, 'bots'), { recursive: true })
  cpSync(join(fixtures, 'test-bell'), join(tree, 'bots/test-bell'), { recursive: true })
  cpSync(join(fixtures, 'run-kind.ts'), join(tree, 'run-kind.ts'))
  for (const { file, text } of registriesOf(join(tree, 'bots')))
    writeFileSync(join(tree, 'bots', file), text)

  const tsx = inRoot('node_modules/tsx/dist/cli.mjs')
  const printed = execFileSync(process.execPath, [tsx, 'run-kind.ts'], { cwd: tree })
  const seen = JSON.parse(printed.toString()) as {
    readonly created: boolean
    readonly closed: boolean
    readonly facts: readonly string[]
    readonly sums: readonly string[]
  }
  expect(seen.created && seen.closed).toBe(true)
  expect(seen.facts).toEqual([
    'user-opened',
    'funds-granted',
    'bot-created',
    'funds-reserved',
    'bot-status',
    'order-placed',
    'order-filled',
    'kind-fact',
    'funds-released',
    'funds-released',
    'bot-status',
    'bot-archived',
  ])
  expect(new Set(seen.sums)).toEqual(new Set(['0']))
})
