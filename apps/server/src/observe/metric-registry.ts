// The metrics of one process, made from the list of all and by nothing else.
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricConfiguration,
} from 'prom-client'
import type { Role } from '../cluster-settings.ts'
import type { Latencies } from './latency-counts.ts'
import { entryOf, metricsOf, type MetricName } from './metric-list.ts'

export type Labels = Readonly<Record<string, string | number>>

export class MetricRegistry {
  readonly #registry = new Registry()
  readonly #role: Role
  readonly #told = new Map<MetricName, Map<string, Latencies>>()
  readonly #series: ReadonlyMap<MetricName, readonly string[]>[] = []
  readonly #gathers: (() => Promise<void> | void)[] = []

  constructor(role: Role) {
    this.#role = role
    collectDefaultMetrics({ register: this.#registry, prefix: 'trellis_' })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  counter(name: MetricName): Counter {
    return new Counter(this.#configured(name, 'counter'))
  }

  gauge(name: MetricName): Gauge {
    return new Gauge(this.#configured(name, 'gauge'))
  }

  histogram(name: MetricName): Histogram {
    const buckets = [...(entryOf(name).buckets ?? [])]
    return new Histogram({ ...this.#configured(name, 'histogram'), buckets })
  }

  /** A histogram that was counted elsewhere; the way to say what it is now. */
  toldHistogram(name: MetricName): {
    set(labels: Labels, latencies: Latencies): void
    reset(): void
  } {
    this.#configured(name, 'histogram')
    const series = new Map<string, Latencies>()
    this.#told.set(name, series)
    const set = (labels: Labels, latencies: Latencies): void =>
      void series.set(textOfLabels(labels), latencies)
    return { set, reset: () => series.clear() }
  }

  /**
   * Counters and gauges whose values are known elsewhere: told wholly each time, so that what is
   * not told again is gone.
   */
  told(): { anew(): (name: MetricName, value: number, labels?: Labels) => void } {
    const series = new Map<MetricName, string[]>()
    this.#series.push(series)
    return {
      anew: () => {
        series.clear()
        return (name, value, labels = {}) => {
          const lines = series.get(name) ?? []
          const text = textOfLabels(labels)
          lines.push(`${name}${text === '' ? '' : `{${text}}`} ${textOfValue(value)}`)
          series.set(name, lines)
        }
      },
    }
  }

  /** Does this before each telling. */
  onGather(gather: () => Promise<void> | void): void {
    this.#gathers.push(gather)
  }

  /** All of them as Prometheus reads them. */
  async text(): Promise<string> {
    for (const gather of this.#gathers) await gather()
    const texts = this.#series.flatMap((series) =>
      [...series].map(([name, lines]) => [...this.#headOf(name), ...lines, ''].join('\n')),
    )
    const told = [...this.#told].map(([name, series]) => histogramText(name, series))
    return [await this.#registry.metrics(), ...texts, ...told].join('\n')
  }

  #headOf(name: MetricName): readonly string[] {
    const { type } = entryOf(name)
    const { help } = this.#configured(name, type)
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
  }

  #configured(name: MetricName, type: 'counter' | 'gauge' | 'histogram') {
    const { help, labels = [], ...entry } = entryOf(name)
    if (entry.type !== type || !metricsOf(this.#role).includes(name))
      throw new Error(`no ${type} of the role ${this.#role}: ${name}`)
    const registers = [this.#registry]
    return { name, help, labelNames: [...labels], registers } satisfies MetricConfiguration<string>
  }
}

function textOfLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')
}

/** As Prometheus writes numbers. */
function textOfValue(value: number): string {
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}

function histogramText(name: MetricName, series: ReadonlyMap<string, Latencies>): string {
  const { help, buckets = [] } = entryOf(name)
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
  for (const [labels, { counts, count, sum }] of series) {
    let upTo = 0
    for (const [at, bound] of buckets.entries()) {
      upTo += counts[at] ?? 0
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${upTo}`)
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
  }
  return `${lines.join('\n')}\n`
}
