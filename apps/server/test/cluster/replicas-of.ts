// How many servers hold each stream of a test.
import type { Replicas } from '../../src/nats/log-settings.ts'

/** All three of a whole cluster, else the one there is. */
export function replicasOf(nodes: number): Replicas {
  return nodes === 3 ? 3 : 1
}
