// What a plan buys, earns per grid, holds back and may lose. Every figure follows from plan.ts, so
// that a preview cannot promise what the engine does not do.
import { multiplyRatio, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { baseOf, valueOf, valueOfBase, type FeeRates, type Instrument } from '@trellis/market'
import { netProfitRange, type GridMoney, type GridPlan } from '../plan.ts'

export interface GridSummary {
  /** Distance of two levels in ticks. */
  readonly step: Price
  /** Net profit per grid after two maker fees, fractions: dearest and cheapest grid. */
  readonly profitFrom: Ratio
  readonly profitTo: Ratio
  /** Base coin of every buy order. */
  readonly quantity: Amount
  readonly tradeSide: 'buy' | 'sell' | 'none'
  readonly tradeBase: Amount
  readonly tradeValue: Amount
  readonly buyCount: number
  readonly sellCount: number
  /** Taker fee of the opening trade at the reference price, in the quote coin. */
  readonly openingFee: Amount
  readonly reserve: Amount
  readonly investment: Amount
  /** Share of the cheapest step that two maker fees take; a fraction. */
  readonly feeShare: Ratio
}

/**
 * What the grid is worth when the price has fallen to `at` without a rebound, and the P&L against
 * the investment.
 */
export interface Outcome {
  readonly at: Price
  readonly base: Amount
  readonly quote: Amount
  readonly equity: Amount
  readonly profit: Amount
}

/** Figures of a plan that has a size; undefined while the money is too little for one lot. */
export function summaryOf(
  plan: GridPlan,
  instrument: Instrument,
  fees: FeeRates,
): GridSummary | undefined {
  if (plan.qty < 1 || plan.step < 1) return undefined
  const profit = netProfitRange(plan, fees)
  const trade = plan.initialTrade
  return {
    step: plan.step,
    profitFrom: profit.from,
    profitTo: profit.to,
    quantity: baseOf(instrument, plan.qty),
    tradeSide: trade.side,
    tradeBase: baseOf(instrument, trade.qty),
    tradeValue: trade.value,
    buyCount: plan.buyCount,
    sellCount: plan.sellCount,
    openingFee: multiplyRatio(trade.value, fees.taker, 'up'),
    reserve: plan.reserve,
    investment: plan.investment,
    feeShare: feeShareOf(plan, fees),
  }
}

/** 2 · maker fee over the gross profit of the dearest grid, d / (top − d). */
function feeShareOf(plan: GridPlan, fees: FeeRates): Ratio {
  const below = BigInt(plan.maxPrice - plan.step)
  return ((2n * fees.maker * below) / BigInt(plan.step)) as Ratio
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
  money: GridMoney,
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
  money: GridMoney,
  instrument: Instrument,
  fees: FeeRates,
): GridMoney {
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
