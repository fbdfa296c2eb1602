// The sums of a position as its page shows them: the terms that its total consists of, and what its
// share is worth beside what it would be if held. Every figure of one name has one value there.
import { addDecimals, costDecimal, floorDecimal, subtractDecimals } from '@trellis/ui'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import { liquidityConfig as config } from '../config.ts'
import type { LiquidityAnswer } from '../wire.ts'

type PoolDetail = LiquidityAnswer<'getDetail'>

/** Digits of every sum: those that the quote coin is paid out in, as a yield of hours is small. */
export const DIGITS = config.quoteDigits

export type PoolSums = Pick<PoolDetail, 'impermanent_loss' | 'slipped'> & {
  readonly figures: Pick<PoolDetail['figures'], 'total_profit' | 'booked_profit' | 'equity'>
  readonly position: Pick<PoolDetail['position'], 'claimableYield' | 'loan'>
}

/** The terms of the total, exact: price + loss + slippage + yield. */
export function termsOf({ figures, impermanent_loss, slipped }: PoolSums) {
  const own = {
    yield: figures.booked_profit,
    loss: lessOf('0', impermanent_loss),
    slippage: lessOf('0', slipped),
  }
  // What the price did to the coins is what is left: the total without the others.
  return { ...own, price: lessOf(figures.total_profit, own.yield, own.loss, own.slippage) }
}

/**
 * What the share is worth at the digits shown. Equity and yield are rounded down and losses up, as
 * everywhere; the others are made of those, so that the figures add up as written:
 * equity = worth + claimable, holding = worth + loss, share = worth + loan.
 */
export function shareOf({ figures, position, impermanent_loss }: PoolSums) {
  const equity = floorDecimal(figures.equity, DIGITS)
  const claimable = floorDecimal(position.claimableYield, DIGITS)
  const loan = floorDecimal(position.loan, DIGITS)
  const loss = costDecimal(impermanent_loss, DIGITS)
  const worth = subtractDecimals(equity, claimable)
  const [holding, share] = [addDecimals([worth, loss]), addDecimals([worth, loan])]
  return { equity, claimable, loan, loss, worth, holding, share }
}
