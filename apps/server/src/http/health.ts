// Health and metrics: 200 only when recovered and trading, else 503 with the progress.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host/host-api.ts'
import type { Metrics } from './metrics.ts'

/** Serves /healthz and /metrics. */
export function serveHealth(
  server: FastifyInstance,
  host: () => Host | undefined,
  metrics: Metrics,
): void {
  server.get('/healthz', (_, reply) => {
    const health = host()?.health()
    const ready = health?.phase === 'trading'
    const body = health ?? { phase: 'opening', progress: 0, reason: '' }
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
