// Whether a straight move of the price starts a bot that waits for its trigger price. Until then
// nothing is traded, so no figure may promise what only a bot that runs can earn or lose.
import type { Price } from '@trellis/kernel'

/** Whether the way from `last` to `at` reaches the trigger; without one a bot runs at once. */
export function meetsTrigger(trigger: Price | undefined, last: Price, at: Price): boolean {
  if (trigger === undefined) return true
  return Math.min(last, at) <= trigger && trigger <= Math.max(last, at)
}
