// How far a stream is and what stands in it, by its leader's word. Servers of 2.9 also answer for a
// stream that nobody leads, each with what it has itself, and one that is cut off from the others
// goes on calling itself the leader while they write on behind another one.
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import type { SentMessage } from './log-appender.ts'
import { sentOf } from './log-reader.ts'

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

/** A message as that leader has it; undefined where it has none there. */
export async function leadersMessage(
  manager: JetStreamManager,
  name: string,
  sequence: number,
): Promise<SentMessage | undefined> {
  if ((await lastMessage(manager, name)) < sequence) return undefined
  const stored = await manager.streams.getMessage(name, { seq: sequence })
  return stored === null ? undefined : sentOf(sequence, stored.data, stored.header)
}

/** Whether it comes from a leader that has heard one of the others lately. */
export function isLed({ config, cluster }: Pick<StreamInfo, 'config' | 'cluster'>): boolean {
  if (config.num_replicas === 1) return true
  const { leader = '', replicas = [] } = cluster ?? {}
  const isHeard = replicas.some(({ offline, active }) => !offline && active < CONTACT_NS)
  return leader !== '' && isHeard
}
