// What a grid on a spot pair comes to after one straight move. Every figure follows from its plan,
// so that a preview cannot promise what the engine does not do.
import type { Amount, Price, Ratio } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  valueOf,
  valueOfBase,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import {
  ordersOfPlan,
  type GridPlan,
  type Outcome,
  type PlanInput,
  type PlanWays,
  type LevelOrder,
} from '../grid/plan.ts'
import { moneyOf, type MoneyInput } from './grid-limits.ts'
import { netProfitRange } from './profit-range.ts'
import type { Coins } from './state.ts'

/** What previews and tables of plans ask. */
export const spotPlanWays: PlanWays<PlanInput & MoneyInput> = {
  money: moneyOf,
  profitRange: netProfitRange,
  outcomeAt: (plan, input, market, point) => outcomeAt(plan, moneyOf(input), market, point),
}

/** The market an estimate is made in: the bot's own fees. */
export type EstimateMarket = { readonly instrument: Instrument; readonly fees: FeeRates }

/**
 * One straight move from the reference price to `at`: every buy level on the way down, or sell
 * level on the way up, fills once, nothing is traded back. With `sold` the base is sold there at
 * the taker fee, as a take-profit or stop-loss does.
 */
export function outcomeAt(
  plan: GridPlan,
  money: Coins,
  market: EstimateMarket,
  { at, sold }: { readonly at: Price; readonly sold: boolean },
): Outcome {
  const { instrument, fees } = market
  const opened = openedMoney(plan, money, instrument, fees)
  const { base, quote } = coinsAfterMove(opened, ordersOfPlan(plan), at, market)
  const gross = valueOfBase(instrument, at, base, 'floor')
  const value = sold ? keep(gross, fees.taker) : gross
  const equity = (quote + value) as Amount
  return { at, base, quote, equity, profit: (equity - plan.investment) as Amount }
}

/**
 * Quote coin in hand when the price goes straight to `at` and all coins are sold there at the taker
 * fee, of coins held and orders that rest now.
 */
export function soldAt(
  held: Coins,
  orders: readonly LevelOrder[],
  at: Price,
  market: EstimateMarket,
): Amount {
  const { base, quote } = coinsAfterMove(held, orders, at, market)
  const gross = valueOfBase(market.instrument, at, base, 'floor')
  return (quote + keep(gross, market.fees.taker)) as Amount
}

/**
 * Coins after one straight move to `at`. Each order on the way fills once, at its price:
 *
 * - a buy at or above `at`: base + q · (1 − maker), quote − price · q
 * - a sell at or below it: base − q, quote + price · q · (1 − maker)
 */
function coinsAfterMove(
  held: Coins,
  orders: readonly LevelOrder[],
  at: Price,
  { instrument, fees }: EstimateMarket,
): Coins {
  let { base, quote } = held
  for (const { side, price, qty } of orders) {
    const [coins, value] = [baseOf(instrument, qty), valueOf(instrument, price, qty)]
    if (side === 'buy' && price >= at) {
      base = (base + keep(coins, fees.maker)) as Amount
      quote = (quote - value) as Amount
    } else if (side === 'sell' && price <= at) {
      base = (base - coins) as Amount
      quote = (quote + keep(value, fees.maker)) as Amount
    }
  }
  return { base, quote }
}

/** The money of a plan after its opening trade at the reference price. */
export function openedMoney(
  plan: GridPlan,
  money: Coins,
  instrument: Instrument,
  fees: FeeRates,
): Coins {
  const { side, qty } = plan.initialTrade
  const base = baseOf(instrument, qty)
  const value = valueOf(instrument, plan.reference, qty)
  switch (side) {
    case 'none':
      return money
    case 'buy':
      return {
        quote: (money.quote - value) as Amount,
        base: (money.base + keep(base, fees.taker)) as Amount,
      }
    case 'sell':
      return {
        quote: (money.quote + keep(value, fees.taker)) as Amount,
        base: (money.base - base) as Amount,
      }
  }
}

/** What a received amount leaves after its fee, the fee rounded up. */
function keep(received: Amount, fee: Ratio): Amount {
  return (received - feeOf(received, fee)) as Amount
}
