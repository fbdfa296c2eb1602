// Bounds of what a follower may ask for. A finding names field, bound and fix.
import { amount, formatAmount, ratio, type Amount, type Ratio } from '@trellis/kernel'
import { copyConfig as config } from './config.ts'
import type { CopyLimits } from './facts.ts'

export interface CopyFinding {
  readonly field: keyof CopyLimits | 'amount' | 'share'
  readonly reason: 'too-low' | 'too-high'
  readonly bound: string
}

/** Whether an amount may be allocated: below, above, or undefined. */
export function amountFault(wanted: Amount): CopyFinding | undefined {
  return outside('amount', wanted, config.least, config.most)
}

/** Whether a leader may ask for a share. */
export function shareFault(wanted: Ratio): CopyFinding | undefined {
  const { least, most } = config.share
  return outside('share', wanted, least, most)
}

/** The first limit that is out of its bounds; zero is off and in order. */
export function limitFault(limits: CopyLimits): CopyFinding | undefined {
  const { mostPerBot, worstEntry, highestLeverage, stopLoss } = limits
  const one = ratio('1')
  const bounds = [
    ['mostPerBot', mostPerBot, config.grain, config.most],
    ['worstEntry', worstEntry, ratio('0.0001'), config.worstEntryMost],
    ['highestLeverage', highestLeverage, one, config.leverageMost],
    ['stopLoss', stopLoss, ratio('0.01'), config.stopLossMost],
  ] as const
  for (const [field, value, least, most] of bounds) {
    const found = value === 0n ? undefined : outside(field, value, least, most)
    if (found !== undefined) return found
  }
  return undefined
}

function outside(
  field: CopyFinding['field'],
  value: bigint,
  least: bigint,
  most: bigint,
): CopyFinding | undefined {
  if (value < least) return { field, reason: 'too-low', bound: formatAmount(least as Amount) }
  if (value > most) return { field, reason: 'too-high', bound: formatAmount(most as Amount) }
  return undefined
}

/** What no limit bounds. */
export const NO_LIMITS: CopyLimits = {
  mostPerBot: amount('0'),
  worstEntry: ratio('0'),
  highestLeverage: ratio('0'),
  stopLoss: ratio('0'),
  onStop: 'close',
  paused: false,
}
