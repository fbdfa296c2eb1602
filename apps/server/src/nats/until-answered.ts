// Questions to servers that may just be electing who leads: they are asked again for a while. A
// refusal of our own and a closed connection end that at once.
import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { JournalError } from '../journal/journal.ts'
import { textOf } from '../log-line.ts'

export interface AskedServers {
  readonly nats: NatsConnection
  readonly monotonicMs: () => number
  /** What is asked for, in words for the operator. */
  readonly name: string
}

const AGAIN_MS = 200
/** An election takes up to nine seconds, and may have to be held again. */
const PATIENCE_MS = 30_000

/** What `ask` answers at last; after half a minute the error that it ended with. */
export async function untilAnswered<T>(
  { nats, monotonicMs, name }: AskedServers,
  ask: () => Promise<T>,
): Promise<T> {
  const untilMs = monotonicMs() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof JournalError || nats.isClosed()) throw error
      if (monotonicMs() > untilMs) throw new Error(`${name}: ${textOf(error)}`, { cause: error })
    }
    await pause(AGAIN_MS)
  }
}
