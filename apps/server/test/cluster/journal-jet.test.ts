// What every journal does, on JetStream; one server suffices for that.
import { afterAll, beforeAll } from 'vitest'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { describeJournal } from '../journal-behaviours.ts'
import { JetPlace } from './jet-fixture.ts'

let servers: Awaited<ReturnType<typeof startNats>>
let nats: NatsConnection

beforeAll(async () => {
  servers = await startNats()
  nats = await connectNats({ servers: servers.urls }, 'test')
})

afterAll(async () => {
  await nats.close()
  await servers.stop()
})

describeJournal('JetStream', () => Promise.resolve(new JetPlace(nats)))
