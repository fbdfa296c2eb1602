// The figures of a martingale's money, derived from the state and a mark. Nothing is estimated
// where the state knows, and the terms of the equation add up to the last digit
// (docs/formulas/futures-martingale.md).
import { assert, ZERO, type Amount, type Price } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { equityAt, realizedOf } from '@trellis/bot-kit/linear/state.ts'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import type { MartingaleState } from './state.ts'

/** Money put in; before it has arrived, what the parameters name. In the settle coin. */
export function investedIn({ invested, params }: MartingaleState): Amount {
  return invested > 0n ? invested : params.investment
}

/** The terms of the equation at a mark: completed rounds, what is held and funding, fees. */
export function profitTerms(state: MartingaleState, mark: Price): ProfitTerms {
  const { invested, withdrawn, roundProfit: booked, roundFees: otherFees } = state
  return termsOf({ equity: equityAt(state, mark), invested, withdrawn, booked, otherFees })
}

/**
 * What the round has realized so far, its fees paid and funding left out: once its position is
 * closed, its profit. All that was realized less all funding, the rounds before it and what the
 * insurance fund paid or kept.
 */
export function roundRealized(state: MartingaleState): Amount {
  const { funding, roundProfit, insured = ZERO } = state
  return (realizedOf(state) - funding - roundProfit - insured) as Amount
}

/** The figures of every kind at the price of the bot's one symbol. */
export function moneyFigures(state: MartingaleState, market: readonly SymbolPrice[]): MoneyFigures {
  const [contract] = market
  assert(contract, 'a martingale has one symbol')
  const { equity, total, booked } = profitTerms(state, contract.price)
  return { invested: investedIn(state), equity, total, booked }
}
