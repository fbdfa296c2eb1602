// The distances of a liquidation price at which the owner of a bot is told, as alerts, gauge and
// notifications say them.
import { ONE, ratio, type Ratio } from '@trellis/kernel'

/** How near the mark is told to have come to the liquidation price; 3 is the nearest. */
export type NearStep = 0 | 1 | 2 | 3

/**
 * The distance of each step but 0, a decimal share of the mark: |mark − liquidation| / mark. The
 * first is where the gauge turns to danger.
 */
export const NEAR_DISTANCES = ['0.1', '0.05', '0.02'] as const

export const NEAR_SHARES: readonly Ratio[] = NEAR_DISTANCES.map((it) => ratio(it))
/** The way back from a step lies this share of its distance further away. */
const BACK = ratio('1.1')

/** The distance at which a step is over. */
export function easedDistance(distance: Ratio): Ratio {
  return ((distance * BACK) / ONE) as Ratio
}
