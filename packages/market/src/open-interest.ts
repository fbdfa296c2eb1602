// How much of a contract one position may be: a share of what all traders hold together.
import type { Quantity } from '@trellis/kernel'

/** One position may come to this part of the open interest: 10 %. */
const PARTS = 10

/** The most lots of one position beside an open interest in lots, rounded down. */
export function mostOfInterest(openInterest: Quantity): Quantity {
  return Math.floor(openInterest / PARTS) as Quantity
}
