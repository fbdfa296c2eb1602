// The tests of seeds in which nothing may be found, five to a test. They lie in two files, so that
// they run side by side.
import { expect, it } from 'vitest'
import { CLEAN_STEPS, layoutsOf } from '../src/clean-seeds.ts'
import { failureLine, simulate } from '../src/index.ts'

const LIMIT_MS = 300_000
const FIVE = 5

/** Declares the tests of the seeds from one to another, both inclusive. */
export function testSeeds(from: number, to: number): void {
  for (let first = from; first <= to; first += FIVE) {
    const last = Math.min(first + FIVE - 1, to)
    it(`finds nothing in seeds ${first} to ${last}`, { timeout: LIMIT_MS }, async () => {
      for (let seed = first; seed <= last; seed++) {
        const options = { seed, steps: CLEAN_STEPS, shards: layoutsOf(seed) }
        const { failure } = await simulate(options)
        expect(failure ? failureLine(options, failure) : '').toBe('')
      }
    })
  }
}
