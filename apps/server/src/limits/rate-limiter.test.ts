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
  limiter.giveBack('a', rate)
  expect(limiter.take('a', rate, 0)).toBe(0)
  limiter.giveBack('nobody', rate)
  limiter.reset('a', rate)
  expect(limiter.take('a', rate, 0)).toBe(0)
})

test('of those that have places the first count, whenever one is told', () => {
  const limiter = new RateLimiter(1)
  const isReached = () => limiter.exhausted('a', rate, 0) > 0
  const [first, second] = [10, 20].map((id) => limiter.takeLast('a', rate, 0, id))
  expect([first?.place, second?.place]).toEqual([
    { sinceMs: 0, number: 1, id: 10 },
    { sinceMs: 0, number: 2, id: 20 },
  ])
  expect([first?.isCounted(), second?.isCounted(), isReached()]).toEqual([true, true, true])
  limiter.takeAt('a', rate, 0, { sinceMs: 0, number: 2, id: 21 })
  expect([first?.isCounted(), second?.isCounted()]).toEqual([true, true])
  limiter.takeAt('a', rate, 0, { sinceMs: 0, number: 1, id: 9 })
  expect([first?.isCounted(), second?.isCounted()]).toEqual([true, false])
  // Where it does not count any more there is nothing to give back.
  limiter.giveBackAt('a', rate, { sinceMs: 0, number: 2, id: 20 })
  expect(isReached()).toBe(true)
  limiter.giveBackAt('a', rate, { sinceMs: 0, number: 1, id: 9 })
  expect(isReached()).toBe(false)
  expect(limiter.takeLast('a', rate, 0, 30).place.number).toBe(2)
  expect(limiter.takeLast('a', rate, 1000, 40).place.number).toBe(1)
})

test('a window that began after this one ends it, one that began beside it is the same', () => {
  const limiter = new RateLimiter(1)
  const place = (sinceMs: number, id: number) => ({ sinceMs, number: 1, id })
  const waits = () => limiter.exhausted('a', rate, 950)
  // Of windows of another process, whose clock is a little before this one's.
  limiter.takeAt('a', rate, 10, place(-40, 1))
  expect(limiter.takeLast('a', rate, 20, 2).place).toEqual({ sinceMs: -40, number: 2, id: 2 })
  expect(waits()).toBe(60)
  limiter.takeAt('a', rate, 950, place(960, 3))
  expect(waits()).toBe(0)
  // Began unaware of that.
  limiter.takeAt('a', rate, 950, place(970, 4))
  expect(waits()).toBe(1000)
  // Of the one before, told late: it counts and ends nothing.
  limiter.takeAt('a', rate, 950, place(-40, 5))
  expect(waits()).toBe(1000)
})

test('a part of a limit has room for places as for counts', () => {
  const limiter = new RateLimiter(0.25)
  limiter.takeLast('a', rate, 0, 1)
  expect(limiter.exhausted('a', rate, 0)).toBe(1000)
})

test('stays bounded however many callers come', () => {
  const limiter = new RateLimiter(1)
  for (let i = 0; i < 60_000; i += 1) limiter.take(`caller ${i}`, rate, 0)
  expect(limiter.take('caller 59999', rate, 0)).toBe(0)
  expect(limiter.take('caller 59999', rate, 0)).toBeGreaterThan(0)
})

test('a full table drops what has ended, before it drops what counts', () => {
  const [short, day] = [
    { limit: 1, perMs: 1000 },
    { limit: 1, perMs: 86_400_000 },
  ]
  const limiter = new RateLimiter(1, 3)
  limiter.take('guesser', day, 0)
  limiter.take('one', short, 10)
  limiter.take('two', short, 2000)
  limiter.take('three', short, 2100)
  expect(limiter.size).toBe(3)
  expect(limiter.exhausted('guesser', day, 2200)).toBeGreaterThan(0)
  expect(limiter.exhausted('two', short, 2200)).toBeGreaterThan(0)
  // All of them count now: the one that ends first goes, not the oldest.
  limiter.take('four', short, 2200)
  expect(limiter.exhausted('guesser', day, 2200)).toBeGreaterThan(0)
  expect(limiter.exhausted('two', short, 2200)).toBe(0)
  expect(limiter.exhausted('three', short, 2200)).toBeGreaterThan(0)
  expect(limiter.size).toBe(3)
})
