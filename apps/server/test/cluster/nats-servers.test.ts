// The servers that other tests of the cluster stand on: killed and started again, a node has what
// it had.
import { setTimeout as pause } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { expect, test } from 'vitest'
import { startNats } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'

test('three nodes keep a message over the death of one of them', async () => {
  const servers = await startNats({ nodes: 3 })
  const nats = await connectNats({ servers: servers.urls }, 'test')
  try {
    const manager = await jetstreamManager(nats, { timeout: 10_000 })
    await retried(() => manager.streams.add({ name: 'kept', subjects: ['kept'], num_replicas: 3 }))
    const { seq } = await jetstream(nats).publish('kept', 'one')
    expect(seq).toBe(1)
    await servers.nodes[0]?.kill()
    const found = await retried(() => manager.streams.getMessage('kept', { seq: 1 }))
    expect(found?.string()).toBe('one')
    await servers.nodes[0]?.start()
    await servers.nodes[0]?.ready()
  } finally {
    await nats.close()
    await servers.stop()
  }
})

/** Servers that are just electing refuse. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}
