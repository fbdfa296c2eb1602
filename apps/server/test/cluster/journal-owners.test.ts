// Owners of a group after each other, and next to each other: of an owner that was replaced nothing
// counts any more, and who saw more durable than there is stops the group.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { startNats } from '../../../../tools/nats.mjs'
import type { JournalEnd, JournalError } from '../../src/journal/journal.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { headOf } from '../../src/nats/log-appender.ts'
import { logSettings } from '../../src/nats/log-settings.ts'
import { partitionsOf } from '../../src/nats/groups.ts'
import { ownershipBytes } from '../../src/nats/ownership.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { readLog } from '../../src/nats/log-reader.ts'
import { batch, failure, put } from '../journal-fixture.ts'
import { GROUP, JetPlace, type OpenedGroup } from './jet-fixture.ts'

const [A, B] = [3, 35]
let servers: Awaited<ReturnType<typeof startNats>>
let nats: NatsConnection
let manager: JetStreamManager

beforeAll(async () => {
  servers = await startNats()
  nats = await connectNats({ servers: servers.urls }, 'test')
  manager = await jetstreamManager(nats)
})

afterAll(async () => {
  await nats.close()
  await servers.stop()
})

function streamOf(place: JetPlace): Promise<LogStream> {
  return LogStream.open({
    nats,
    name: place.stream,
    subject: `${place.prefix}.log.g03`,
    replicas: 1,
    monotonicMs: () => performance.now(),
    log: () => undefined,
  })
}

/** Writes as an owner does, behind message `last`. */
async function asOwner({ prefix, stream }: JetPlace, body: string, last: number): Promise<void> {
  const options = { headers: headOf(stream, last), timeout: 2000 }
  await nats.request(`${prefix}.log.g03`, body, options)
}

describe('an owner that was replaced', () => {
  it('is refused, and everything of it after that; nothing of it is read', async () => {
    const place = new JetPlace(nats)
    const told: unknown[] = []
    const onFailure = (group: number, { failure: why }: JournalError) => told.push([group, why])
    const onDurable = (end: JournalEnd) => told.push(end)
    const old = await place.open({}, { onFailure, onDurable })
    await put(old.journal, A)
    const next = await place.open()
    expect(next.seen).toEqual([`p${A}:0+1`])
    const late = [put(old.journal, A), put(old.journal, B)]
    await put(next.journal, A)
    for (const work of late) expect((await failure(work)).failure).toBe('replaced')
    expect((await failure(put(old.journal, B))).failure).toBe('replaced')
    expect(old.journal.writer.failure?.failure).toBe('replaced')
    expect(old.journal.writer.failure?.isFinal).toBe(false)
    expect((await failure(old.journal.writer.settled())).failure).toBe('replaced')
    expect(told).toEqual([{ stream: 'g03', segment: 0, offset: 2 }, [GROUP, 'replaced']])
    await put(next.journal, A)
    expect((await place.open()).seen).toEqual([`p${A}:0+1`, `p${A}:1+1`, `p${A}:2+1`])
  })

  it('amid a stream of appends: what was acknowledged is read, what is read is in order, once', async () => {
    for (let round = 0; round < 10; round++) await replaceAmidAppends(round)
  })

  it('cannot come back: a claim with an older epoch is refused and writes nothing', async () => {
    const place = new JetPlace(nats)
    await place.open()
    await place.open()
    const before = await (await streamOf(place)).lastSequence()
    const { journal } = await place.other()
    const error = await failure(journal.takeGroup(GROUP, { owner: 'owner1', epoch: 1 }))
    expect(error.failure).toBe('replaced')
    expect(error.message).toContain('owner2 has it as its owner 2, owner1 came as owner 1')
    expect(error).toMatchObject({ name: 'SurpassedError', epoch: 2 })
    expect(await (await streamOf(place)).lastSequence()).toBe(before)
  })

  it('that claims too late is passed over by the owner that is', async () => {
    const place = new JetPlace(nats)
    await place.open()
    const { journal } = await place.open()
    await put(journal, A)
    const stream = await streamOf(place)
    await stream.claim(ownershipBytes({ owner: 'late', epoch: 1 }), 0)
    await put(journal, A)
    await stream.claim(ownershipBytes({ owner: 'late', epoch: 1 }), 0)
    const payload = Buffer.alloc(900_000, 7)
    const large = [0, 1].map((i) => ({ ...batch(A, 2 + i), payload }))
    await journal.appendParts(A, 2, large)
    const hash = await journal.writer.sealed(A)
    const snapshot = { partition: A, position: 4, hash, gateMs: 1000, payload: Buffer.from('4') }
    await journal.saveSnapshots([snapshot])
    const again = await place.open()
    expect(again.seen).toEqual([])
    expect(again.restored).toEqual([snapshot])
    expect(again.journal.position(A)).toBe(4)
    await put(again.journal, A)
  })

  it('leaves nothing of a group that it did not close', async () => {
    const twin = new JetPlace(nats)
    const whole = await twin.open()
    await put(whole.journal, A)
    const payload = Buffer.alloc(900_000, 7)
    const large = [0, 1].map((i) => ({ ...batch(A, 1 + i), payload }))
    await whole.journal.appendParts(A, 1, large)
    const parts: Uint8Array[] = []
    for await (const message of (await streamOf(twin)).read(3, 4)) parts.push(message.body)
    expect(parts).toHaveLength(2)

    const place = new JetPlace(nats)
    const old = await place.open()
    await put(old.journal, A)
    await old.journal.close()
    const stream = await streamOf(place)
    await stream.appender({ last: 2 }).append(parts[0] ?? new Uint8Array(), 2, { isPart: true })
    const next = await place.open()
    expect(next.seen).toEqual([`p${A}:0+1`])
    // What would close it comes too late.
    const late = stream.appender({ last: 3 }).append(parts[1] ?? new Uint8Array(), 3)
    expect((await failure(late)).failure).toBe('replaced')
    await put(next.journal, A)
    expect((await place.open()).seen).toEqual([`p${A}:0+1`, `p${A}:1+1`])
  })
})

