// Whether the server that a process talks to answers at all.
import type { NatsConnection } from '@nats-io/transport-node'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** A server that does not answer a ping for so long, after it did not answer a call, is left. */
const PING_MS = 600

export function answersPing(nats: NatsConnection): Promise<boolean> {
  const pinged = nats.flush().then(
    () => true,
    () => true,
  )
  // A process that stood still hears of its timers first, and then what has come meanwhile.
  const late = pause(PING_MS).then(() => turn(false))
  return Promise.race([pinged, late])
}
