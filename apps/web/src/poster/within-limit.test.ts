// A poster is given thirty seconds and no more, and may be called off before.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT_MS, SETTLE_MS, settled, withinLimit } from './within-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (): Promise<never> => new Promise(() => {})

test('what does not come is called off at the limit, not before', async () => {
  let heard: AbortSignal | undefined
  const states: string[] = []
  const work = withinLimit(new AbortController().signal, (signal) => {
    heard = signal
    return never()
  }).catch((error: Error) => states.push(error.message))
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  expect([states.length, heard?.aborted]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1)
  await work
  expect([states.length, heard?.aborted]).toEqual([1, true])
  expect(LIMIT_MS).toBe(30_000)
})

test('its reader may call it off, and what is done in time is answered', async () => {
  const leaving = new AbortController()
  const left = withinLimit(leaving.signal, never).catch(() => 'left')
  leaving.abort()
  expect(await left).toBe('left')
  expect(await withinLimit(new AbortController().signal, async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('the drawing waits a tenth of a second', async () => {
  let isDone = false
  const waiting = (async () => {
    await settled()
    isDone = true
  })()
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 1)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(SETTLE_MS).toBe(100)
})
