// The figures of a futures grid's money, derived from the state and a mark. Nothing is estimated
// where the state knows, and the terms of the equation add up to the last digit
// (docs/formulas/futures-grid.md).
import { assert, type Amount, type Price } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import type { ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { contractTerms } from '@trellis/bot-kit/linear/grid-money.ts'
import { roundsOf } from '@trellis/bot-kit/linear/grid-ways.ts'
import type { FuturesGridState } from './state.ts'

/** Money put in; before it has arrived, what the parameters name. In the settle coin. */
export function investedIn({ invested, params }: FuturesGridState): Amount {
  return invested > 0n ? invested : params.investment
}

/** The terms of the equation at a mark. */
export function profitTerms(state: FuturesGridState, mark: Price): ProfitTerms {
  return contractTerms(state, mark, roundsOf(state))
}

/** The figures of every kind at the price of the grid's one symbol. */
export function moneyFigures(
  state: FuturesGridState,
  market: readonly SymbolPrice[],
): MoneyFigures {
  const [contract] = market
  assert(contract, 'a grid has one symbol')
  const { equity, total, booked } = profitTerms(state, contract.price)
  return { invested: investedIn(state), equity, total, booked }
}
