// Which commands a kind is told by its table: the shared ones always, its own while it is alive.
import { expect, test } from 'vitest'
import type { BotCommand, BotContext, KindFact } from '@trellis/engine'
import type { SharedCommand } from './command-table.ts'
import { commandsOf } from './command-table.ts'
import { emit } from './steps.ts'

type Command = SharedCommand | { readonly type: 'close' } | { readonly type: 'ring'; times: number }
const state = { isOn: true, allowFollow: false }

const { refuseCommand, commandSteps } = commandsOf<typeof state, KindFact, Command>({
  isAlive: ({ isOn }) => isOn,
  end: (_, __, word) => [emit({ type: word })],
  own: {
    close: { steps: () => [emit({ type: 'closed' })] },
    ring: {
      refuse: (_, { times }) => (times > 3 ? 'too-loud' : undefined),
      steps: (_, { times }) => [emit({ type: `rung-${times}` })],
    },
  },
})
const nothing = {} as BotContext

test.each([
  ['its own', { type: 'ring', times: 3 }, undefined, 'not-running', ['rung-3']],
  ['its own, refused', { type: 'ring', times: 4 }, 'too-loud', 'not-running', undefined],
  ['an end', { type: 'close' }, undefined, 'not-cancellable', ['closed']],
  [
    'an end by the operator',
    { type: 'end', word: 'compliance' },
    undefined,
    'not-cancellable',
    ['compliance'],
  ],
  [
    'an end by no word of the operator',
    { type: 'end', word: 'by-user' },
    'invalid-argument',
    'invalid-argument',
    undefined,
  ],
  ['following', { type: 'allow-follow', allowed: true }, undefined, undefined, ['follow-switched']],
  ['following, as it is', { type: 'allow-follow', allowed: false }, undefined, undefined, []],
  ['no answer', { type: 'allow-follow' }, 'invalid-argument', 'invalid-argument', undefined],
  ['another', { type: 'explode' }, 'invalid-argument', 'invalid-argument', undefined],
  [
    'a name of all objects',
    { type: 'toString' },
    'invalid-argument',
    'invalid-argument',
    undefined,
  ],
] as const)('%s', (_, command: BotCommand, alive, ended, told) => {
  expect(refuseCommand(state, command, nothing)).toBe(alive)
  expect(refuseCommand({ ...state, isOn: false }, command, nothing)).toBe(ended)
  if (told === undefined) return
  const steps = commandSteps(state, command, nothing)
  expect(steps.map((step) => (step.type === 'fact' ? step.fact.type : step.type))).toEqual(told)
})

test('an unknown command that was not refused is a broken invariant', () => {
  expect(() => commandSteps(state, { type: 'explode' }, nothing)).toThrow('unknown command')
})
