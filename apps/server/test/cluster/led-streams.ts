// How long streams were led by nobody who lives, as the nodes themselves tell: what is written to
// them meanwhile waits, whoever writes it. Nothing is sent to a stream for it.
import { setTimeout as pause } from 'node:timers/promises'
import type { NatsNode } from '../../../../tools/nats.mjs'
import { steadyMs } from './bus-stage.ts'
import { streamsOn } from './node-streams.ts'

const EACH_MS = 100
/** A round of elections takes 4 to 9 s, and now and then three are needed. */
const LIMIT_MS = 60_000

/** Resolves when each stream is led by one of these nodes, with the milliseconds it took. */
export async function ledAgain(living: readonly NatsNode[]): Promise<number> {
  const beganMs = steadyMs()
  while (steadyMs() - beganMs < LIMIT_MS) {
    const askedMs = steadyMs()
    const streams = (await Promise.all(living.map(streamsOf))).flat()
    const led = streams.filter(({ isLed }) => isLed).map(({ name }) => name)
    const all = new Set(streams.map(({ name }) => name))
    if (all.size > 0 && new Set(led).size === all.size) return askedMs - beganMs
    await pause(EACH_MS)
  }
  throw new Error(`streams without a leader after ${LIMIT_MS} ms`)
}

/** The streams that a node has, and whether it leads them; others may still name the dead one. */
async function streamsOf(node: NatsNode) {
  const streams = await streamsOn(node)
  return streams.map(({ name, cluster }) => ({ name, isLed: cluster?.leader === node.name }))
}
