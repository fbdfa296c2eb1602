// The figures of a futures combo's money: what it realized and what it holds add up to its total
// (docs/formulas/futures-combo.md).
import { assert, ZERO, type Amount } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { realizedOf } from '@trellis/bot-kit/linear/state.ts'
import { equityOf, investedIn } from './holdings.ts'
import type { ComboState } from './state.ts'

/** The terms of the equation; a combo has no rounds. */
export function profitTerms(state: ComboState, equity: Amount): ProfitTerms {
  const { fees, withdrawn } = state
  const invested = investedIn(state)
  return termsOf({ equity, invested, withdrawn, booked: ZERO, otherFees: fees })
}

/**
 * What the insurance fund paid, below zero what it kept of a liquidated wallet: all that was
 * realized less what the contracts brought.
 */
export function insuredOf(state: ComboState): Amount {
  const own = state.legs.reduce((sum, it) => sum + it.realized + it.funding - it.fees, 0n)
  return (realizedOf(state) - own) as Amount
}

/** The figures of every kind at the prices of the combo's contracts. */
export function moneyFigures(state: ComboState, market: readonly SymbolPrice[]): MoneyFigures {
  const at = (symbol: number): SymbolPrice => {
    const found = market[state.symbols.indexOf(symbol)]
    assert(found, 'a contract of a combo without a price', symbol)
    return found
  }
  const marks = {
    instrument: (symbol: number) => at(symbol).instrument,
    mark: (symbol: number) => at(symbol).price,
  }
  const { invested, equity, total, booked } = profitTerms(state, equityOf(state, marks))
  return { invested, equity, total, booked }
}
