// What stands in a journal although none of its owners wrote it: servers put answers wherever their
// asker names, and messages of a consumer wherever its maker says (docs/adr/0039).
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  AckPolicy,
  DeliverPolicy,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { put } from '../journal-fixture.ts'
import { JetPlace } from './jet-fixture.ts'

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

async function lastOf({ stream }: JetPlace): Promise<number> {
  return (await manager.streams.info(stream)).state.last_seq
}

test('a message that no owner wrote is passed over by the owner, and by all who read', async () => {
  const place = new JetPlace(nats)
  const { journal, lines } = await place.open()
  await put(journal, A)
  // A server's answer to whoever named the journal's subject for it.
  const stray = () => nats.publish('$JS.API.INFO', '', { reply: `${place.prefix}.log.g03` })
  stray()
  await vi.waitFor(async () => expect(await lastOf(place)).toBe(3))
  await put(journal, A)
  expect(lines).toContain(`stream ${place.stream}: message 3 counts for nothing`)
  const hash = await journal.writer.sealed(A)
  const snapshot = { partition: A, position: 2, hash, gateMs: 1000, payload: Buffer.from('2') }
  stray()
  await journal.saveSnapshots([snapshot])
  await put(journal, B)
  const again = await place.open()
  expect(again.seen).toEqual([`p${B}:0+1`])
  expect(again.restored).toEqual([snapshot])
  await put(again.journal, A)
})

test('copies of an owner’s messages are refused by the stream of another group', async () => {
  const [place, other] = [new JetPlace(nats), new JetPlace(nats)]
  await put((await place.open()).journal, A)
  const { journal } = await other.open()
  await manager.consumers.add(place.stream, {
    deliver_subject: `${other.prefix}.log.g03`,
    ack_policy: AckPolicy.None,
    opt_start_seq: 2,
    deliver_policy: DeliverPolicy.StartSequence,
  })
  await pause(500)
  expect(await lastOf(other)).toBe(1)
  await put(journal, B)
  expect((await other.open()).seen).toEqual([`p${B}:0+1`])
})
