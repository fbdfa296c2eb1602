// The tests of seeds in which nothing may be found, ten to a test. They lie in two files, so that
// they run side by side. No check is left out to be fast: only the intervals of the costly
// comparisons may grow.
import { expect, it } from 'vitest'
import { failureLine, simulate, type Layout } from '../src/index.ts'

const STEPS = 5_000
const LIMIT_MS = 300_000
const TEN = 10
const LAYOUTS: readonly Layout[] = [1, 2, 7]
const ON_ALL_EVERY = 10

/**
 * Every tenth seed on 1, 2 and 7 workers, with the same facts; the others on one of them in turn.
 */
function layoutsOf(seed: number): readonly Layout[] {
  return seed % ON_ALL_EVERY === 0 ? LAYOUTS : LAYOUTS.slice(seed % 3, (seed % 3) + 1)
}

/** Declares the tests of the seeds from one to another, both inclusive. */
export function testSeeds(from: number, to: number): void {
  for (let first = from; first <= to; first += TEN) {
    const last = first + TEN - 1
    it(`finds nothing in seeds ${first} to ${last}`, { timeout: LIMIT_MS }, async () => {
      for (let seed = first; seed <= last; seed++) {
        const options = { seed, steps: STEPS, shards: layoutsOf(seed) }
        const { failure } = await simulate(options)
        expect(failure ? failureLine(options, failure) : '').toBe('')
      }
    })
  }
}
