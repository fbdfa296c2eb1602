// To an account that makes no bots a form leads nowhere: neither a press, nor Enter in a field, nor
// an address that comes to confirm.
import { expect, test } from 'vitest'
import { pressed } from './pressed.ts'

const free = { isUnknown: false, refused: '', field: undefined, isRetry: false, signedIn: true }

test.each([
  ['what is in order is confirmed', {}, 'confirm'],
  ['a guest logs in first', { signedIn: false }, 'login'],
  ['what is wrong is led to', { field: 'low', isRetry: true }, 'field'],
  ['what was not answered is asked again', { isRetry: true }, 'retry'],
  ['an account that makes no bots', { refused: 'It is blocked.' }, 'nowhere'],
  ['such an account, with a field that is wrong', { refused: 'Blocked.', field: 'low' }, 'nowhere'],
  ['an order of which nobody knows is told first', { refused: 'x', isUnknown: true }, 'result'],
] as const)('%s', (_, at, leads) => {
  expect(pressed({ ...free, ...at })).toBe(leads)
})
