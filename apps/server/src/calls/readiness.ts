// When the process may call itself ready: for /healthz and for the metric of that name.
import { BEHIND_LIMIT_MS } from '../host/behind-limit.ts'
import type { HostHealth } from '../host/host-api.ts'

/** Whether bots trade, and on time; if not, why. */
export function readinessOf(health: Pick<HostHealth, 'phase' | 'behindMs' | 'reason'>): {
  readonly ready: boolean
  readonly reason: string
} {
  const { phase, behindMs, reason } = health
  if (phase !== 'trading' || behindMs < BEHIND_LIMIT_MS)
    return { ready: phase === 'trading', reason }
  const late = `the tape is ${(behindMs / 1000).toFixed(1)} s behind`
  return { ready: false, reason: reason === '' ? late : reason }
}
