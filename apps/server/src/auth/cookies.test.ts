// The session cookie's name follows the host, as the web's environment rule has it.
import { expect, test } from 'vitest'
import { isGuid, sessionCookieName } from './cookies.ts'

test.each([
  ['localhost:8080', 'trellis-token'],
  ['127.0.0.1:8080', 'trellis-token'],
  ['[::1]:8080', 'trellis-token'],
  ['example.org', 'trellis-token'],
  ['www.example.org', 'trellis-token'],
  ['m.example.org', 'trellis-token'],
  ['testnet.example.org', 'trellis-token-testnet'],
  ['m-testnet.example.org', 'trellis-token-testnet'],
  ['qa-7.example.org:443', 'trellis-token-qa-7'],
  ['', 'trellis-token'],
  ['a;b.example.org', 'trellis-token'],
])('%s has %s', (host, name) => expect(sessionCookieName(host)).toBe(name))

test('a guid is a short plain token', () => {
  expect(isGuid('0b1c2d3e-1111-2222-3333-444455556666')).toBe(true)
  expect(isGuid('x')).toBe(false)
  expect(isGuid('a b c d e f g h')).toBe(false)
  expect(isGuid(undefined)).toBe(false)
})
