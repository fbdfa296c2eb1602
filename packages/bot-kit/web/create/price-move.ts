// How far the market has moved since a form was filled in.
import { divide, MONEY_UNIT, parseAmount, type Amount } from '@trellis/kernel'

/** More than half a percent since the form was filled is worth a second look. */
export const NOTABLE_MOVE = MONEY_UNIT / 200n

/** The move as a fraction of the earlier price, decimals; 0 where there is none. */
export function priceMove(before: string, now: string): Amount {
  const [from, to] = [parseAmount(before), parseAmount(now)]
  if (!from.ok || !to.ok || from.value <= 0n) return 0n as Amount
  return divide((to.value - from.value) * MONEY_UNIT, from.value, 'nearest') as Amount
}
