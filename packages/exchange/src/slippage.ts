// The price a taker gets. It is at best the last price.
import { type Price, type Quantity } from '@trellis/kernel'
import type { Instrument, Side } from '@trellis/market'

/**
 * Last price moved against the taker by 1 tick and by 1 % for every depthLots taken:
 * last ± (1 + ceil(last × qty / (100 × depthLots))) ticks, at least one tick above zero.
 */
export function slippedPrice(
  side: Side,
  qty: Quantity,
  last: Price,
  instrument: Instrument,
): Price {
  const depth = instrument.depthLots * 100
  const product = last * qty
  const impact = Number.isSafeInteger(product)
    ? ceilDivide(product, depth)
    : Number((BigInt(last) * BigInt(qty) + BigInt(depth) - 1n) / BigInt(depth))
  const moved = side === 'buy' ? last + 1 + impact : last - 1 - impact
  return (moved < 1 ? 1 : moved) as Price
}

/** Exact for safe integers, unlike Math.ceil of a rounded quotient. */
function ceilDivide(a: number, b: number): number {
  const rest = a % b
  return (a - rest) / b + (rest > 0 ? 1 : 0)
}
