// What a projector thinks of its way to the database, by a clock that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseWatch, type Reach } from './database-watch.ts'

let isThere = true
let told: Reach[] = []
let watch: DatabaseWatch

beforeEach(() => {
  vi.useFakeTimers()
  isThere = true
  told = []
  watch = new DatabaseWatch({
    database: { query: () => (isThere ? Promise.resolve([]) : Promise.reject(new Error('away'))) },
    steadyMs: () => Date.now(),
    changed: (reach) => told.push(reach),
  })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('one that answers is never spoken of', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
})

test('one that misses an answer is doubtful, and there again with the next one', async () => {
  isThere = false
  await vi.advanceTimersByTimeAsync(600)
  expect(told).toEqual(['doubtful'])
  isThere = true
  await vi.advanceTimersByTimeAsync(600)
  expect(told).toEqual(['doubtful', 'there'])
})

test('one without an answer for three seconds is away, until it has answered for as long', async () => {
  isThere = false
  await vi.advanceTimersByTimeAsync(3400)
  expect(told).toEqual(['doubtful'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['doubtful', 'away'])
  told = []
  for (let n = 0; n < 4; n++) {
    isThere = !isThere
    await vi.advanceTimersByTimeAsync(2500)
  }
  expect(told).toEqual(['returning', 'away', 'returning', 'away'])
  isThere = true
  await vi.advanceTimersByTimeAsync(3300)
  expect(told.at(-1)).toBe('returning')
  await vi.advanceTimersByTimeAsync(200)
  expect(told.at(-1)).toBe('there')
})
