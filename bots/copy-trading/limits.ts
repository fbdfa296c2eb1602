// Bounds of what a follower may ask for. A finding names field, bound and fix.
import { formatAmount, type Amount, type Ratio } from '@trellis/kernel'
import { copyConfig as config } from './config.ts'
import type { CopyLimits } from './facts.ts'
import { eachLimit, limitNumbers, limitTable } from './limit-table.ts'

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
  const faults = eachLimit((field) => {
    const { least, most } = limitTable[field]
    return limits[field] === 0n ? undefined : outside(field, limits[field], least, most)
  })
  return Object.values(faults).find((it) => it !== undefined)
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
  ...limitNumbers(() => 0n),
  onStop: 'close',
  paused: false,
}
