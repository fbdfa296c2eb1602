// The actual weights of a combo as pages write them: at two digits of a percent, so that they are
// 100 % together and each less its target is its drift.
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { wholeSteps } from '@trellis/bot-kit/whole-steps.ts'
import type { ComboPosition } from './combo-kind.ts'

export interface ShownWeight {
  /** A fraction. */
  readonly actual: string
  /** Actual less target in points of a percent; "0" while nothing is held. */
  readonly points: string
}

type Weighed = Pick<
  ComboPosition,
  'symbol' | 'base_token' | 'current_position_percent' | 'target_position_percent'
>

/** A hundredth of a percent at the unit of amounts. */
const STEP = amountOf('0.0001')
const PERCENT = 100n

/** What each contract weighs, by its symbol. */
export function shownWeights(positions: readonly Weighed[]): ReadonlyMap<string, ShownWeight> {
  const exact = positions.map((it) => amountOf(it.current_position_percent))
  const all = exact.reduce((sum, it) => sum + it, 0n)
  const steps = wholeSteps(exact, STEP, (all + STEP / 2n) / STEP)
  return new Map(
    positions.map(({ symbol, target_position_percent: target }, at) => {
      const actual = (steps[at] ?? 0n) * STEP
      const drift = all === 0n ? ZERO : (actual - amountOf(target)) * PERCENT
      return [
        symbol,
        { actual: formatAmount(actual as Amount), points: formatAmount(drift as Amount) },
      ]
    }),
  )
}

export interface Furthest {
  readonly base: string
  readonly points: string
}

/** The contract that is furthest from its target; the first of several. */
export function furthestOf(positions: readonly Weighed[]): Furthest | undefined {
  const shown = shownWeights(positions)
  const size = (it: Furthest): number => Math.abs(Number(it.points))
  return positions
    .map(({ symbol, base_token: base }) => ({ base, points: shown.get(symbol)?.points ?? '0' }))
    .toSorted((a, b) => size(b) - size(a))[0]
}
