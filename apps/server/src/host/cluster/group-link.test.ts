// Up to which message of its stream a group in another thread has told what became durable.
import { expect, it } from 'vitest'
import { GroupLink } from './group-link.ts'
import type { ToGroups } from './groups-words.ts'

it('knows up to where all was told by what became durable, or by a mark of one that is idle', () => {
  const sent: ToGroups[] = []
  const heard: number[] = []
  const link: GroupLink = new GroupLink(3, {
    send: (message) => sent.push(message) > 0,
    // Whoever hears of what became durable has taken it before it counts as told.
    durable: ({ end }) => heard.push(end.offset, link.toldUpTo ?? -1),
    posts: () => undefined,
    log: () => undefined,
    failed: () => undefined,
  })
  const durable = (stay: number, offset: number): void => {
    const end = { stream: 'g03', segment: 0, offset }
    const none = { positions: [], bots: [], ended: [], batches: [], posts: [] }
    const message = { type: 'durable', end, ...none } as const
    link.receive({ type: 'from', group: 3, stay, message })
  }
  const claim = { owner: 'e1', epoch: 1, mark: { sequence: 9, tapeMs: 0 }, witnesses: [] }
  void link.take(claim).catch(() => undefined)
  // What the owner before it marked was told to that one.
  expect(link.toldUpTo).toBe(undefined)
  link.marked(1, { sequence: 10, tapeMs: 0 })
  expect(link.toldUpTo).toBe(10)
  durable(1, 12)
  expect([heard, link.toldUpTo]).toEqual([[12, 10], 12])
  // A mark may come late; what an earlier time of the group still says is not heard.
  link.marked(1, { sequence: 11, tapeMs: 0 })
  durable(0, 20)
  link.marked(0, { sequence: 20, tapeMs: 0 })
  expect(link.toldUpTo).toBe(12)
})
