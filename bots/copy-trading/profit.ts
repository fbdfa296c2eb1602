// The money of a follower. What is in its copies counts there, so that no list counts it twice: its
// own figures are what waits and the shares that it paid.
import { ZERO, type Amount } from '@trellis/kernel'
import type { MoneyFigures } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import type { CopyTradingState } from './state.ts'

/** The terms of the equation; one that has ended keeps what it gave back. */
export function profitTerms({ waiting, sharePaid, receipt }: CopyTradingState): ProfitTerms {
  const equity = receipt?.returned ?? waiting
  const invested = (equity + sharePaid) as Amount
  return termsOf({ equity, invested, withdrawn: ZERO, booked: ZERO, otherFees: 0n })
}

/** The figures of every kind. */
export function moneyFigures(state: CopyTradingState): MoneyFigures {
  const { invested, equity, total, booked } = profitTerms(state)
  return { invested, equity, total, booked }
}

/** What all copies gained so far, less the shares; `open` is what those that run have gained. */
export function gainOf({ gained, sharePaid }: CopyTradingState, open: bigint): Amount {
  return (gained + open - sharePaid) as Amount
}

/** The amount as it stands: what waits and what is in copies, at what was paid for them. */
export function inCopies({ copies }: CopyTradingState): Amount {
  return copies.reduce((sum, { paid }) => sum + paid, 0n) as Amount
}
