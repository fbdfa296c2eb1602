// What nats-server 2.9 does where the journal rests on it; ADR 0039 says what follows from each.
// A newer server that does something else makes one of these fail: then that is to be read anew.
import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSoak } from '../../../../tools/every-variant.ts'
import { connectNats } from '../../src/nats/connect.ts'
import {
  addStream,
  LAST,
  lastOnEach,
  leaderOf,
  openStand,
  send,
  sendUntilTold,
  settled,
  WRONG_SEQUENCE,
  type Stand,
  type Told,
} from './nats-stand.ts'

const LAST_OF_SUBJECT = 'Nats-Expected-Last-Subject-Sequence'
const LAST_ID = 'Nats-Expected-Last-Msg-Id'
const ID = 'Nats-Msg-Id'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.stop())

/** So many messages at once, each expecting the one before it. */
function pipelined(nats: NatsConnection, subject: string, from: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, i) => send(nats, subject, { [LAST]: from + i })),
  )
}

const kinds = (all: readonly Told[]): string[] => all.map(({ type }) => type)

test('expected sequences are looked at where messages are stored: many may be under way', async () => {
  await addStream(stand, 'piped')
  const told = await pipelined(stand.nats, 'piped', 0, 200)
  expect(told).toEqual(told.map((_, i) => ({ type: 'stored', sequence: i + 1, duplicate: false })))
})

test('behind a refused message those are stored that fit by count: it protects only the first', async () => {
  await addStream(stand, 'replaced')
  await pipelined(stand.nats, 'replaced', 0, 3)
  const another = await send(stand.nats, 'replaced', { [LAST]: 3 }, 'another owner')
  expect(another).toMatchObject({ sequence: 4 })
  const late = await pipelined(stand.nats, 'replaced', 3, 4)
  expect(kinds(late)).toEqual(['refused', 'stored', 'stored', 'stored'])
  expect(late[0]).toMatchObject({ code: WRONG_SEQUENCE })
})

test('with one message under way, an owner that was replaced stores nothing behind its taker', async () => {
  await addStream(stand, 'owned')
  const second = await connectNats({ servers: stand.servers.urls.slice(1) }, 'taker')
  try {
    const owner = writeOneByOne(stand.nats, 'owned')
    await pause(100)
    const taken = await take(second, 'owned')
    for (let i = 0; i < 20; i++) {
      expect(await send(second, 'owned', { [LAST]: taken + i }, 'taker')).toMatchObject({
        sequence: taken + i + 1,
      })
    }
    const { acknowledged, refused } = await owner
    expect(refused).toMatchObject({ code: WRONG_SEQUENCE })
    expect(acknowledged).toBe(taken - 1)
    for (const seq of [taken, taken + 1, taken + 20]) {
      const found = await stand.manager.streams.getMessage('owned', { seq })
      expect(found?.string()).toBe('taker')
    }
  } finally {
    await second.close()
  }
})

async function writeOneByOne(nats: NatsConnection, subject: string) {
  for (let acknowledged = 0; ; acknowledged++) {
    const told = await send(nats, subject, { [LAST]: acknowledged }, 'owner')
    if (told.type !== 'stored') return { acknowledged, refused: told }
  }
}

/** Tries until its own message stands there: the sequence of that. */
async function take(nats: NatsConnection, subject: string): Promise<number> {
  for (let expected = 0; ;) {
    const told = await send(nats, subject, { [LAST]: expected }, 'taker')
    if (told.type === 'stored') return told.sequence
    if (told.type === 'refused') expected = Number(/\d+$/.exec(told.words)?.[0])
  }
}

test('the sequence of a subject is looked at before: two messages under way are refused', async () => {
  await addStream(stand, 'subjects', { subjects: ['subjects.>'] })
  const one = await send(stand.nats, 'subjects.e1', { [LAST]: 0, [LAST_OF_SUBJECT]: 0 })
  expect(one.type).toBe('stored')
  // One after another all would be stored: of so many some come while one is under way.
  const told = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send(stand.nats, 'subjects.e1', { [LAST]: i + 1, [LAST_OF_SUBJECT]: i + 1 }),
    ),
  )
  const [first, ...behind] = kinds(told)
  expect(first).toBe('stored')
  expect(behind).toContain('refused')
})

test('of two at once who name the same sequence of a subject both are stored: no lease', async () => {
  const many = { subjects: ['swapped.>'], max_msgs_per_subject: 1 }
  await addStream(stand, 'swapped', many)
  const swap = (last: number) => send(stand.nats, 'swapped.lease', { [LAST_OF_SUBJECT]: last })
  const first = await Promise.all([swap(0), swap(0), swap(0)])
  expect(kinds(first).filter((it) => it === 'stored').length).toBe(1)
  // From the second message on it is looked at before the message is proposed, and never again.
  const second = await Promise.all([swap(1), swap(1), swap(1)])
  expect(kinds(second)).toEqual(['stored', 'stored', 'stored'])
  // By the sequence of the stream exactly one is.
  const both = { [LAST_OF_SUBJECT]: 4, [LAST]: 4 }
  const third = await Promise.all([1, 2, 3].map(() => send(stand.nats, 'swapped.lease', both)))
  expect(kinds(third).filter((it) => it === 'stored').length).toBe(1)
})

