// The hundred seeds of 5,000 steps in which nothing may be found: `npm test` runs the first half,
// `npm run soak` the second. No check is left out to be fast: only the intervals of the costly
// comparisons may grow.
import type { SeedRange } from './run-seeds.ts'
import type { Layout } from './simulation.ts'

export const CLEAN_STEPS = 5_000
export const TESTED: SeedRange = { first: 1, last: 50 }
export const SOAKED: SeedRange = { first: 51, last: 100 }

const LAYOUTS: readonly Layout[] = [1, 2, 7]
const ON_ALL_EVERY = 10

/**
 * Every tenth seed on 1, 2 and 7 workers, with the same facts; the others on one of them in turn.
 */
export function layoutsOf(seed: number): readonly Layout[] {
  return seed % ON_ALL_EVERY === 0 ? LAYOUTS : LAYOUTS.slice(seed % 3, (seed % 3) + 1)
}
