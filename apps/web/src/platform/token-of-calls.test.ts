// A token goes with calls and WebSockets as soon as there is one, in the form that the server
// reads.
import { expect, test } from 'vitest'
import { tokenOfCalls } from './token-of-calls.ts'

test('none before there is one', () => {
  let token = ''
  const { header, protocols } = tokenOfCalls(() => token)
  expect([header?.(), protocols?.()]).toEqual([{}, []])
  token = 'abc'
  expect([header?.(), protocols?.()]).toEqual([{ UserToken: 'abc' }, ['trellis', 'token.abc']])
})
