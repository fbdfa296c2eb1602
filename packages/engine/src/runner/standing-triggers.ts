// What is asked of triggers when a bot hangs them up anew.
import type { Price } from '@trellis/kernel'
import type { Trigger } from '../bot-kind.ts'
import type { TriggerNode } from '../partition.ts'

export const NO_TRIGGERS: readonly Trigger[] = []

/**
 * Sweep in which the same trigger fired before; it keeps its mark as long as nothing of it changes.
 */
export function firedOf(before: readonly TriggerNode[], wanted: Trigger): number {
  const same = before.find(
    ({ trigger }) =>
      trigger.id === wanted.id &&
      trigger.price === wanted.price &&
      trigger.symbol === wanted.symbol &&
      trigger.direction === wanted.direction &&
      trigger.of === wanted.of &&
      trigger.when === wanted.when,
  )
  return same?.fired ?? 0
}

/** Whether a trigger that fires on the way is due where the price stands. */
export function isDueAt({ when, direction, price }: Trigger, last: Price): boolean {
  if (when !== 'touch') return false
  return direction === 'up' ? last >= price : last <= price
}
