// The journal with the accounts of deploy/nats: engines write and take over, others read and follow
// what they may.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { DEFAULT_PREFIX, DIRECTORY_GROUP, streamOf, subjectOf } from '../../src/nats/groups.ts'
import { openJetJournal, type JetJournal } from '../../src/nats/jet-journal.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { readGroup } from '../../src/nats/read-group.ts'
import { put } from '../journal-fixture.ts'

const DIRECTORY = 256
let servers: NatsServers
const connections: NatsConnection[] = []

beforeAll(async () => {
  servers = await startNats({ nodes: 3, secured: true })
})

afterAll(async () => {
  for (const nats of connections) await nats.close()
  await servers.stop()
})

async function login(user: 'web' | 'engine' | 'projector'): Promise<NatsConnection> {
  const { ca, passwords } = servers.secrets ?? {}
  const password = passwords?.[user]
  const nats = await connectNats({ servers: servers.urls, user, password, ca }, user)
  connections.push(nats)
  return nats
}

function directoryOf(nats: NatsConnection): Promise<LogStream> {
  return LogStream.open({
    nats,
    name: streamOf(DEFAULT_PREFIX, DIRECTORY_GROUP),
    subject: subjectOf(DEFAULT_PREFIX, DIRECTORY_GROUP),
    replicas: 3,
    monotonicMs: () => performance.now(),
    log: () => undefined,
  })
}

async function engine(seen: string[], restored: number[] = []): Promise<JetJournal> {
  return openJetJournal({
    nats: await login('engine'),
    replicas: 3,
    log: () => undefined,
    monotonicMs: () => performance.now(),
    restore: ({ position }) => void restored.push(position),
    visit: ({ payload }) => seen.push(Buffer.from(payload).toString()),
  })
}

test('an engine writes and takes over, a projector and a web process read', async () => {
  const first = await engine([])
  await first.takeGroup(DIRECTORY_GROUP, { owner: 'one', epoch: 1 })
  await put(first, DIRECTORY, 2)
  const hash = await first.writer.sealed(DIRECTORY)
  const payload = Buffer.from('state')
  await first.saveSnapshots([{ partition: DIRECTORY, position: 2, hash, gateMs: -1, payload }])
  await put(first, DIRECTORY)
  const [seen, restored]: [string[], number[]] = [[], []]
  const next = await engine(seen, restored)
  await next.takeGroup(DIRECTORY_GROUP, { owner: 'two', epoch: 2 })
  expect([restored, seen]).toEqual([[2], ['p256:2+1']])

  const read: string[] = []
  await readGroup(await directoryOf(await login('projector')), DIRECTORY_GROUP, {
    visit: (batch) => read.push(Buffer.from(batch.payload).toString()),
  })
  expect(read).toEqual(['p256:0+2', 'p256:2+1'])
  const followed = await directoryOf(await login('web'))
  await put(next, DIRECTORY)
  const sequences: number[] = []
  for await (const { sequence } of followed.read(1, await followed.lastSequence()))
    sequences.push(sequence)
  expect(sequences).toEqual([1, 2, 3, 4, 5])
})
