// The figures that every bot shows about its money. Nothing is estimated where the state knows, and
// the terms of the equation add up to the last digit (docs/formulas/spot-grid.md).
import { divide, MONEY_UNIT, ONE, type Amount, type Ratio } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'

/**
 * The equation of the detail page: total = booked + held + fees, and total = equity + withdrawn -
 * invested.
 */
export interface ProfitTerms {
  readonly total: Amount
  /** What of it is still in the bot: total - withdrawn. */
  readonly current: Amount
  /** Booked: completed rounds, net of their fees. */
  readonly booked: Amount
  /** Price change of what is or once was held outside of them. */
  readonly held: Amount
  /** Fees outside of them (opening, closing, rounds still open): zero or negative. */
  readonly fees: Amount
  /** Everything that is not booked: held + fees. */
  readonly unpaired: Amount
  readonly equity: Amount
  readonly invested: Amount
  readonly withdrawn: Amount
}

/** What a bot has and had, in its quote coin. */
export interface ProfitInput {
  readonly equity: Amount
  readonly invested: Amount
  readonly withdrawn: Amount
  readonly booked: Amount
  /** Fees outside of what is booked, zero or positive. */
  readonly otherFees: bigint
}

/** The terms of the equation. */
export function termsOf(input: ProfitInput): ProfitTerms {
  const { equity, invested, withdrawn, booked, otherFees } = input
  const total = (equity + withdrawn - invested) as Amount
  const fees = -otherFees as Amount
  const unpaired = (total - booked) as Amount
  const held = (unpaired - fees) as Amount
  const current = (total - withdrawn) as Amount
  return { total, current, booked, held, fees, unpaired, equity, invested, withdrawn }
}

/**
 * In a shorter life a result is no more than luck: others are told no rate for a year and no ratio.
 */
export const LEAST_RATED_MS = 7 * DAY_MS

/**
 * Annual rate: profit / invested * 365 / max(days running, 1), as a fraction rounded toward zero.
 * Zero when nothing is invested.
 */
export function aprOf(profit: Amount, invested: Amount, runningMs: number): Ratio {
  if (invested <= 0n) return 0n as Ratio
  const days = BigInt(Math.max(Math.floor(runningMs), DAY_MS))
  const numerator = profit * MONEY_UNIT * 365n * BigInt(DAY_MS)
  return divide(numerator, invested * days, 'down') as Ratio
}

/** Profit / invested as a fraction, rounded down: no result looks better than it is. */
export function profitRate(profit: Amount, invested: Amount): Ratio {
  if (invested <= 0n) return 0n as Ratio
  return divide(profit * ONE, invested, 'floor') as Ratio
}
