// What a leader types, checked before it is sent. Pure.
import { parseRatio } from '@trellis/kernel'
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/percent.ts'
import { nicknameFault } from '../leader.ts'
import { shareFault } from '../limits.ts'
import type { FollowProblem } from './follow-plan.ts'

export const NAME_FAULTS = ['too-short', 'unreadable', 'reserved', 'taken'] as const
export type NameFault = (typeof NAME_FAULTS)[number]

/** What is wrong with a name that others see; `others` are those of leaders there are. */
export function nameProblem(name: string, others: readonly string[]): NameFault | undefined {
  return nicknameFault(name.trim(), { isHouse: false, others })
}

/** A share of gains in percent. */
export function shareProblem(percent: string): FollowProblem | undefined {
  const field = 'share'
  if (percent.trim() === '') return { field, reason: 'empty', bound: '' }
  const parsed = parseRatio(percentToFraction(percent))
  if (!parsed.ok || parsed.value <= 0n) return { field, reason: 'not-a-number', bound: '' }
  const fault = shareFault(parsed.value)
  if (fault === undefined) return undefined
  return { field, reason: fault.reason, bound: fractionToPercent(fault.bound) }
}
