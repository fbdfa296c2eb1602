// Events that nobody tells for long: they cost no more than a message of them, and the page reads.
import { expect, test } from 'vitest'
import type { NewsMessage } from '@trellis/contract'
import { newsMessage, withMore } from './waiting-news.ts'

type Events = NewsMessage['items']

const events = (count: number): Events =>
  Array.from({ length: count }, (_, id) => ({ id: String(id) }) as Events[number])

test('as many as a message tells are told in their order', () => {
  const waiting = withMore(withMore(undefined, events(12)), events(8))
  expect(newsMessage(waiting).items).toEqual([...events(12), ...events(8)])
})

test('what is more is not kept, and the page is told to read its list', () => {
  let waiting: Events | undefined
  for (let round = 0; round < 1000; round += 1) waiting = withMore(waiting, events(7))
  expect(waiting).toHaveLength(21)
  expect(newsMessage(waiting ?? [])).toEqual({ topic: 'notifications', items: [] })
})