/** One owner appends without a pause while another takes the group from it. */
async function replaceAmidAppends(round: number): Promise<void> {
  const place = new JetPlace(nats)
  const old = await place.open()
  let acknowledged = 0
  const work = (async () => {
    for (;;) {
      const burst = Array.from({ length: 1 + (acknowledged % 7) }, () => put(old.journal, A))
      await Promise.all(burst)
      acknowledged += burst.length
    }
  })().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5 + round * 3))
  const next = await place.open()
  await work
  const read = next.journal.position(A)
  expect(acknowledged).toBeGreaterThan(0)
  expect(read).toBeGreaterThanOrEqual(acknowledged)
  const inOrder = (count: number) => Array.from({ length: count }, (_, i) => `p${A}:${i}+1`)
  expect(next.seen).toEqual(inOrder(read))
  await put(next.journal, A)
  expect((await place.open()).seen).toEqual(inOrder(read + 1))
}

test('a message behind one that was refused is stored where another took its place: why one is under way at a time', async () => {
  const settings = logSettings('hole', 'hole', 1)
  await manager.streams.add(settings)
  const send = async (body: string, expected: number): Promise<string> => {
    const head = headers()
    head.set('Nats-Expected-Last-Sequence', String(expected))
    return (await nats.request('hole', body, { headers: head, timeout: 5000 })).string()
  }
  const answers = await Promise.all([
    send('of the new owner', 0),
    send('first of the old owner', 0),
    send('second of the old owner', 1),
  ])
  expect(answers[0]).toContain('"seq":1')
  expect(answers[1]).toContain('wrong last sequence: 1')
  expect(answers[2]).toContain('"seq":2')
})

