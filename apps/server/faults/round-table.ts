// The table of docs/faults.md out of the results' lines.
import type { FaultPlan } from './fault-plans.ts'
import type { Round } from './run-round.ts'

/** A round that did not come to its end. */
export interface BrokenRound {
  readonly fault: string
  readonly number: number
  readonly seed: number
  readonly broken: string
}

export type Result = Round | BrokenRound

const HEAD = [
  '| fault | times | longest pause of a client, s (median of the rounds; most) | back in order, s (most) | elections | acknowledged | found | doubled | checker | auditor | broken off |',
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
  const rounds = results.filter((it): it is Round => !('broken' in it))
  const sum = (of: (it: Round) => number): number => rounds.reduce((all, it) => all + of(it), 0)
  const longest = rounds.map(({ longestMs }) => longestMs).sort((a, b) => a - b)
  const settled = rounds.map(({ settledMs }) => settledMs)
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
    results.length - rounds.length,
  ]
  return `| ${cells.join(' | ')} |`
}

const seconds = (ms = 0): string => (ms / 1000).toFixed(1)
