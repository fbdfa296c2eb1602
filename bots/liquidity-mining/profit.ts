// What a position is worth: its share at the price of the pair, less the loan, and the yield that
// may be claimed; and what the share is behind the coins that it began with.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { coinsValue, netValue, valueAt } from './plan.ts'
import type { LiquidityState } from './state.ts'

/** Worth of what is the owner's at a price; never below zero. */
export function equityAt(state: LiquidityState, price: Price): Amount {
  if (state.phase === 'new' || state.half === 0n) return coinsValue(state, price, state.params)
  const net = netValue(state, price)
  return ((net > 0n ? net : 0n) + state.claimable) as Amount
}

/** The terms of the equation; one that has ended keeps its last equity. */
export function profitTerms(state: LiquidityState, price: Price): ProfitTerms {
  const { invested, withdrawn, receipt, earned, interest } = state
  const equity = receipt?.equity ?? equityAt(state, price)
  const booked = (earned - interest) as Amount
  return termsOf({ equity, invested, withdrawn, booked, otherFees: state.slipped })
}

/** The figures of every kind at the price of the pair. */
export function moneyFigures(
  state: LiquidityState,
  [market]: readonly SymbolPrice[],
): MoneyFigures {
  const price = market?.price ?? state.fundedPrice
  const { invested, equity, total, booked } = profitTerms(state, price)
  return { invested, equity, total, booked, otherFees: state.slipped }
}

/** What the coins that the share began with would be worth, and how much less the share is. */
export function impermanentLossAt(state: LiquidityState, price: Price) {
  if (state.half === 0n) return { holding: ZERO, loss: ZERO }
  const { heldQuote: quote, heldBase: base } = state
  const holding = coinsValue({ quote, base }, price, state.params)
  const loss = holding - valueAt(state, price)
  return { holding, loss: (loss > 0n ? loss : 0n) as Amount }
}
