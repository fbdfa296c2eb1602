// Refusals of the host by the words of the engine and by those of a kind.
import { expect, test } from 'vitest'
import { refusalOfHost } from './host-refusal.ts'

test.each([
  ['not-owner', { code: 'Can_Not_Cancel_Others_Grid' }],
  ['unknown-result', { code: 'INTERNAL_TIMEOUT' }],
  ['followers-behind', { code: 'copyFollowersBehind' }],
  [
    'not-running',
    {
      code: 'GRID_CAN_NOT_BE_CANCELLED',
      message: 'The bot closes or does not run yet: in this state it cannot be changed like this',
    },
  ],
  ['too-much', { code: 'INVALID_ARGUMENT', message: 'Refused: too-much' }],
  ['unheard-of', { code: 'UNKNOWN', message: 'Refused: unheard-of' }],
] as const)('%s', (word, answer) => {
  const own = { 'too-much': 'INVALID_ARGUMENT' } as const
  expect(refusalOfHost(word, own)).toEqual(answer)
  expect(refusalOfHost({ code: word, details: [] }, own)).toEqual(answer)
})
