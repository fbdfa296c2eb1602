// The range of a grid of the seeded community, around the price of its day.
import type { Rng } from '@trellis/kernel'
import { between } from '../drawing.ts'

/** From `belowBps` under the price to `aboveBps` over it; shares in hundredths of a percent. */
export interface DrawnRange {
  readonly belowBps: number
  readonly aboveBps: number
  readonly cells: number
  /** How far beyond its range it stops, and takes its gain; 0 for never. */
  readonly stopBps: number
  readonly gainBps: number
}

/** A grid needs at least so much between two levels, or its fees eat what it earns. */
const LEAST_STEP_BPS = 35
const MOST_CELLS = 60
const LEAST_CELLS = 8

/** A range that reaches up to so many percent to either side. */
export function drawnRange(rng: Rng, reachTo: number): DrawnRange {
  const belowBps = between(rng, 4, reachTo) * 100
  const aboveBps = between(rng, 4, reachTo) * 100
  const most = Math.min(MOST_CELLS, Math.floor((belowBps + aboveBps) / LEAST_STEP_BPS))
  return {
    belowBps,
    aboveBps,
    cells: between(rng, LEAST_CELLS, Math.max(LEAST_CELLS, most)),
    stopBps: rng.below(4) === 0 ? between(rng, 1, 6) * 100 : 0,
    gainBps: rng.below(5) === 0 ? between(rng, 1, 5) * 100 : 0,
  }
}
