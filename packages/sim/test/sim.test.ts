// Simulated runs with faults: the same facts however the workers change, the same run twice, and
// every planted defect found. The seeds without a finding lie in sim-first-seeds and
// sim-last-seeds.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFECTS, failureLine, simulate, type SimulationOptions } from '../src/index.ts'

const STEPS = 5_000
const MINUTES = 60_000

async function findingOf(options: SimulationOptions): Promise<string> {
  const { failure } = await simulate(options)
  return failure ? failureLine(options, failure) : ''
}

describe('simulation', () => {
  it(
    'gives every user the same facts where the number of workers changes at power cuts',
    async () => {
      let [copies, shares] = [0, 0]
      for (const seed of [201, 202, 203]) {
        const { failure, counts } = await simulate({
          seed,
          steps: STEPS,
          shards: [1, 'mixed'],
        })
        expect(failure).toBeUndefined()
        expect(counts.steps).toBe(2 * STEPS)
        copies += counts.copies
        shares += counts.shares
      }
      expect(copies).toBeGreaterThan(10)
      expect(shares).toBeGreaterThan(0)
    },
    5 * MINUTES,
  )

  it(
    'is not idle: it trades, fails, recovers and looks',
    async () => {
      const { counts } = await simulate({ seed: 25, steps: STEPS, shards: [2] })
      expect(counts.fills).toBeGreaterThan(500)
      expect(counts.arbitrages).toBeGreaterThan(100)
      expect(counts.faults).toBeGreaterThan(2)
      expect(counts.redone).toBeGreaterThan(100)
      expect(counts.refusedAppends).toBeGreaterThan(0)
      expect(counts.snapshots).toBeGreaterThan(10)
      expect(counts.levels).toBeGreaterThan(2_000)
      expect(counts.rebalances).toBeGreaterThan(30)
      expect(counts.liquidations).toBeGreaterThan(0)
      expect(counts.vouchers).toBeGreaterThan(5)
      expect(counts.returned).toBeGreaterThan(0)
      expect(counts.left).toBeGreaterThan(0)
    },
    MINUTES,
  )

  it(
    'does the same twice for the same seed',
    async () => {
      const options = { seed: 5, steps: 2_000, shards: [2] }
      expect(await simulate(options)).toEqual(await simulate(options))
    },
    MINUTES,
  )
})

describe('read models in a database', () => {
  it.each([301, 302])('equal the state: seed %i', { timeout: 5 * MINUTES }, async (seed) => {
    expect(await findingOf({ seed, steps: STEPS, shards: ['mixed'], stored: true })).toBe('')
  })
})

describe('planted defects', () => {
  it('are at least ten', () => {
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10)
  })

  it('are all told in docs/simulation.md', () => {
    const documented = readFileSync(new URL('../../../docs/simulation.md', import.meta.url), 'utf8')
    for (const { name } of DEFECTS) expect(documented).toContain(`| \`${name}\` |`)
  })

  it.each(DEFECTS)('$name is found within ten seeds', { timeout: 2 * MINUTES }, async (defect) => {
    const { from = 1 } = defect
    for (let seed = from; seed < from + 10; seed++) {
      const line = await findingOf({ seed, steps: STEPS, shards: [1], defect })
      if (line === '') continue
      expect(line).toContain(`--seed ${seed} --steps ${STEPS} --shards 1 --defect ${defect.name} #`)
      return
    }
    expect.fail(`${defect.name} was not found`)
  })
})
