// A run of the fault matrix (docs/faults.md) in which one process of each role is killed under
// load: what clients were told has an order that explains it, is there, and is there once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killNow } from '../../../../tools/faults.mjs'
import { ClusterStage } from '../../faults/cluster-stage.ts'
import type { FaultPlan } from '../../faults/fault-plans.ts'
import { runFault } from '../../faults/run-fault.ts'

let stage: ClusterStage | undefined

beforeAll(async () => {
  stage = await ClusterStage.start({ projectors: 1 })
}, 240_000)
afterAll(() => stage?.stop(), 60_000)

/** A web process, an engine and the projector die at once; the others go on until they are back. */
const oneOfEach: FaultPlan = {
  name: 'one-of-each',
  what: 'kill -9 of one process of each role at once',
  times: 1,
  holdMs: 4000,
  make: async ({ webs, engines, projectors }) => {
    const dying = [webs, engines, projectors].flatMap(([first]) => first ?? [])
    await Promise.all(dying.map(({ pid }) => killNow(pid)))
    return async () => {
      await Promise.all(dying.map((process) => process.start()))
    }
  },
}

it('loses nothing, doubles nothing and shows nothing old when one of each role is killed', async () => {
  if (stage === undefined) throw new Error('the cluster did not start')
  const run = await runFault({ stage, plan: oneOfEach, number: 1, seed: 1, users: 4 })
  expect(run.findings).toEqual([])
  expect(run.auditor).toEqual([])
  expect(run.found).toBe(run.acknowledged)
  expect(run.acknowledged).toBeGreaterThan(8)
  // Somebody did see it: the web process that was asked was gone, or the engine was.
  expect(run.unknown).toBeGreaterThan(0)
}, 240_000)
