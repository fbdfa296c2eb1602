// Dashboards, alert rules and documents name metrics that processes tell, with labels that they
// have.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  entryOf,
  METRICS,
  PROCESS_METRICS,
  type MetricName,
} from '../apps/server/src/observe/metric-list.ts'
import { inRoot } from './paths.mjs'

/** What Prometheus adds to each series, and what a selector may say of it. */
const ADDED = ['instance', 'job', 'le']
const known: ReadonlySet<string> = new Set([
  ...PROCESS_METRICS,
  ...Object.keys(METRICS).flatMap((name) => {
    const { type } = entryOf(name as MetricName)
    const parts = ['_bucket', '_sum', '_count'].map((part) => name + part)
    return type === 'histogram' ? parts : [name]
  }),
])

interface Dashboard {
  readonly uid: string
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
  }[]
}

const boards = readdirSync(inRoot('deploy/dashboards'))
const boardOf = (file: string): Dashboard =>
  JSON.parse(readFileSync(inRoot(`deploy/dashboards/${file}`), 'utf8')) as Dashboard
const alerts = readFileSync(inRoot('deploy/alerts.yaml'), 'utf8')

const metricsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\btrellis_[a-z0-9_]+/g)].map(([name]) => name)

/** The labels that metrics of an expression have. */
function labelsOf(expr: string): ReadonlySet<string> {
  const names = metricsIn(expr).map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  const ours = names.filter((name): name is MetricName => name in METRICS)
  return new Set([...ADDED, ...ours.flatMap((name) => entryOf(name).labels ?? [])])
}

/** The labels that it goes by: selected, grouped by, shown. */
function labelsIn(expr: string, legend = ''): readonly string[] {
  const lists = [...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((it) => it.trim()),
  )
  const selected = [...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, it = '']) => it)
  const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, it = '']) => it)
  return [...lists, ...selected, ...shown]
}

test.each(boards)('%s shows what processes tell', (file) => {
  const { uid, panels } = boardOf(file)
  expect(uid).toBe(`trellis-${file.replace('.json', '')}`)
  expect(panels.length).toBeGreaterThan(5)
  for (const { title, targets } of panels)
    for (const { expr, legendFormat } of targets) {
      expect(metricsIn(expr).length, title).toBeGreaterThan(0)
      for (const name of metricsIn(expr)) expect(known.has(name), `${title}: ${name}`).toBe(true)
      for (const label of labelsIn(expr, legendFormat))
        expect(labelsOf(expr).has(label), `${title}: ${label}`).toBe(true)
    }
})

test('alerts go by what processes tell, and say what they mean', () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    const [, expr = ''] = /expr: (?:>-\s+)?(.*)/.exec(rule) ?? []
    for (const name of metricsIn(expr)) expect(known.has(name), name).toBe(true)
    for (const label of labelsIn(expr)) expect(labelsOf(expr).has(label), label).toBe(true)
    expect(rule).toMatch(/severity: (warning|critical)/)
    expect(rule).toMatch(/meaning: \S/)
  }
})

test.each(['docs/operations.md', 'docs/capacity.md', 'deploy/README.md'])(
  '%s names no metric that nobody tells',
  (file) => {
    const text = readFileSync(inRoot(file), 'utf8')
    // Elsewhere in it such words are names of other things.
    const [, watching = text] = /^## Watching it\n(.*?)^## /ms.exec(text) ?? []
    for (const name of metricsIn(watching)) {
      const isPart = [...known].some((it) => it === name || it.startsWith(`${name}_`))
      expect(isPart, name).toBe(true)
    }
  },
)

test('a metric that nobody tells is found', () => {
  const planted = 'sum by (planet) (trellis_bots_on_mars{moon="1"})'
  expect(metricsIn(planted).filter((name) => known.has(name))).toEqual([])
  expect(labelsIn(planted)).toEqual(['planet', 'moon'])
  expect(labelsOf(planted).has('planet')).toBe(false)
})
