// The server's side of a reading: a consumer in the memory of one node, which ends by itself when
// nobody has asked it for a while.
import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'

export interface StreamReader {
  /** Its name, by which it is asked for messages. */
  readonly consumer: string
  /** Messages that it has from its first one on. */
  readonly pending: number
  /** The node that reads, as the servers call it. */
  readonly node: string
}

const IDLE_NS = 30e9

/** Makes a reader of a stream that begins with a message; rejects while nobody leads the stream. */
export async function openReader(
  { nats, manager }: { readonly nats: NatsConnection; readonly manager: JetStreamManager },
  stream: string,
  from: number,
): Promise<StreamReader> {
  const made = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
    inactive_threshold: IDLE_NS,
    mem_storage: true,
    num_replicas: 1,
  })
  // A server without a cluster names none.
  const node = made.cluster?.leader ?? nats.info?.server_name ?? '?'
  return { consumer: made.name, pending: made.num_pending, node }
}

/** What is wrong where a node's copy is not the leader's. */
export function otherWords(sequence: number): string {
  return `has another message ${sequence}, or another one before it`
}
