// The money of a follower. What is in its copies counts there, so that no list counts it twice: its
// own figures are what waits and the shares that it paid.
//
// What it gave back at its end came out of its copies, whose rows say it.
import { ZERO, type Amount } from '@trellis/kernel'
import type { MoneyFigures } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { shareOf } from './plan.ts'
import type { CopyTradingState } from './state.ts'

/**
 * The terms of the equation. Of one that has ended only the shares are its own: they are what
 * Funding got less than its copies gave back.
 */
export function profitTerms({ waiting, sharePaid, receipt }: CopyTradingState): ProfitTerms {
  const equity = receipt === undefined ? waiting : (-sharePaid as Amount)
  const invested = (equity + sharePaid) as Amount
  return termsOf({ equity, invested, withdrawn: ZERO, booked: ZERO, otherFees: 0n })
}

/** The figures of every kind. */
export function moneyFigures(state: CopyTradingState): MoneyFigures {
  const { invested, equity, total, booked } = profitTerms(state)
  return { invested, equity, total, booked, made: gainOf(state, 0n) }
}

/** What all copies gained so far, less the shares; `open` is what those that run have gained. */
export function gainOf({ gained, sharePaid }: CopyTradingState, open: bigint): Amount {
  return (gained + open - sharePaid) as Amount
}

/** The amount as it stands: what waits and what is in copies, at what was paid for them. */
export function inCopies({ copies }: CopyTradingState): Amount {
  return copies.reduce((sum, { paid }) => sum + paid, 0n) as Amount
}

/** What stopping would come to at the prices of now. */
export interface StopOutcome {
  /** The leader's part. */
  readonly share: Amount
  /** What goes back to Funding. */
  readonly returned: Amount
  /** What Funding has to add for the leader's part. */
  readonly fromFunding: Amount
}

/** A copy that runs, as its own kind counts it now. */
interface CopyWorth {
  readonly total: bigint
  readonly equity: bigint
}

type Stopping = Pick<CopyTradingState, 'waiting' | 'params'>

/** Closing every copy: fees and slippage of that are not in it. */
export function ifClosed({ waiting, params }: Stopping, copies: readonly CopyWorth[]): StopOutcome {
  const share = sharesOf(params.share, copies)
  const worth = copies.reduce((sum, { equity }) => sum + equity, waiting as bigint)
  return { share, returned: (worth - share) as Amount, fromFunding: ZERO }
}

/** Keeping every copy: what waits pays the leader's part, and Funding what that lacks. */
export function ifKept({ waiting, params }: Stopping, copies: readonly CopyWorth[]): StopOutcome {
  const share = sharesOf(params.share, copies)
  const left = (waiting - share) as Amount
  return left < 0n
    ? { share, returned: ZERO, fromFunding: -left as Amount }
    : { share, returned: left, fromFunding: ZERO }
}

/** Copy by copy: the loss of one takes nothing from the share of another. */
function sharesOf(rate: CopyTradingState['params']['share'], copies: readonly CopyWorth[]): Amount {
  return copies.reduce((sum, { total }) => sum + shareOf(total, rate), 0n) as Amount
}
