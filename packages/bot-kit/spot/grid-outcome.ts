// What a grid on a spot pair comes to after one straight move. Every figure follows from its plan,
// so that a preview cannot promise what the engine does not do.
import { multiplyRatio, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { baseOf, valueOf, valueOfBase, type FeeRates, type Instrument } from '@trellis/market'
import type { GridPlan, Outcome, PlanInput, PlanWays } from '../grid/plan.ts'
import { moneyOf, type MoneyInput } from './grid-limits.ts'
import type { Coins } from './state.ts'

/** What previews and tables of plans ask. */
export const spotPlanWays: PlanWays<PlanInput & MoneyInput> = {
  money: moneyOf,
  outcomeAt: (plan, input, market, point) => outcomeAt(plan, moneyOf(input), market, point),
}

/**
 * One straight move from the reference price to `at`: every buy level on the way down, or sell
 * level on the way up, fills once, nothing is traded back. With `sold` the base is sold there at
 * the taker fee, as a take-profit or stop-loss does.
 *
 * - down: base = opened + q · (1 − maker), quote = opened − level · q for each buy at or above `at`
 * - up: base = opened − s, quote = opened + level · s · (1 − maker) for each sell at or below it
 */
export function outcomeAt(
  plan: GridPlan,
  money: Coins,
  market: { readonly instrument: Instrument; readonly fees: FeeRates },
  point: { readonly at: Price; readonly sold: boolean },
): Outcome {
  const { instrument, fees } = market
  const opened = openedMoney(plan, money, instrument, fees)
  let { base, quote } = opened
  plan.levels.forEach((level, index) => {
    const side = plan.sides[index]
    if (side === 'buy' && level >= point.at) {
      base = (base + keep(baseOf(instrument, plan.qty), fees.maker)) as Amount
      quote = (quote - valueOf(instrument, level, plan.qty)) as Amount
    } else if (side === 'sell' && level <= point.at) {
      base = (base - baseOf(instrument, plan.sellQty)) as Amount
      quote = (quote + keep(valueOf(instrument, level, plan.sellQty), fees.maker)) as Amount
    }
  })
  const gross = valueOfBase(instrument, point.at, base, 'floor')
  const value = point.sold ? keep(gross, fees.taker) : gross
  const equity = (quote + value) as Amount
  return { at: point.at, base, quote, equity, profit: (equity - plan.investment) as Amount }
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
  return (received - multiplyRatio(received, fee, 'up')) as Amount
}
