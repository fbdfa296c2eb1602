// The table of docs/faults.md out of the results' lines.
import type { FaultPlan } from './fault-plans.ts'
import type { FaultRun } from './run-fault.ts'

/** A run that did not come to its end. */
export interface BrokenRun {
  readonly fault: string
  readonly number: number
  readonly seed: number
  readonly broken: string
}

export type Result = FaultRun | BrokenRun

const HEAD = [
  '| fault | times | longest pause of a client, s (median of the runs; most) | back in order, s (most) | elections | acknowledged | found | doubled | checker | auditor | broken off |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]

/** A row for each fault that was tried. */
export function tableOf(plans: readonly FaultPlan[], results: readonly Result[]): string {
  const rows = plans.flatMap(({ name, what }) => {
    const own = results.filter(({ fault }) => fault === name)
    return own.length === 0 ? [] : [rowOf(what, own)]
  })
  return [...HEAD, ...rows].join('\n')
}

function rowOf(what: string, results: readonly Result[]): string {
  const runs = results.filter((it): it is FaultRun => !('broken' in it))
  const sum = (of: (it: FaultRun) => number): number => runs.reduce((all, it) => all + of(it), 0)
  const longest = runs.map(({ longestMs }) => longestMs).sort((a, b) => a - b)
  const settled = runs.map(({ settledMs }) => settledMs)
  const cells = [
    what,
    results.length,
    `${seconds(longest[longest.length >> 1])}; ${seconds(longest.at(-1))}`,
    seconds(Math.max(0, ...settled)),
    sum(({ elections }) => elections),
    sum(({ acknowledged }) => acknowledged),
    sum(({ found }) => found),
    sum(({ doubled }) => doubled),
    sum(({ findings }) => findings.length),
    sum(({ auditor }) => auditor.length),
    results.length - runs.length,
  ]
  return `| ${cells.join(' | ')} |`
}

const seconds = (ms = 0): string => (ms / 1000).toFixed(1)
