// How far a stream is, by its leader's word. Servers of 2.9 also answer for a stream that nobody
// leads, each with what it has itself, and one that is cut off from the others goes on calling
// itself the leader while they write on behind another one.
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'

/**
 * A leader hears its followers each second. Those elect another one four seconds after they heard
 * it last, at the earliest.
 */
const CONTACT_NS = 3e9

/** Sequence of the last message, 0 for none; rejects while nobody leads the stream for sure. */
export async function lastMessage(manager: JetStreamManager, name: string): Promise<number> {
  const info = await manager.streams.info(name)
  if (!isLed(info)) throw new Error('nobody leads the stream')
  return info.state.last_seq
}

/** Whether it comes from a leader that has heard one of the others lately. */
export function isLed({ config, cluster }: Pick<StreamInfo, 'config' | 'cluster'>): boolean {
  if (config.num_replicas === 1) return true
  const { leader = '', replicas = [] } = cluster ?? {}
  const isHeard = replicas.some(({ offline, active }) => !offline && active < CONTACT_NS)
  return leader !== '' && isHeard
}
