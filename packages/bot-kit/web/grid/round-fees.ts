// What both orders of a matched pair paid in fees. The buy pays in the coin it bought, the sell in
// the quote coin: only their value together is what the pair cost.
import { divide, formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import type { GridOrder, GridRound } from '../../wire/history.ts'
import { amountOf } from '../decimal-amount.ts'

export interface RoundFees {
  /** Decimal in the quote coin, a fee in coins at the price its order paid, rounded up. */
  readonly value: string
  /**
   * As they were paid, the buy's first; that of coins out of the opening stands with that order.
   */
  readonly paid: readonly Pick<GridOrder, 'fee' | 'fee_token'>[]
}

/** Fees of a matched pair of a market whose coins are bought in `base`. */
export function roundFees({ open_order, close_order }: GridRound, base: string): RoundFees {
  const orders = [open_order, close_order].filter((it) => it !== null)
  const sum = orders.reduce((all, it) => all + worthOf(it, base), 0n)
  return {
    value: formatAmount(sum as Amount),
    paid: orders.map(({ fee, fee_token }) => ({ fee, fee_token })),
  }
}

function worthOf({ fee, fee_token, avg_price }: GridOrder, base: string): bigint {
  const paid = amountOf(fee)
  return fee_token === base ? divide(paid * amountOf(avg_price), MONEY_UNIT, 'ceil') : paid
}
