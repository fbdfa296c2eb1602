// Prometheus metrics of the process, the API and the host, as observe/metric-list.ts has them.
// Labels are closed sets: endpoint names and statuses, never ids or e-mails.
import type { Counter, Gauge, Histogram } from 'prom-client'
import { CALL_RESULTS } from '../bus/bus-errors.ts'
import type { Role } from '../cluster-settings.ts'
import type { ClusterView, Host, HostHealth } from '../host/host-api.ts'
import type { MetricName } from '../observe/metric-list.ts'
import { MetricRegistry } from '../observe/metric-registry.ts'
import { readinessOf } from './readiness.ts'

const STREAMS = ['quote', 'bots'] as const

type OfWorkers = 'bots' | 'facts' | 'commits' | 'restarts'
const totalOf = ({ workers }: HostHealth, key: OfWorkers): number =>
  workers.reduce((sum, worker) => sum + worker[key], 0)

const OF_HOST: readonly (readonly [MetricName, (it: HostHealth) => number])[] = [
  ['trellis_ready', (it) => (readinessOf(it).ready ? 1 : 0)],
  ['trellis_tape_behind_ms', ({ behindMs }) => behindMs],
  ['trellis_clock_jumps', ({ clock }) => clock.count],
  ['trellis_clock_last_jump_ms', ({ clock }) => clock.lastMs],
  ['trellis_market_time_ms', ({ marketMs }) => marketMs],
  ['trellis_projection_lag_facts', ({ projectionLag }) => projectionLag],
  ['trellis_community_share', ({ community }) => community.share],
  ['trellis_bots', (it) => totalOf(it, 'bots')],
  ['trellis_facts', (it) => totalOf(it, 'facts')],
  ['trellis_commits', (it) => totalOf(it, 'commits')],
  ['trellis_worker_restarts', (it) => totalOf(it, 'restarts')],
]
const OF_CLUSTER: readonly (readonly [MetricName, (it: ClusterView) => number])[] = [
  ['trellis_bus_waiting', ({ waiting }) => waiting],
  ['trellis_unknown_answers_total', ({ unknown }) => unknown],
  ['trellis_directory_silence_ms', ({ directoryAgeMs }) => directoryAgeMs],
  ['trellis_beat_silence_ms', ({ beatSilentMs }) => beatSilentMs],
  ['trellis_groups_unowned', ({ unowned }) => unowned.length],
]

export class Metrics {
  readonly registry: MetricRegistry
  readonly #calls: Counter
  readonly #seconds: Histogram
  readonly #sockets: Gauge

  constructor(host: () => Host | undefined, role: Role = 'all') {
    const registry = new MetricRegistry(role)
    this.registry = registry
    this.#calls = registry.counter('trellis_calls_total')
    this.#seconds = registry.histogram('trellis_call_seconds')
    this.#sockets = registry.gauge('trellis_sockets')
    for (const stream of STREAMS) this.#sockets.set({ stream }, 0)
    const told = registry.told()
    registry.onGather(() => {
      const put = told.anew()
      const health = host()?.health()
      if (health === undefined) return put('trellis_ready', 0)
      for (const [name, read] of OF_HOST) put(name, read(health))
      // For graphs and alarms only: a sample is a float, the exact sum is in /healthz.
      for (const [coin, sum] of Object.entries(health.insurance))
        put('trellis_insurance', Number(sum), { coin })
      const { cluster } = health
      if (cluster === undefined) return
      for (const [name, read] of OF_CLUSTER) put(name, read(cluster))
      // Each is told from the start on, also while it is 0.
      for (const result of CALL_RESULTS)
        put('trellis_bus_calls_total', cluster.calls[result] ?? 0, { result })
    })
  }

  call(endpoint: string, http: number, code: number, seconds: number): void {
    this.#calls.inc({ endpoint, http, code })
    this.#seconds.observe({ endpoint }, seconds)
  }

  sockets(stream: (typeof STREAMS)[number], change: 1 | -1): void {
    this.#sockets.inc({ stream }, change)
  }
}
