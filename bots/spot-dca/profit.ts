// The figures of a DCA's money at prices of its pairs: what it holds less what that cost. Nothing
// of it is booked before it ends, and the terms add up to the last digit
// (docs/formulas/spot-dca.md).
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { equityAt, type DcaState } from './state.ts'

/** The terms of the equation. */
export function profitTerms(state: DcaState, prices: readonly Price[]): ProfitTerms {
  const { invested, feesQuote } = state
  const equity = equityAt(state, prices)
  return termsOf({ equity, invested, withdrawn: ZERO, booked: ZERO, otherFees: feesQuote })
}

/** The figures of every kind. */
export function moneyFigures(state: DcaState, market: readonly SymbolPrice[]): MoneyFigures {
  const prices = market.map(({ price }) => price)
  const { invested, equity, total, booked } = profitTerms(state, prices)
  return { invested, equity, total, booked }
}

/** Total P&L over what is invested, which grows with every purchase. */
export function totalAt(state: DcaState, prices: readonly Price[]): Amount {
  return profitTerms(state, prices).total
}
