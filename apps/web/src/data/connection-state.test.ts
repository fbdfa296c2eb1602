// A stream's states: init, open, closed, error, and the waiting between attempts.
import { expect, test } from 'vitest'
import {
  backoffMs,
  firstConnection,
  nextConnection,
  type Connection,
  type ConnectionEvent,
} from './connection-state.ts'

const run = (events: readonly ConnectionEvent[]): Connection =>
  events.reduce(nextConnection, firstConnection)
const connect = { type: 'connect', atMs: 0 } as const
const opened = { type: 'opened' } as const
const lost = (atMs: number) => ({ type: 'lost', atMs }) as const
const failed = (atMs: number) => ({ type: 'failed', atMs }) as const

test('the way up: init, then open', () => {
  expect(run([connect])).toMatchObject({ name: 'init', resting: false })
  expect(run([connect, opened])).toMatchObject({ name: 'open', failures: 0, silentSinceMs: 0 })
})

test('a loss is closed, three failures in a row are an error, and opening forgets them', () => {
  expect(run([connect, opened, lost(5)])).toMatchObject({ name: 'closed', silentSinceMs: 5 })
  const bad = [connect, opened, lost(5), connect, failed(6), connect, failed(7)]
  expect(run(bad)).toMatchObject({ name: 'error', failures: 3, silentSinceMs: 5 })
  expect(run([...bad, connect])).toMatchObject({ name: 'error' })
  expect(run([...bad, connect, opened])).toMatchObject({ name: 'open', failures: 0 })
})

test('a pause and a refusal rest', () => {
  expect(run([connect, opened, { type: 'paused' }])).toMatchObject({
    name: 'closed',
    resting: true,
    failures: 0,
  })
  expect(run([connect, { type: 'refused' }]).resting).toBe(true)
  expect(run([connect, opened, { type: 'paused' }, connect]).name).toBe('init')
})

test('waiting doubles from half a second to twenty, spread by up to a half', () => {
  const after = (failures: number) => ({ ...firstConnection, failures })
  expect([1, 2, 3, 10].map((n) => backoffMs(after(n), 0))).toEqual([500, 1000, 2000, 20_000])
  expect(backoffMs(after(3), 1)).toBe(1000)
})
