// Health and metrics: 200 only when recovered, trading and on time, else 503 with the progress.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host/host-api.ts'
import type { Metrics } from '../calls/metrics.ts'
import { readinessOf } from '../calls/readiness.ts'

export interface HealthSource {
  /** Undefined while the host is still opening. */
  readonly host: () => Host | undefined
  /** What the host waits for while it is still opening. */
  readonly waitsFor?: () => string
}

/** Serves /healthz and /metrics. */
export function serveHealth(
  server: FastifyInstance,
  { host, waitsFor }: HealthSource,
  metrics: Metrics,
): void {
  server.get('/healthz', (_, reply) => {
    const health = host()?.health()
    const body =
      health === undefined
        ? { ready: false, phase: 'opening', progress: 0, reason: waitsFor?.() ?? '' }
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
