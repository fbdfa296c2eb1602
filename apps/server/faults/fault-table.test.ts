// The table of runs counts what was found, and what did not come to its end.
import { expect, it } from 'vitest'
import { faultPlans } from './fault-plans.ts'
import { tableOf } from './fault-table.ts'
import type { FaultRun } from './run-fault.ts'

const run = (number: number, more: Partial<FaultRun> = {}): FaultRun => ({
  fault: 'kill-web',
  number,
  seed: 1,
  operations: 100,
  unknown: 2,
  acknowledged: 40,
  found: 40,
  doubled: 0,
  longestMs: 900,
  longestOf: 'create',
  longestTries: [],
  settledMs: 200,
  elections: 1,
  facts: 1000,
  findings: [],
  auditor: [],
  ...more,
})

it('has a row for each fault that was done, with its worst', () => {
  const lost = run(2, { longestMs: 2500, found: 39, findings: ['lost: created under key k'] })
  const broken = { fault: 'kill-web', number: 3, seed: 1, broken: 'it does not settle' }
  const [, , row, ...more] = tableOf(faultPlans, [run(1), lost, broken]).split('\n')
  expect(row).toBe(
    '| kill -9 of a web process | 3 | 2.5; 2.5 | 0.2 | 2 | 80 | 79 | 0 | 1 | 0 | 1 |',
  )
  expect(more).toEqual([])
})
