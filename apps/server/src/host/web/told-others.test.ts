// Words between web processes: whoever needs each of them hears when some may be missing.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Hearing } from '../../bus/telling.ts'
import { Others, type OthersWord } from '../../limits/others.ts'
import { ToldOthers } from './told-others.ts'

const [OWN, ANOTHER] = [1, 2]
let hearing: Hearing
let told: OthersWord[]
let missed: number
let others: Others
let joined: ToldOthers
/** What the server answers to a flush. */
let flushed: () => Promise<void>
const bus = { losses: 0, isConnected: true }

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ;[told, missed] = [[], 0]
  Object.assign(bus, { losses: 3, isConnected: true })
  others = new Others()
  flushed = () => Promise.resolve()
  others.hearMissed(() => (missed += 1))
  const line = {
    teller: () => ({ id: OWN, tell: (word: OthersWord) => told.push(word), close: () => {} }),
    listen: (_: string, to: Hearing) => {
      hearing = to
      return { stop: () => {} }
    },
    flush: () => flushed(),
  }
  joined = new ToldOthers(Object.assign(bus, line) as never, 'webs', others)
  onTestFinished(() => joined.stop())
})

test('one of another process that did not come here', () => {
  hearing.missed?.(OWN, 'webs')
  expect(missed).toBe(0)
  hearing.missed?.(ANOTHER, 'webs')
  expect(missed).toBe(1)
})

test('any, over a connection that was lost; others hear that they may lack some as well', () => {
  vi.advanceTimersByTime(1000)
  expect([missed, told]).toEqual([0, []])
  Object.assign(bus, { losses: 4, isConnected: false })
  vi.advanceTimersByTime(5000)
  expect([missed, told]).toEqual([0, []])
  bus.isConnected = true
  vi.advanceTimersByTime(1000)
  expect([missed, told.length]).toEqual([1, 1])
})

test('is settled when the server has answered, a while after it was told', async () => {
  let isSettled: boolean | undefined
  const ask = async () => void (isSettled = await others.settled())
  void ask()
  await vi.advanceTimersByTimeAsync(24)
  expect(isSettled).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(isSettled).toBe(true)
})

test.each([
  ['the connection is away', () => (bus.isConnected = false)],
  ['it was lost meanwhile', () => setTimeout(() => (bus.losses += 1), 10)],
  ['the server refuses', () => (flushed = () => Promise.reject(new Error('closed')))],
  ['this process stops meanwhile', () => setTimeout(() => joined.stop(), 10)],
  ['the server is silent', () => (flushed = () => new Promise(() => {}))],
])('is not where %s', async (_, happen) => {
  happen()
  const settled = others.settled()
  await vi.advanceTimersByTimeAsync(1100)
  expect(await settled).toBe(false)
})
