// The card of what holds a bot up: a bot that ends has none, whatever stood there before.
import { expect, test } from 'vitest'
import { placeFor } from './notice-place.tsx'

const toggle = () => undefined
const outside = { phase: 'running', state: 'out-of-range', isMarketOpen: true } as const

test('stands open while something holds the bot up, and until the reader hides it', () => {
  expect(placeFor(outside, true, toggle)).toEqual({ isOpen: true, toggle })
  expect(placeFor({ ...outside, state: 'running' }, true, toggle)).toEqual({ isOpen: true, toggle })
  expect(placeFor({ ...outside, state: 'running' }, false, toggle).toggle).toBeUndefined()
})

test.each(['closing', 'closed'] as const)('a %s bot does not trade again', (phase) => {
  const ended = { phase, state: phase, isMarketOpen: true }
  expect(placeFor(ended, true, toggle)).toEqual({ isOpen: false, toggle: undefined })
})
