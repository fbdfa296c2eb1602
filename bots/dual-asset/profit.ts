// What a dual asset is worth: the coins that it holds, at the price of the pair. The yield counts
// when it is paid, and a conversion when it has happened.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { termsOf, type ProfitTerms } from '@trellis/bot-kit/profit.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import { convertedPayment, converts, keptPayment, type Payment, type Subscription } from './plan.ts'
import type { DualAssetState } from './state.ts'

/** Both coins in the quote coin at a price. */
export function worthOf({ quote, base, params }: DualAssetState, price: Price): Amount {
  return (quote + baseValue(params, base, price)) as Amount
}

/** The terms of the equation; one that has ended keeps its last equity. */
export function profitTerms(state: DualAssetState, price: Price): ProfitTerms {
  const { invested, receipt } = state
  const equity = receipt?.equity ?? worthOf(state, price)
  const booked = yieldOf(state)
  return termsOf({ equity, invested, withdrawn: ZERO, booked, otherFees: 0n })
}

/** Worth of the yield once it is paid, at the price of the end, rounded down. */
function yieldOf({ settled, receipt, params }: DualAssetState): Amount {
  if (settled === undefined || receipt === undefined) return ZERO
  const { coin, yielded } = settled
  return coin === params.quoteCoin ? yielded : baseValue(params, yielded, receipt.price)
}

/** The figures of every kind at the price of the pair. */
export function moneyFigures(
  state: DualAssetState,
  [market]: readonly SymbolPrice[],
): MoneyFigures {
  const price = market?.price ?? state.fundedPrice
  const { invested, equity, total, booked } = profitTerms(state, price)
  return { invested, equity, total, booked }
}

/** What a subscription would come to, in the quote coin. */
export interface Outcome {
  /** Worth of what is paid. */
  readonly equity: Amount
  readonly total: Amount
  /** Worth of the yield in it. */
  readonly premium: Amount
}

/** What it would come to if the average came to a price; worths are rounded down. */
export function outcomeAt(state: DualAssetState, price: Price): Outcome {
  const { params, invested } = state
  const { coin, amount } = paymentAt(params, price)
  const bare = paymentAt({ ...params, apyE8: 0 }, price).amount
  const worth = (of: Amount): Amount =>
    coin === params.quoteCoin ? of : baseValue(params, of, price)
  const equity = worth(amount)
  return {
    equity,
    total: (equity - invested) as Amount,
    premium: worth((amount - bare) as Amount),
  }
}

/** What it would pay if the average came to a price. */
export function paymentAt(quote: Subscription, price: Price): Payment {
  const isOther = converts(quote, { tickMs: BigInt(price), spanMs: 1 })
  return isOther ? convertedPayment(quote) : keptPayment(quote)
}
