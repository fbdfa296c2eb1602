// Order references of grids: deterministic from (cell, cycle, leg), so that a submit repeated after
// a crash is the same order, and no two orders of a bot share a number.
import { assert } from '@trellis/kernel'
import type { Side } from '@trellis/market'

/** Cells a bot can have at most, plus one slot for position orders. */
const SLOTS = 1024
/** Slot of the market orders that build or end the position; their cycle counts them. */
export const POSITION_SLOT = SLOTS - 1

/** Reference = (cycle * 2 + leg) * 1024 + slot; leg 0 buys, leg 1 sells. */
export function refOf(slot: number, cycle: number, side: Side): number {
  const ref = (cycle * 2 + (side === 'buy' ? 0 : 1)) * SLOTS + slot
  // Zero would read as "no order": cycles of cells start at 1.
  assert(Number.isSafeInteger(ref) && ref > 0, 'order reference out of range', ref)
  return ref
}

/** The side of the order that a reference is of. */
export function sideOf(ref: number): Side {
  return Math.floor(ref / SLOTS) % 2 === 0 ? 'buy' : 'sell'
}

/** The cell slot of a reference. */
export function slotOf(ref: number): number {
  return ref % SLOTS
}
