// What is kept of passkeys: none twice, none without bound, and no counter that goes back.
import { expect, test } from 'vitest'
import { PASSKEYS_MAX, readPasskeys, withChange, withPasskey, withUse } from './passkey-record.ts'

const passkey = (id: string, counter = 0) => ({
  id,
  publicKey: 'k',
  counter,
  name: '',
  madeMs: 1,
  usedMs: 0,
})

test('each is kept once, and ten at most', () => {
  let text = ''
  for (let i = 0; i < PASSKEYS_MAX; i += 1) text = withPasskey(text, passkey(String(i))) ?? ''
  expect(readPasskeys(text)).toHaveLength(PASSKEYS_MAX)
  expect(withPasskey(text, passkey('more'))).toBeUndefined()
  expect(withPasskey(withPasskey('', passkey('a')) ?? '', passkey('a'))).toBeUndefined()
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [5, 6, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('after %i a counter of %i: %s', (before, counter, isRight) => {
  const text = withPasskey('', passkey('a', before)) ?? ''
  const used = withUse(text, { id: 'a', counter, usedMs: 9 })
  expect(used !== undefined).toBe(isRight)
  if (used !== undefined) expect(readPasskeys(used)).toMatchObject([{ counter, usedMs: 9 }])
})

test('one is called anew or taken away, and what is gone is not', () => {
  const text = withPasskey('', passkey('a')) ?? ''
  const named = withChange(text, 'a', (it) => [{ ...it, name: 'phone' }]) ?? ''
  expect(readPasskeys(named)).toMatchObject([{ id: 'a', name: 'phone' }])
  expect(withChange(named, 'a', () => [])).toBe('')
  expect(withChange(named, 'b', () => [])).toBeUndefined()
  expect(withUse(named, { id: 'b', counter: 1, usedMs: 1 })).toBeUndefined()
})
