// Facts that come while a page reads are read after it, never beside it, and none is missed.
import { expect, test } from 'vitest'
import { livingKey, readWhileNew } from './bot-queries.ts'

test('what came while reading is read once more, one after the other', async () => {
  const newest = { current: 1 }
  const seen: number[] = []
  let running = 0
  await readWhileNew(
    newest,
    async () => {
      running += 1
      expect(running).toBe(1)
      seen.push(newest.current)
      await Promise.resolve()
      // Three facts during the first reading, none later.
      if (seen.length === 1) newest.current = 4
      running -= 1
    },
    0,
  )
  expect(seen).toEqual([1, 4])
})

test('a reading that fails does not end the reading', async () => {
  const newest = { current: 1 }
  let tries = 0
  await readWhileNew(
    newest,
    () => {
      tries += 1
      if (tries === 1) newest.current = 2
      return Promise.reject(new Error('away'))
    },
    0,
  )
  expect(tries).toBe(2)
})

test('a question has one key, however many facts there were', () => {
  expect(livingKey('7', 'detail')).toEqual(['bot', '7', 'living', 'detail'])
})
