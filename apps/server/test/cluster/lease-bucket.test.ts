// The bucket of leases on real servers: of writes in the place of the same revision one is stored,
// whatever is cut or killed, and what is seen never goes back.
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { namesOf } from '../../src/leases/bucket-stream.ts'
import { LeaseBucket, type Written } from '../../src/leases/lease-bucket.ts'
import type { LeaseWord } from '../../src/leases/lease-words.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { closeStands, eventually, stand } from './lease-stand.ts'

let servers: NatsServers

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
})
afterAll(async () => {
  await closeStands()
  await servers.stop()
})

const lease = (owner: string, count = 0): LeaseWord => ({ type: 'lease', owner, epoch: 1, count })

test('one of many who write at the same moment in the place of a revision is stored', async () => {
  const stands = await Promise.all(['a', 'b', 'c'].map((name) => stand(servers, 'swap', name)))
  const buckets = stands.map(({ bucket }) => bucket)
  let revision = 0
  for (let round = 0; round < 100; round++) {
    const before = revision
    const writes: Promise<Written>[] = buckets.flatMap((bucket, of) =>
      [0, 1, 2].map((n) => bucket.swap('lease.k.g', lease(`m${of}`, round * 3 + n), before)),
    )
    const stored = (await Promise.all(writes)).filter(({ type }) => type === 'stored')
    expect(stored).toHaveLength(1)
    revision = stored[0]?.type === 'stored' ? stored[0].revision : 0
    expect(revision).toBeGreaterThan(before)
  }
  const found = await buckets[0]!.read('lease.k.g')
  expect(found?.revision).toBe(revision)
})
