// Health and metrics: 200 only when recovered, trading and on time, else 503 with the progress.
import type { FastifyInstance } from 'fastify'
import type { Host, HostHealth } from '../host/host-api.ts'
import type { Metrics } from './metrics.ts'

/** A tape that is this far behind market time, in wall ms, does not trade as it should. */
const BEHIND_LIMIT_MS = 5000

/** Serves /healthz and /metrics. */
export function serveHealth(
  server: FastifyInstance,
  host: () => Host | undefined,
  metrics: Metrics,
): void {
  server.get('/healthz', (_, reply) => {
    const health = host()?.health()
    const body =
      health === undefined
        ? { ready: false, phase: 'opening', progress: 0, reason: '' }
        : { ...health, ...readinessOf(health) }
    return reply
      .code(body.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
  server.get('/metrics', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics()),
  )
}

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
