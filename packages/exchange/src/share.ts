// How much of a segment's volume one resting order gets. It must depend on the order and the
// segment alone, so that no user's fills depend on another's.
import type { Price, Quantity } from '@trellis/kernel'
import type { Segment, Side } from '@trellis/market'

export interface ShareRule {
  readonly shareBps: number
  readonly fillsOnTouch: boolean
}

/**
 * floor(share × volume × beyond / length) lots. Through: beyond is the length of the part strictly
 * past the price. Touch: both lengths count ticks with the price itself, so that reaching it
 * counts.
 * A segment without length gives the whole volume when it lies beyond (or, with touch, at) the
 * price.
 */
export function shareOf(side: Side, price: Price, segment: Segment, rule: ShareRule): Quantity {
  const { from, to, qty } = segment
  if (qty === 0) return 0 as Quantity
  const low = from < to ? from : to
  const high = from < to ? to : from
  const gap = side === 'buy' ? price - low : high - price
  const touch = rule.fillsOnTouch ? 1 : 0
  if (gap + touch <= 0) return 0 as Quantity
  const length = high - low
  const beyond = gap < length ? gap : length
  if (length === 0) return scaled(qty, rule.shareBps, 10_000)
  return scaled(qty, rule.shareBps * (beyond + touch), 10_000 * (length + touch))
}

/** floor(qty × part / whole), exact also past 2^53. */
function scaled(qty: Quantity, part: number, whole: number): Quantity {
  const product = qty * part
  if (product > Number.MAX_SAFE_INTEGER)
    return Number((BigInt(qty) * BigInt(part)) / BigInt(whole)) as Quantity
  return ((product - (product % whole)) / whole) as Quantity
}
