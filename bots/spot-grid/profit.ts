// The figures of a spot grid's money, derived from the state and a price. Nothing is estimated
// where the state knows, and the terms of the equation add up to the last digit
// (docs/formulas/spot-grid.md).
import { assert, type Amount } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { valueOfBase } from '@trellis/market'
import { profitTerms } from '@trellis/bot-kit/spot/grid-money.ts'
import type { SpotGridState } from './state.ts'

/**
 * Money put in; before it has arrived, what the parameters name, valued at the price. In the quote
 * coin.
 */
export function investedAt(state: SpotGridState, { instrument, price }: SymbolPrice): Amount {
  if (state.invested > 0n) return state.invested
  const { quoteInvestment, baseInvestment } = state.params
  return (quoteInvestment + valueOfBase(instrument, price, baseInvestment, 'down')) as Amount
}

/** The figures of every kind at the price of the grid's one symbol. */
export function moneyFigures(state: SpotGridState, market: readonly SymbolPrice[]): MoneyFigures {
  const [pair] = market
  assert(pair, 'a grid has one symbol')
  const { equity, total, booked } = profitTerms(state, pair.price)
  return { invested: investedAt(state, pair), equity, total, booked }
}
