// In which amounts a coin may come, and what is wrong with one: of products without orders, which
// take money as it is sent and round nothing.
import { divide, MONEY_SCALE, pow10, type Amount, type Price } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { baseFor } from './worth.ts'

export interface AmountBounds {
  readonly least: Amount
  readonly most: Amount
  /** Digits after the point that an amount may have. */
  readonly digits: number
}

/**
 * Bounds of the base coin that are worth those of the quote coin at a price, the least up and the
 * most down; `digits` at most, and no more than a lot has.
 */
export function baseBounds(
  instrument: Pick<Instrument, 'lotScale' | 'tickUnits' | 'tickScale'>,
  at: Price,
  { least: low, most: high, digits: most }: AmountBounds,
): AmountBounds {
  const digits = Math.min(instrument.lotScale, most)
  const unit = pow10(MONEY_SCALE - digits)
  if (at === 0) return { least: unit as Amount, most: unit as Amount, digits }
  const least = divide(baseFor(instrument, low, at), unit, 'up') * unit
  const upper = divide(baseFor(instrument, high, at), unit, 'down') * unit
  return { least: (least > unit ? least : unit) as Amount, most: upper as Amount, digits }
}

export type AmountFault = 'too-small' | 'too-large' | 'too-precise'

/** What is wrong with an amount, or undefined. */
export function amountFault(
  amount: Amount,
  { least, most, digits }: AmountBounds,
): AmountFault | undefined {
  if (amount % pow10(MONEY_SCALE - digits) !== 0n) return 'too-precise'
  if (amount < least) return 'too-small'
  return amount > most ? 'too-large' : undefined
}
