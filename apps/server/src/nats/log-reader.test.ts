// A reading up to a message that the stream's leader does not have any more: it ends, and says so.
// With a stand-in for the servers.
import type { JetStreamManager } from '@nats-io/jetstream'
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EXPECTED_HEADER } from './log-answer.ts'
import { readLog, type LogMessage } from './log-reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream that ends at `end`, read by one node after another, each of which has all of it. */
function stage(end: number) {
  let hears: (error: null, message: Msg) => void = () => undefined
  let from = 0
  let readers = 0
  const bodyOf = (sequence: number): Uint8Array => Buffer.from(`message ${sequence}`)
  const manager = {
    consumers: {
      add: async (_: string, { opt_start_seq: first }: { opt_start_seq: number }) => {
        from = first
        return { name: `reader${++readers}`, num_pending: end - first + 1 }
      },
      delete: async () => true,
    },
  } as unknown as JetStreamManager
  const nats = {
    subscribe: (_: string, { callback }: { callback: typeof hears }) => {
      hears = callback
      return { unsubscribe: () => undefined }
    },
    publish: () => {
      for (; from <= end; from++) {
        const head = headers()
        head.set(EXPECTED_HEADER, String(from - 1))
        const reply = `$JS.ACK.stream.reader.1.${from}.${from}.0.0`
        hears(null, { headers: head, data: bodyOf(from), reply } as Msg)
      }
    },
  } as unknown as NatsConnection
  const standing = async (sequence: number) => {
    const found = { body: bodyOf(sequence), isPart: false, partition: undefined }
    return sequence <= end ? found : undefined
  }
  const read: LogMessage[] = []
  const reading = async (to: number): Promise<void> => {
    const asked = { nats, manager, name: 'stream', from: 1, to }
    const said = { lastSequence: async () => end, standing }
    for await (const message of readLog({ ...asked, ...said })) read.push(message)
  }
  return { reading, read, readers: () => readers }
}

it('hands on what there is, and says that there was more', async () => {
  const { reading, read, readers } = stage(4)
  const ended = expect(reading(6)).rejects.toThrow(
    'journal behind itself: stream stream ends before message 5, it had 6',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect(read.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  expect(readers()).toBe(10)
})

it('ends with the last message that is wanted', async () => {
  const { reading, read, readers } = stage(4)
  const ended = reading(3)
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect(read.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(readers()).toBe(1)
})
