// Health and metrics: 200 only when recovered, trading and on time, else 503 with the progress.
//
// Of a web process of several 200 means that it serves as well as any other. A group that nobody
// has is missing at all of them alike: were that 503, one dead engine would have a balancer take
// out every web process, and users of the other groups with it. What it hears of the cluster alone
// decides.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host/host-api.ts'
import type { Metrics } from '../calls/metrics.ts'
import { readinessOf } from '../calls/readiness.ts'

export interface HealthSource {
  /** Undefined while the host is still opening. */
  readonly host: () => Host | undefined
  /** What the host waits for while it is still opening. */
  readonly waitsFor?: () => string
  /** Whether the process was told to stop and is to be sent nobody any more. */
  readonly isDraining?: () => boolean
}

/** It still answers, for those whom the balancer has sent already. */
const DRAINING = { ready: false, phase: 'stopping', reason: 'told to stop' }

/** Serves /healthz and /metrics. */
export function serveHealth(
  server: FastifyInstance,
  { host, waitsFor, isDraining }: HealthSource,
  metrics: Metrics,
): void {
  server.get('/healthz', (_, reply) => {
    const health = host()?.health()
    const known =
      health === undefined
        ? { ready: false, phase: 'opening', progress: 0, reason: waitsFor?.() ?? '' }
        : { ...health, ...readinessOf(health) }
    const body = isDraining?.() === true ? { ...known, ...DRAINING } : known
    return reply
      .code(body.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
  server.get('/metrics', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.text()),
  )
}