test.each(inSoak)(
  'by ids of messages replicas come apart: one that was started anew stores nothing',
  async () => {
    // The least window that a server takes: what is older is forgotten with a start.
    await addStream(stand, 'ids', { duplicate_window: 100_000_000 }, 'unasked')
    await send(stand.nats, 'ids', { [ID]: 'm0' })
    await pause(500)
    const leader = await leaderOf(stand, 'ids')
    const other = stand.servers.nodes.findIndex(({ name }) => name !== leader.name)
    await stand.servers.nodes[other]?.kill()
    await stand.servers.nodes[other]?.start()
    await stand.servers.nodes[other]?.ready()
    await settled(async () => {
      const told = await send(stand.nats, 'ids', { [ID]: 'm1', [LAST_ID]: 'm0' })
      expect(told).toMatchObject({ type: 'stored', sequence: 2 })
    })
    await pause(2000)
    const last = await lastOnEach(stand, 'ids')
    expect(last.map((it, index) => (index === other ? 'started anew' : it))).toEqual(
      last.map((_, index) => (index === other ? 'started anew' : 2)),
    )
    expect(last[other]).toBe(1)
  },
)

test.each(inSoak)(
  'behind a refusal a replica started anew stores again what names no expectation',
  async () => {
    for (const name of ['unexpected', 'expected']) {
      // The stream's own first message is one that is refused.
      await addStream(stand, name)
      for (let n = 0; n < 5; n++) {
        const heads = name === 'expected' ? { [LAST]: n } : {}
        expect((await send(stand.nats, name, heads)).type).toBe('stored')
      }
    }
    // One that leads neither: what it stored is the others', until it reads its log anew.
    const leaders = await Promise.all(
      ['unexpected', 'expected'].map((name) => leaderOf(stand, name)),
    )
    const other = stand.servers.nodes.findIndex((node) => !leaders.includes(node))
    const same = [5, 5, 5]
    expect(await lastOnEach(stand, 'unexpected')).toEqual(same)
    await stand.servers.nodes[other]?.kill()
    await stand.servers.nodes[other]?.start()
    await stand.servers.nodes[other]?.ready()
    await expect
      .poll(async () => (await lastOnEach(stand, 'unexpected'))[other], { timeout: 10_000 })
      .toBe(6)
    expect((await lastOnEach(stand, 'unexpected')).filter((last) => last === 5).length).toBe(2)
    expect(await lastOnEach(stand, 'expected')).toEqual(same)
  },
)

test.each(inSoak)(
  'while a leader is elected nobody answers; the same message is then stored once',
  async () => {
    await addStream(stand, 'elected')
    await pipelined(stand.nats, 'elected', 0, 5)
    const leader = await leaderOf(stand, 'elected')
    await leader.kill()
    const { told, before } = await sendUntilTold(stand.nats, 'elected', 5)
    // Its answer may have been lost with the connection: then it stands there and is refused.
    expect(told.type === 'stored' || told.code === WRONG_SEQUENCE).toBe(true)
    expect([...before]).toContain('nobody')
    await leader.start()
    await leader.ready()
    const { state } = await settled(() => stand.manager.streams.info('elected'))
    expect(state.last_seq).toBe(6)
    await expect.poll(() => lastOnEach(stand, 'elected'), { timeout: 20_000 }).toEqual([6, 6, 6])
  },
)

test('what may not be deleted stays, also after a change of settings; a stream as a whole goes', async () => {
  await addStream(stand, 'denied', { deny_delete: true, deny_purge: true })
  await send(stand.nats, 'denied', {})
  const { streams } = stand.manager
  await expect(streams.deleteMessage('denied', 1)).rejects.toThrow('delete not permitted')
  await expect(streams.purge('denied')).rejects.toThrow('purge not permitted')
  await expect(streams.update('denied', { deny_delete: false })).rejects.toThrow('can not cancel')
  expect((await streams.info('denied')).state.messages).toBe(1)
  // So nobody but an operator may ask for that (deploy/nats/accounts.conf).
  expect(await streams.delete('denied')).toBe(true)
})

test('a window of 0 for duplicates becomes two minutes, and means nothing without ids', async () => {
  await addStream(stand, 'window', { duplicate_window: 0 })
  const { config } = await stand.manager.streams.info('window')
  expect(config.duplicate_window).toBe(120_000_000_000)
  expect(
    kinds([await send(stand.nats, 'window', {}), await send(stand.nats, 'window', {})]),
  ).toEqual(['stored', 'stored'])
  expect((await stand.manager.streams.info('window')).state.messages).toBe(2)
})

test('a body of 1 MB with its head passes three nodes; beyond 2 MB the client refuses', async () => {
  await addStream(stand, 'large')
  const body = new Uint8Array(1_048_576).fill(1)
  const told = await send(stand.nats, 'large', { [LAST]: 0, Note: 'y'.repeat(500) }, body)
  expect(told).toMatchObject({ type: 'stored', sequence: 1 })
  const found = await stand.manager.streams.getMessage('large', { seq: 1 })
  expect(found?.data.length).toBe(body.length)
  expect(stand.nats.info?.max_payload).toBe(2_097_152)
  expect(() => stand.nats.publish('large', new Uint8Array(2_097_153))).toThrow('max_payload')
})
