// The basket of somebody who looked at nothing: the contracts that are traded most, all long and
// equally heavy. It is the pick of the day while nothing is found; searches are held against it.
import { ONE, type Ratio } from '@trellis/kernel'
import { officialCombo } from './config.ts'

const { weightStep, thresholdFrom } = officialCombo

export const plainBasket = { contracts: 3, leverage: 2 } as const

/** Rebalanced at a drift of five points of a weight. */
export const USUAL_THRESHOLD = (thresholdFrom * 5n) as Ratio

/**
 * Weights as these parts of all: whole steps, of each at least one, which add up to one; what is
 * left over is the first one's.
 */
export function weightsOf(parts: readonly bigint[]): readonly Ratio[] {
  const whole = parts.reduce((sum, it) => sum + it, 0n)
  const steps = parts.map((it) => {
    const share = (it * ONE) / whole / weightStep
    return share < 1n ? 1n : share
  })
  const rest = ONE / weightStep - steps.reduce((sum, it) => sum + it, 0n)
  return steps.map((count, i) => ((i === 0 ? count + rest : count) * weightStep) as Ratio)
}
