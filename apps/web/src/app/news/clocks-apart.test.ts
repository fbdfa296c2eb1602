// When the times behind the bell say whose clock they are of.
import { expect, test } from 'vitest'
import { clocksApart } from './clocks-apart.ts'

const live = { marketMs: 1_700_000_000_000, wallMs: 1_700_000_000_400, speed: 1, standing: false }

test('a market that runs with the wall clock needs no label, nor one not known yet', () => {
  expect(clocksApart(live)).toBe(false)
  expect(clocksApart({ ...live, marketMs: 0, speed: 600 })).toBe(false)
})

test.each([
  ['a faster market', { speed: 600 }],
  ['one that stands', { standing: true }],
  ['one of another time', { wallMs: live.wallMs + 60_000 }],
])('%s is labelled', (_, change) => {
  expect(clocksApart({ ...live, ...change })).toBe(true)
})
