// Whether a process that answers has all of a moment of market time.
import type { RunningServer } from '../src/start-server.ts'

/** That all bots have traded up to it, and that the process knows of it. */
export function hasReached({ host }: RunningServer, atMs: number): boolean {
  const { workers } = host.health()
  return host.market.nowMs() >= atMs && workers.every(({ reachedMs }) => reachedMs >= atMs)
}
