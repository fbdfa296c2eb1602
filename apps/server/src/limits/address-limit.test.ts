// One party has no more by having many addresses.
import { expect, test } from 'vitest'
import { takeOfAddress } from './address-limit.ts'
import { RateLimiter } from './rate-limiter.ts'

const rate = { limit: 3, perMs: 1000 }

/** How many of so many calls pass, each from an address of its own. */
function passed(ipOf: (i: number) => string | undefined): number {
  const limits = new RateLimiter(1)
  const calls = Array.from({ length: 100 }, (_, i) =>
    takeOfAddress(limits, 'register', { ip: ipOf(i), rate, nowMs: 5 }),
  )
  return calls.filter((wait) => wait === 0).length
}

test.each([
  ['of connections that are gone', () => undefined, 3],
  ['one of IPv4', () => '203.0.113.1', 3],
  ['many of IPv4', (i: number) => `203.0.113.${i}`, 100],
  ['many of one /64', (i: number) => `2001:db8:1:2::${i + 1}`, 3],
  ['many of one /56', (i: number) => `2001:db8:1:${(i % 100).toString(16)}::1`, 6],
  ['many of one /48', (i: number) => `2001:db8:1:${(i * 256).toString(16)}::1`, 12],
  ['many of several /48', (i: number) => `2001:db8:${(i + 1).toString(16)}::1`, 100],
] as const)('%s', (_, ipOf, most) => {
  expect(passed(ipOf)).toBe(most)
})
