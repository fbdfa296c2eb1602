// Ranges proposed around a price, on the ticks of the pair.
import { divide, formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from '../decimal-amount.ts'

/** The two prices of a range as a form holds them: decimals. */
export interface RangeEnds {
  readonly low: string
  readonly high: string
}

/**
 * A range of the same width whose middle is `last`, rounded to the tick; undefined where its lower
 * end would not be above zero.
 */
export function movedRange(range: RangeEnds, last: string, tick: string): RangeEnds | undefined {
  const half = (amountOf(range.high) - amountOf(range.low)) / 2n
  return onTicks(amountOf(last) - half, amountOf(last) + half, tick)
}

/** A range of a share to either side of `last`: share 5 is 5 %. */
export function rangeAround(last: string, share: number, tick: string): RangeEnds | undefined {
  const part = (amountOf(last) * BigInt(share)) / 100n
  return onTicks(amountOf(last) - part, amountOf(last) + part, tick)
}

function onTicks(low: bigint, high: bigint, tick: string): RangeEnds | undefined {
  const step = amountOf(tick)
  if (step <= 0n) return undefined
  const down = (low / step) * step
  const up = divide(high, step, 'ceil') * step
  if (down <= 0n || up <= down) return undefined
  return { low: formatAmount(down as Amount), high: formatAmount(up as Amount) }
}
