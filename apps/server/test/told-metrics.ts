// What a process tells at /healthz and /metrics, as a balancer and Prometheus read it.
import { expect } from 'vitest'
import type { Role } from '../src/cluster-settings.ts'
import { metricsOf, PROCESS_METRICS, type MetricName } from '../src/observe/metric-list.ts'

export interface ToldHealth {
  readonly status: number
  readonly body: {
    readonly ready: boolean
    readonly phase: string
    readonly reason: string
    readonly groups?: readonly string[]
    readonly cluster?: { readonly unowned: readonly string[]; readonly directoryAgeMs: number }
  }
}

/** The health of the process at "http://127.0.0.1:8091"; undefined where nobody listens. */
export async function healthAt(address: string): Promise<ToldHealth | undefined> {
  const answer = await fetch(`${address}/healthz`).catch(() => undefined)
  if (answer === undefined) return undefined
  return { status: answer.status, body: (await answer.json()) as ToldHealth['body'] }
}

export class ToldMetrics {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  static async at(address: string): Promise<ToldMetrics> {
    const answer = await fetch(`${address}/metrics`)
    expect(answer.status).toBe(200)
    return new ToldMetrics(await answer.text())
  }

  /** The value of one series, `name` or `name{label="value"}`. */
  value(series: string): number | undefined {
    const line = this.text.split('\n').find((it) => it.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  count(name: string): number {
    return this.text.split('\n').filter((line) => line.startsWith(`${name}{`)).length
  }

  /** Each metric that the list has for a role has a sample, but for these; and no other has. */
  expectAllOf(role: Role, but: readonly MetricName[] = []): void {
    const lines = this.text.split('\n').filter((line) => line !== '')
    const samples = lines.filter((line) => !line.startsWith('#'))
    for (const line of samples)
      expect(line).toMatch(/^\w+(\{[^}]*\})? (-?[\d.e+-]+|[+-]Inf|N[aA][nN])$/)
    const heads = this.text.matchAll(/^# HELP (trellis_\w+) \S.*\n# TYPE \1 (\w+)$/gm)
    const told = [...heads].flatMap(([, name = '', type = '']) => {
      const of = type === 'histogram' ? `${name}_count` : name
      return samples.some((line) => line.split(/[ {]/)[0] === of) ? [name] : []
    })
    const ours = told.filter((name) => !/^trellis_(process|nodejs)_/.test(name))
    const wanted = metricsOf(role).filter((name) => !but.includes(name))
    expect(ours.toSorted()).toEqual([...wanted].toSorted())
    expect(told).toEqual(expect.arrayContaining([...PROCESS_METRICS]))
  }
}
