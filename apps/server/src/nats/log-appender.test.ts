// What an owner does while the leader of its stream has less than was acknowledged, with a stand-in
// for the servers: real ones do this only now and then, after a node was cut off.
import type { NatsConnection } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LogAppender } from './log-appender.ts'

const LAST = 87

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Appends to a stream that ends at `leads` as its leader has it. */
function stage(leads: number) {
  let last = leads
  let stepsDown = 0
  type Hears = (error: null, message: unknown) => void
  let hears: Hears = () => undefined
  const nats = {
    info: { server_id: 'S', client_id: 1, version: '2.9.10', server_name: 'n2' },
    subscribe: (_: string, { callback }: { callback: Hears }) => {
      hears = callback
      return { unsubscribe: () => undefined }
    },
    publish: (_: string, __: unknown, { reply }: { reply: string }) => {
      const isNext = last === LAST
      const description = `wrong last sequence: ${last}`
      const answer = isNext ? { seq: ++last } : { error: { err_code: 10071, description } }
      queueMicrotask(() => hears(null, { subject: reply, data: [1], json: () => answer }))
    },
  } as unknown as NatsConnection
  const appender = new LogAppender({
    nats,
    name: 'trellis-g14',
    subject: 'trellis.log.g14',
    last: LAST,
    monotonicMs: () => Date.now(),
    log: () => undefined,
    isVoid: () => false,
    isGone: async () => false,
    standing: async (sequence) => {
      const found = { body: new Uint8Array([sequence]), isPart: false, partition: undefined }
      return sequence <= last ? found : undefined
    },
    lastSequence: async () => last,
    stepDown: async () => {
      stepsDown += 1
      last = LAST
    },
  })
  return { appender, stepsDown: () => stepsDown }
}

it('has another replica lead it while nothing is to be written, so that readers get all', async () => {
  const { appender, stepsDown } = stage(21)
  await vi.advanceTimersByTimeAsync(5000)
  expect(stepsDown()).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(stepsDown()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stepsDown()).toBe(1)
  appender.abandon(appender.failure ?? (new Error('over') as never))
})

it('lets one be that has all', async () => {
  const { stepsDown } = stage(LAST)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stepsDown()).toBe(0)
})

it('appends when another replica leads with what was acknowledged', async () => {
  const { appender, stepsDown } = stage(21)
  const appended = appender.append(new Uint8Array([1]), LAST)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await appended).toBe(LAST + 1)
  expect(stepsDown()).toBe(1)
  expect(appender.failure).toBeUndefined()
})
