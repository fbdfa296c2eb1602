// Limits per caller and window; one caller never uses up another's.
import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const rate = { limit: 2, perMs: 1000 }

test('refuses past the limit, tells how long to wait, and starts anew', () => {
  const limiter = new RateLimiter(1)
  expect(limiter.take('a', rate, 0)).toBe(0)
  expect(limiter.take('a', rate, 400)).toBe(0)
  expect(limiter.take('a', rate, 500)).toBe(500)
  expect(limiter.exhausted('a', rate, 600)).toBe(400)
  expect(limiter.take('b', rate, 500)).toBe(0)
  expect(limiter.exhausted('b', rate, 500)).toBe(0)
  expect(limiter.take('a', rate, 1000)).toBe(0)
})

test('a scale multiplies, a reset forgets', () => {
  const limiter = new RateLimiter(2)
  for (let i = 0; i < 4; i += 1) expect(limiter.take('a', rate, 0)).toBe(0)
  expect(limiter.take('a', rate, 0)).toBeGreaterThan(0)
  limiter.giveBack('a')
  expect(limiter.take('a', rate, 0)).toBe(0)
  limiter.giveBack('nobody')
  limiter.reset('a')
  expect(limiter.take('a', rate, 0)).toBe(0)
})

test('stays bounded however many callers come', () => {
  const limiter = new RateLimiter(1)
  for (let i = 0; i < 60_000; i += 1) limiter.take(`caller ${i}`, rate, 0)
  expect(limiter.take('caller 59999', rate, 0)).toBe(0)
  expect(limiter.take('caller 59999', rate, 0)).toBeGreaterThan(0)
})
