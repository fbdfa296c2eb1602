// A challenge is answered once, in time, by who asked for it.
import { expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { Ceremonies, type Ceremony } from './ceremonies.ts'

const user = 7 as UserId
const login: Ceremony = { use: 'login', user: undefined, guid: 'g' }
const add: Ceremony = { use: 'add', user, guid: 'g' }

test('once, and for five minutes', () => {
  const open = new Ceremonies()
  open.begin('a', login, 0)
  expect(open.take('a', login, 299_999)).toBe(true)
  expect(open.take('a', login, 299_999)).toBe(false)
  open.begin('b', login, 0)
  expect(open.take('b', login, 300_000)).toBe(false)
})

test.each([
  [login, { ...login, guid: 'another' }],
  [login, add],
  [add, login],
  [add, { ...add, user: 8 as UserId }],
])('%j is not answered as %j, and then by nobody', (begun, answered) => {
  const open = new Ceremonies()
  open.begin('a', begun, 0)
  expect(open.take('a', answered, 1)).toBe(false)
  expect(open.take('a', begun, 1)).toBe(false)
})

test('whoever asks without end costs no memory without end', () => {
  const open = new Ceremonies()
  for (let i = 0; i < 10_001; i += 1) open.begin(String(i), login, 0)
  expect([open.take('0', login, 1), open.take('10000', login, 1)]).toEqual([false, true])
})
