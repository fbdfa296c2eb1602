// How much of a segment's volume one resting order gets. It must depend on the order and the
// segment alone, so that no user's fills depend on another's.
import type { Price, Quantity } from '@trellis/kernel'
import type { Segment, Side } from '@trellis/market'

export interface ShareRule {
  readonly shareBps: number
  readonly fillsOnTouch: boolean
}

/** What of an order the share depends on; `left` is what it wants still. */
export interface ShareOrder {
  readonly side: Side
  readonly price: Price
  readonly left: Quantity
}

/**
 * floor(share × volume × beyond / length) lots, at most what the order still wants. Through: beyond
 * is the length of the part strictly past the price. Touch: both lengths count ticks with the price
 * itself, so that reaching it counts. A segment without length gives the whole volume when it lies
 * beyond (or, with touch, at) the price.
 */
export function shareFor(order: ShareOrder, segment: Segment, rule: ShareRule): Quantity {
  const { side, price, left } = order
  const { from, to, qty } = segment
  if (qty === 0) return 0 as Quantity
  const low = from < to ? from : to
  const high = from < to ? to : from
  const gap = side === 'buy' ? price - low : high - price
  const touch = rule.fillsOnTouch ? 1 : 0
  if (gap + touch <= 0) return 0 as Quantity
  const length = high - low
  const beyond = gap < length ? gap : length
  const part = length === 0 ? rule.shareBps : rule.shareBps * (beyond + touch)
  const whole = length === 0 ? 10_000 : 10_000 * (length + touch)
  const product = qty * part
  // Exact: a quotient of safe integers is never rounded up to the next whole number.
  if (product <= Number.MAX_SAFE_INTEGER) {
    const share = Math.floor(product / whole)
    return (share < left ? share : left) as Quantity
  }
  // Twice as much as the order wants is enough however the product was rounded.
  if (product > 2 * left * whole) return left
  const share = Number((BigInt(qty) * BigInt(part)) / BigInt(whole))
  return (share < left ? share : left) as Quantity
}
