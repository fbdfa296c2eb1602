// Prometheus metrics of the process, the API and the host. Labels are closed sets: endpoint names
// and statuses, never ids or e-mails.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Host } from '../host/host-api.ts'
import { readinessOf } from './readiness.ts'

export class Metrics {
  readonly registry = new Registry()
  readonly #calls: Counter
  readonly #seconds: Histogram
  readonly #sockets: Gauge

  constructor(host: () => Host | undefined) {
    collectDefaultMetrics({ register: this.registry, prefix: 'trellis_' })
    this.#calls = new Counter({
      name: 'trellis_calls_total',
      help: 'API calls by endpoint, HTTP status and wire code',
      labelNames: ['endpoint', 'http', 'code'],
      registers: [this.registry],
    })
    this.#seconds = new Histogram({
      name: 'trellis_call_seconds',
      help: 'Time to answer an API call',
      labelNames: ['endpoint'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    })
    this.#sockets = new Gauge({
      name: 'trellis_sockets',
      help: 'Open WebSockets by stream',
      labelNames: ['stream'],
      registers: [this.registry],
    })
    this.#hostGauges(host)
  }

  call(endpoint: string, http: number, code: number, seconds: number): void {
    this.#calls.inc({ endpoint, http, code })
    this.#seconds.observe({ endpoint }, seconds)
  }

  sockets(stream: 'quote' | 'bots', change: 1 | -1): void {
    this.#sockets.inc({ stream }, change)
  }

  #hostGauges(host: () => Host | undefined): void {
    const gauge = (name: string, help: string, read: (host: Host) => number): void => {
      const registers = [this.registry]
      const made: Gauge = new Gauge({
        name: `trellis_${name}`,
        help,
        registers,
        collect: () => {
          const running = host()
          if (running) made.set(read(running))
        },
      })
    }
    gauge('ready', '1 when /healthz answers 200', (it) => (readinessOf(it.health()).ready ? 1 : 0))
    gauge(
      'tape_behind_ms',
      'How far the tape is behind market time, in wall ms',
      (it) => it.health().behindMs,
    )
    gauge(
      'clock_jumps',
      "How often the machine's clock was set since start",
      (it) => it.health().clock.count,
    )
    gauge(
      'clock_last_jump_ms',
      'Size of the last jump, positive forward',
      (it) => it.health().clock.lastMs,
    )
    gauge('market_time_ms', 'Market time, epoch ms', (it) => it.health().marketMs)
    gauge(
      'projection_lag_facts',
      'Facts the read models are behind',
      (it) => it.health().projectionLag,
    )
    gauge(
      'community_share',
      'How much of the past of the simulated community is made, 0 to 1',
      (it) => it.health().community.share,
    )
    this.#insuranceGauge(host)
    const total = (it: Host, key: 'bots' | 'facts' | 'commits' | 'restarts'): number =>
      it.health().workers.reduce((sum, worker) => sum + worker[key], 0)
    gauge('bots', 'Bots in memory', (it) => total(it, 'bots'))
    gauge('facts', 'Facts journalled since start', (it) => total(it, 'facts'))
    gauge('commits', 'Group commits since start', (it) => total(it, 'commits'))
    gauge('worker_restarts', 'Worker restarts since start', (it) => total(it, 'restarts'))
  }

  /** For graphs and alarms only: a sample is a float, the exact sum is in /healthz. */
  #insuranceGauge(host: () => Host | undefined): void {
    const gauge: Gauge<'coin'> = new Gauge({
      name: 'trellis_insurance',
      help: 'What the insurance holds by coin, below zero what it has lost',
      labelNames: ['coin'],
      registers: [this.registry],
      collect: () => {
        for (const [coin, sum] of Object.entries(host()?.health().insurance ?? {}))
          gauge.set({ coin }, Number(sum))
      },
    })
  }
}
