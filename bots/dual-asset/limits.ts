// In which amounts a product may be subscribed to, in the coin that is invested.
import { divide, MONEY_SCALE, pow10, type Amount, type Price } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { baseFor, unitsOf } from '@trellis/bot-kit/worth.ts'
import { dualAssetConfig as config } from './config.ts'
import type { DualDirection } from './params.ts'

export interface AmountBounds {
  readonly least: Amount
  readonly most: Amount
  /** Digits after the point that an amount may have. */
  readonly digits: number
}

/** Bounds of an amount; those of the base coin are worth those of the quote coin at a price. */
export function amountBounds(
  direction: DualDirection,
  instrument: Instrument,
  at: Price,
): AmountBounds {
  const { leastAmount, mostAmount, quoteDigits, baseDigits } = config
  if (direction === 'buy-low') return { least: leastAmount, most: mostAmount, digits: quoteDigits }
  const digits = Math.min(instrument.lotScale, baseDigits)
  const unit = pow10(MONEY_SCALE - digits)
  const units = unitsOf(instrument)
  const least = divide(baseFor(units, leastAmount, at), unit, 'up') * unit
  const most = divide(baseFor(units, mostAmount, at), unit, 'down') * unit
  return { least: (least > unit ? least : unit) as Amount, most: most as Amount, digits }
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
