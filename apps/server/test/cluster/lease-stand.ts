// What tests of leases and ownership stand on: connections of their own to real servers, and
// waiting for what becomes true.
import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { namesOf } from '../../src/leases/bucket-stream.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { Membership } from '../../src/leases/membership.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { replicasOf } from './replicas-of.ts'

export interface Stand {
  readonly nats: NatsConnection
  readonly bucket: LeaseBucket
  close(): Promise<void>
}

const open = new Set<Stand>()
export const nowMs = (): number => performance.now()

/**
 * A member with a connection of its own to these servers, or to some, and the bucket of a prefix.
 */
export async function stand(
  { urls, nodes }: { readonly urls: readonly string[]; readonly nodes: readonly unknown[] },
  prefix: string,
  name: string,
): Promise<Stand> {
  const nats = await connectNats({ servers: urls }, name)
  const replicas = replicasOf(nodes.length)
  const bucket = await LeaseBucket.open(nats, { prefix, replicas, nowMs, log: () => undefined })
  // Whoever waits for a lease knows by the writes of members that the bucket works.
  const membership = new Membership(bucket, { role: 'engine', name, can: [] })
  await membership.start()
  const made: Stand = {
    nats,
    bucket,
    close: async () => {
      open.delete(made)
      membership.abandon()
      bucket.close()
      await nats.close()
    },
  }
  open.add(made)
  return made
}

export async function closeStands(): Promise<void> {
  await Promise.all([...open].map((each) => each.close()))
}

/** The name of the node that leads the bucket of a prefix. */
export async function leaderOf(nats: NatsConnection, prefix: string): Promise<string> {
  const manager = await jetstreamManager(nats)
  const { cluster } = await manager.streams.info(namesOf(prefix).stream)
  return cluster?.leader ?? ''
}

/** Waits until a condition holds, and fails with its words when it does not in time. */
export async function eventually(
  what: string,
  holds: () => boolean,
  limitMs = 20_000,
): Promise<void> {
  const untilMs = performance.now() + limitMs
  while (!holds()) {
    if (performance.now() > untilMs) throw new Error(`not in ${limitMs} ms: ${what}`)
    await pause(10)
  }
}
