// Turns of askers, one place per form, and bounds.
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const queue = () =>
  new FairQueue<{ asker: string; form: string; n: number }>({ formsMost: 3, most: 5 })
const request = (asker: string, form: string, n = 0) => ({ asker, form, n })
const all = (of: ReturnType<typeof queue>): string[] => {
  const found: string[] = []
  for (let it = of.next(); it !== undefined; it = of.next()) found.push(`${it.asker}${it.form}`)
  return found
}

test('askers take turns, whoever asked more before', () => {
  const waiting = queue()
  for (const form of ['1', '2', '3']) waiting.add(request('a', form))
  waiting.add(request('b', '1'))
  waiting.add(request('c', '1'))
  expect(waiting.size).toBe(5)
  expect(all(waiting)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(waiting.size).toBe(0)
  expect(waiting.next()).toBeUndefined()
})

test("a form's newer request takes the place of its older one", () => {
  const waiting = queue()
  const older = request('a', '1', 1)
  waiting.add(older)
  waiting.add(request('a', '2'))
  expect(waiting.add(request('a', '1', 2))).toEqual({ replaced: older })
  expect(waiting.size).toBe(2)
  expect(waiting.next()).toMatchObject({ form: '1', n: 2 })
})

test('one asker fills its own places alone, all together the whole', () => {
  const waiting = queue()
  for (const form of ['1', '2', '3']) expect(waiting.add(request('a', form))).not.toBe('full')
  expect(waiting.add(request('a', '4'))).toBe('full')
  // What waits already may still be replaced.
  expect(waiting.add(request('a', '3', 9))).toMatchObject({ replaced: { n: 0 } })
  waiting.add(request('b', '1'))
  waiting.add(request('c', '1'))
  expect(waiting.add(request('d', '1'))).toBe('full')
  expect(all(waiting)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('what waits no longer is taken out, and only that', () => {
  const waiting = queue()
  const first = request('a', '1', 1)
  waiting.add(first)
  waiting.add(request('a', '1', 2))
  expect(waiting.remove(first)).toBe(false)
  const other = request('b', '1')
  waiting.add(other)
  expect(waiting.remove(other)).toBe(true)
  expect(waiting.remove(other)).toBe(false)
  expect(all(waiting)).toEqual(['a1'])
})

test('of a form is taken out what waits, and nothing else', () => {
  const waiting = queue()
  const first = request('a', '1')
  waiting.add(first)
  waiting.add(request('a', '2'))
  waiting.add(request('b', '1'))
  expect(waiting.take({ asker: 'a', form: '1' })).toBe(first)
  expect(waiting.take({ asker: 'a', form: '1' })).toBeUndefined()
  expect(waiting.take({ asker: 'c', form: '1' })).toBeUndefined()
  expect(waiting.size).toBe(2)
  expect(all(waiting)).toEqual(['a2', 'b1'])
})
