// Health and metrics: 200 only when recovered, trading and on time, else 503 with the progress.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host/host-api.ts'
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
    const isLate = health !== undefined && health.behindMs >= BEHIND_LIMIT_MS
    const ready = health?.phase === 'trading' && !isLate
    const body = { ...(health ?? { phase: 'opening', progress: 0, reason: '' }) }
    if (isLate && body.reason === '') body.reason = lateReason(health.behindMs)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...body })
  })
  server.get('/metrics', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics()),
  )
}

function lateReason(behindMs: number): string {
  return `the tape is ${(behindMs / 1000).toFixed(1)} s behind`
}