describe('a stream that holds less than was seen', () => {
  async function written(): Promise<{ place: JetPlace; opened: OpenedGroup }> {
    const place = new JetPlace(nats)
    const opened = await place.open()
    for (let i = 0; i < 3; i++) await put(opened.journal, A)
    return { place, opened }
  }

  /** A place with a snapshot, whose stream was then deleted. */
  async function goneBehindSnapshot(): Promise<JetPlace> {
    const { place, opened } = await written()
    const { journal } = opened
    const position = journal.position(A)
    const hash = await journal.writer.sealed(A)
    const payload = Buffer.from('state')
    await journal.saveSnapshots([{ partition: A, position, hash, gateMs: 1000, payload }])
    await journal.close()
    await manager.streams.delete(place.stream)
    return place
  }

  it('is refused when the lease, the database or another witness knows of more, both named', async () => {
    const { place } = await written()
    const mark = { sequence: 9, tapeMs: 1000 }
    const byLease = await failure(place.open({ mark }))
    expect(byLease.failure).toBe('behind')
    expect(byLease.message).toMatch(
      /behind the lease: stream test\d+-g03 ends at message 4, the lease knows g03 at message 9/,
    )
    expect(byLease.message).toMatch(/\(nats-server 2\.\d+\.\d+ of n1\)$/)
    const witnesses = [{ name: 'the database', positions: [[A, 5]] as const }]
    const byDatabase = await failure(place.open({ mark: undefined, witnesses }))
    expect(byDatabase.message).toMatch(
      /partition 3 ends at position 3, the database knows partition 3 at position 5 \(nats-server/,
    )
    const { lastSequence } = await streamOf(place).then(async (stream) => {
      return { lastSequence: await stream.lastSequence() }
    })
    // Neither has put itself behind what is left.
    expect(lastSequence).toBe(4)
    const reached = [{ name: 'the database', sequence: 4, positions: [[A, 3]] as const }]
    expect((await place.open({ witnesses: reached })).seen).toHaveLength(3)
  })

  it('is refused when it is gone and anybody saw it written, and made where nobody did', async () => {
    const { place, opened } = await written()
    await opened.journal.writer.mark(5000)
    await manager.streams.delete(place.stream)
    const gone = await failure(place.open())
    expect(gone.failure).toBe('behind')
    expect(gone.message).toMatch(/stream test\d+-g03 is gone, the lease knows g03 at message 4/)
    // Who has it open finds out as well, also where another stands in its place.
    const renewed = await written()
    await manager.streams.delete(renewed.place.stream)
    await manager.streams.add(
      logSettings(renewed.place.stream, `${renewed.place.prefix}.log.g03`, 1),
    )
    const errors = await Promise.all(
      [opened, renewed.opened].map(({ journal }) => failure(put(journal, A))),
    )
    expect(errors.map((it) => it.failure)).toEqual(['behind', 'behind'])
    expect(errors[0]?.message).toMatch(
      /behind this process: stream test\d+-g03 is gone, message 4 of it was acknowledged/,
    )
    expect(errors[1]?.message).toMatch(/ends before message 4, which it had acknowledged/)
  })

  it('is refused when it ends before a snapshot of it', async () => {
    const place = await goneBehindSnapshot()
    const gone = await failure(place.open({ mark: undefined }))
    expect(gone.message).toMatch(/is gone, a snapshot knows g03 at message 4/)
    await manager.streams.add(logSettings(place.stream, `${place.prefix}.log.g03`, 1))
    const short = await failure(place.open({ mark: undefined }))
    expect(short.failure).toBe('behind')
    expect(short.message).toMatch(/ends at message 0, a snapshot knows g03 at message 4/)
  })

  it('is damage when it is as long and holds something else than the snapshot was made after', async () => {
    const place = await goneBehindSnapshot()
    const settings = logSettings(place.stream, `${place.prefix}.log.g03`, 1)
    await manager.streams.add(settings)
    for (let i = 0; i < 5; i++) await asOwner(place, `other ${i}`, i)
    const other = await failure(place.open({ mark: undefined }))
    expect(other.failure).toBe('damaged')
    expect(other.message).toMatch(/message 4: partition 3, position 2 is not in the group/)
  })
})

describe('a stream that is no journal', () => {
  it('is refused for each setting that would let it forget, by name', async () => {
    const wrong = [
      { discard: 'old' },
      { deny_purge: false },
      { deny_delete: false },
      { max_age: 60e9 },
      { max_msgs: 1000 },
      { storage: 'memory' },
      { max_msg_size: 1000 },
      { subjects: ['elsewhere'] },
    ] as const
    for (const change of wrong) {
      const place = new JetPlace(nats)
      const settings = logSettings(place.stream, `${place.prefix}.log.g03`, 1)
      await manager.streams.add({ ...settings, ...change } as typeof settings)
      const error = await failure(place.open())
      expect(error.failure).toBe('misconfigured')
      expect(error.message).toContain(`stream ${place.stream}: ${Object.keys(change)[0]} is`)
      await manager.streams.delete(place.stream)
    }
  })

  it('is refused on a server that takes no messages of that size', async () => {
    const small = await startNats({ settings: 'max_payload: 1048576' })
    const toSmall = await connectNats({ servers: small.urls }, 'test')
    try {
      const error = await failure(new JetPlace(toSmall).open())
      expect(error.failure).toBe('misconfigured')
      expect(error.message).toBe('nats-server n1: max_payload is 1048576, less than 1052672')
    } finally {
      await toSmall.close()
      await small.stop()
    }
  })

  it('is damaged where a message is missing or is none of ours', async () => {
    await manager.streams.add({ name: 'gap', subjects: ['gap'] })
    for (let i = 0; i < 4; i++) await nats.request('gap', `${i}`)
    await manager.streams.deleteMessage('gap', 2)
    const read: number[] = []
    const reading = (async () => {
      const said = { lastSequence: async () => 4, standing: async () => undefined }
      const asked = { nats, manager, name: 'gap', from: 1, to: 4, ...said }
      for await (const { sequence } of readLog(asked)) read.push(sequence)
    })()
    expect((await failure(reading)).message).toBe(
      'journal damaged: stream gap: messages 2 to 2 are missing',
    )
    // What nothing follows is not handed on before the leader has it so.
    expect(read).toEqual([])

    const place = new JetPlace(nats)
    await (await place.open()).journal.close()
    await asOwner(place, 'nothing that we wrote', 1)
    const error = await failure(place.open())
    expect(error.message).toMatch(/stream test\d+-g03, message 2: not a whole record/)
  })
})

test('a reading begins behind what the snapshots of all partitions hold', async () => {
  const place = new JetPlace(nats)
  const { journal } = await place.open()
  const partitions = partitionsOf(GROUP)
  for (let i = 0; i < 300; i++) await put(journal, partitions[i % 7] ?? A)
  for (const partition of partitions.slice(0, 7)) {
    const position = journal.position(partition)
    const hash = await journal.writer.sealed(partition)
    const payload = Buffer.from(`${position}`)
    await journal.saveSnapshots([{ partition, position, hash, gateMs: 1000, payload }])
    await put(journal, partition)
  }
  await journal.close()
  const before = nats.stats().inMsgs
  const again = await place.open()
  expect(nats.stats().inMsgs - before).toBeLessThan(150)
  expect([...again.seen].sort()).toEqual(
    partitions
      .slice(0, 7)
      .map((p) => `p${p}:${journal.position(p) - 1}+1`)
      .sort(),
  )
  for (const partition of partitions)
    expect(again.journal.position(partition)).toBe(journal.position(partition))
  await put(again.journal, partitions[7] ?? A)
  await again.journal.close()
})

test('a group is left and taken again by the same process, its mark goes with it', async () => {
  const place = new JetPlace(nats)
  const { journal } = await place.open()
  await put(journal, A)
  void journal.writer.mark(4000)
  const mark = await journal.leaveGroup(GROUP)
  expect(mark).toEqual({ sequence: 2, tapeMs: 4000 })
  expect((await failure(journal.append(A, 1, batch(A, 1)))).failure).toBe('not-owned')
  await journal.takeGroup(GROUP, { owner: 'owner1', epoch: ++place.epoch, mark })
  expect(journal.partitions.get(B)?.gateMs).toBe(4000)
  await put(journal, A)
  journal.dropGroup(GROUP)
  expect((await failure(put(journal, A))).failure).toBe('not-owned')
  expect(journal.writer.facts).toBe(2)
})
