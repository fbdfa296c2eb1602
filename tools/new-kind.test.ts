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

const codeOf = (file: string): number =>
  readFileSync(join(fixtures, 'test-bell', file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length

test('a kind of at most 60 lines of code runs by being there', () => {
  expect(codeOf('index.ts')).toBeLessThanOrEqual(60)
  // Its server half on the kit: parameters, calls, stages.
  const half = ['fields.ts', 'wire.ts', 'routes.ts'].map(codeOf)
  expect(half.reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(150)

  const tree = plantTree({ 'package.json': '{"type":"module"}' })
  symlinkSync(inRoot('node_modules'), join(tree, 'node_modules'))
  cpSync(inRoot('bots'), join(tree, 'bots'), { recursive: true })
  cpSync(join(fixtures, 'test-bell'), join(tree, 'bots/test-bell'), { recursive: true })
  cpSync(join(fixtures, 'run-kind.ts'), join(tree, 'run-kind.ts'))
  for (const { file, text } of registriesOf(join(tree, 'bots')))
    writeFileSync(join(tree, 'bots', file), text)

  const tsx = inRoot('node_modules/tsx/dist/cli.mjs')
  const printed = execFileSync(process.execPath, [tsx, 'run-kind.ts'], { cwd: tree })
  const seen = JSON.parse(printed.toString()) as Readonly<Record<string, unknown>> & {
    readonly sums: readonly string[]
  }
  const code = 'BELL_CHECK_CODE_RING_TOO_LOW'
  const problem = { field: 'ring_price', check_code: code, bound: '60000.1', fix: '60000.1' }
  expect(seen['refused']).toMatchObject({
    status_code: 400,
    bot_id: '0',
    check_code: code,
    problems: [problem],
  })
  const id = (seen['created'] as { bot_id: string }).bot_id
  expect(seen['created']).toMatchObject({ status_code: 200, check_code: 'BELL_CHECK_CODE_SUCCESS' })
  expect(id).not.toBe('0')
  expect(seen['detail']).toMatchObject({
    ring_price: '61000',
    lots: 1000,
    figures: {
      kind: 'test-bell',
      invested: '1000',
      status: 'RUNNING',
      // What a kind does not say it has not.
      trigger_price: '',
      quiet_ms: '0',
      filling: false,
    },
  })
  expect(seen['closed']).toEqual({ status_code: 200, debug_msg: '' })
  expect(seen['again']).toEqual({ code: 'GRID_CAN_NOT_BE_CANCELLED' })
  expect(seen['facts']).toEqual([
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
