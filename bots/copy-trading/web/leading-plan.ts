// What a leader types, checked before it is sent. Pure.
import { parseRatio } from '@trellis/kernel'
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/percent.ts'
import { shareFault } from '../limits.ts'
import type { FollowProblem } from './follow-plan.ts'

export const NAME_FAULTS = ['empty', 'too-long', 'house'] as const
export type NameFault = (typeof NAME_FAULTS)[number]

const NAME_LEAST = 2
const NAME_MOST = 24

/** A name that others see; none may look like one of the house. */
export function nameProblem(name: string): NameFault | undefined {
  const text = name.trim()
  if (text.length < NAME_LEAST) return 'empty'
  if (text.length > NAME_MOST) return 'too-long'
  return /^house\b/i.test(text) ? 'house' : undefined
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
