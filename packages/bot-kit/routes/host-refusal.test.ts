// Refusals of the host by the words of the engine and by those of a kind.
import { expect, test } from 'vitest'
import { errorTable } from '@trellis/contract'
import { bonusStays, refusalOfHost } from './host-refusal.ts'

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

test.each([
  ['not-found', 'NOT_FOUND', 404],
  ['not-owner', 'Can_Not_Cancel_Others_Grid', 406],
  ['not-cancellable', 'GRID_CAN_NOT_BE_CANCELLED', 405],
  ['insufficient-balance', 'INSUFFICIENT_BALANCE', 401],
  ['bot-limit-reached', 'REACH_BOT_NUM_UPPER_LIMIT', 402],
  ['unknown-result', 'INTERNAL_TIMEOUT', 504],
  ['blocked', 'USER_BANNED', 421],
  ['account-upgrading', 'USER_UNIFY_ACCOUNT_UPGRADING', 412],
  ['account-unsupported', 'UNSUPPORTED_MEMBER_TYPE', 407],
  ['account-islamic', 'FORBIDDEN', 403],
  ['invalid-params', 'INVALID_ARGUMENT', 400],
] as const)('%s is told as %s', (word, code, status) => {
  expect(refusalOfHost(word).code).toBe(code)
  expect(errorTable[code].status).toBe(status)
})

test('what stays for a voucher is told with what may leave, by the field of the call', () => {
  const stays = { code: 'bonus-stays', details: '95.5' }
  expect(refusalOfHost(stays)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining('at most 95.5') as string,
    problems: [{ field: 'amount', reason: 'bonus-stays', bound: 'at most 95.5' }],
  })
  expect(bonusStays(stays, 'withdraw_amount')).toMatchObject({
    problems: [{ field: 'withdraw_amount', fix: 'send 95.5, or close the bot' }],
  })
  expect(bonusStays({ ...stays, details: '0' }, 'amount')).toMatchObject({
    problems: [{ bound: 'at most 0', fix: 'close the bot' }],
  })
  expect(bonusStays('not-owner', 'amount')).toBeUndefined()
})
