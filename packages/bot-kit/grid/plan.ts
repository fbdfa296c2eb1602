// The plan of a grid as every kind of it has: sides, sizes and the order that builds its position,
// on the shape; what it buys, earns per grid and holds back; and what a kind says of its outcome.
import { multiplyRatio, type Amount, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import { baseOf, valueOf, type FeeRates, type Instrument } from '@trellis/market'
import type { LimitsMarket } from '../checks.ts'
import type { GridShape } from './shape.ts'
import type { LevelSide } from './sides.ts'

export interface GridMarket {
  readonly instrument: Instrument
  /** Price the grid is laid around: the entry price if there is one, else the last price. */
  readonly reference: Price
  readonly fees: FeeRates
}

/** The market order that builds the position before the grid stands. */
export interface InitialTrade {
  readonly side: 'buy' | 'sell' | 'none'
  readonly qty: Quantity
  /** Value at the reference price. */
  readonly value: Amount
}

export interface GridPlan extends GridShape {
  /** N + 1 prices, ascending. */
  readonly levels: readonly Price[]
  readonly sides: readonly LevelSide[]
  readonly buyCount: number
  readonly sellCount: number
  /** Lots of every buy order. */
  readonly qty: Quantity
  /** Lots of every first sell order. */
  readonly sellQty: Quantity
  readonly initialTrade: InitialTrade
  /** All money put in, in the quote coin at the reference price, rounded down. */
  readonly investment: Amount
  /** What no order uses: the held-back share and what rounding left. */
  readonly reserve: Amount
}

/** An order at a level of a grid: it rests, or would rest. */
export interface LevelOrder {
  readonly side: 'buy' | 'sell'
  readonly price: Price
  readonly qty: Quantity
}

/** The targets of an input that a plan is looked at with. */
export interface PlanInput {
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
  readonly entryPrice: Price | undefined
}

/** What the grid is worth when the price went straight to `at`, and the P&L against what it got. */
export interface Outcome {
  readonly at: Price
  readonly base: Amount
  readonly quote: Amount
  readonly equity: Amount
  readonly profit: Amount
  /** The move did not get there, or ended there: closed by a target, or by the exchange. */
  readonly ended?: 'closed' | 'liquidated' | undefined
  /** Where it ended. */
  readonly endedAt?: Price | undefined
}

/** What only a kind knows of its plans. */
export interface PlanWays<I extends PlanInput> {
  /** Net profit of a round as fractions, the least and the most of the cells. */
  profitRange(
    levels: readonly Price[],
    fees: FeeRates,
    input: I,
  ): { readonly from: Ratio; readonly to: Ratio }
  /** The coins that an input brings. */
  money(input: I): { readonly quote: Amount; readonly base: Amount }
  /** After one straight move; with `sold` the position is closed there at market. */
  outcomeAt(
    plan: GridPlan,
    input: I,
    market: LimitsMarket,
    point: { readonly at: Price; readonly sold: boolean },
  ): Outcome
}

export interface GridSummary {
  /** Distance of two levels in ticks. */
  readonly step: Price
  /** Net profit per grid after two maker fees, fractions: the least and the most. */
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
  /**
   * Both maker fees of one round at the price, in the quote coin: a buy, and a sell one level up.
   */
  readonly matchedFee: Amount
  readonly reserve: Amount
  readonly investment: Amount
  /** Share of the cheapest step that two maker fees take; a fraction. */
  readonly feeShare: Ratio
}

/** Figures of a plan that has a size; undefined while the money is too little for one lot. */
export function summaryOf<I extends PlanInput>(
  plan: GridPlan,
  input: I,
  { instrument, fees }: Pick<GridMarket, 'instrument' | 'fees'>,
  { profitRange }: Pick<PlanWays<I>, 'profitRange'>,
): GridSummary | undefined {
  if (plan.qty < 1 || plan.step < 1) return undefined
  const profit = profitRange(plan.levels, fees, input)
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
    matchedFee: matchedFeeOf(plan, instrument, fees),
    reserve: plan.reserve,
    investment: plan.investment,
    feeShare: feeShareOf(plan, fees),
  }
}

/** Maker fee · quantity · (level under the price + the next one), each rounded up. */
function matchedFeeOf(plan: GridPlan, instrument: Instrument, { maker }: FeeRates): Amount {
  const low = Math.max(0, plan.emptyLevel - 1)
  const [buy, sell] = [low, low + 1].map((at) =>
    multiplyRatio(valueOf(instrument, plan.levels[at] ?? plan.minPrice, plan.qty), maker, 'up'),
  )
  return ((buy ?? 0n) + (sell ?? 0n)) as Amount
}

/** 2 · maker fee over the gross profit of the dearest grid, d / (max − d). */
function feeShareOf({ top, maxPrice, levels }: GridPlan, fees: FeeRates): Ratio {
  const step = top - (levels.at(-2) ?? top)
  return ((2n * fees.maker * BigInt(maxPrice - step)) / BigInt(step)) as Ratio
}

/** The orders a plan places once its opening trade is done, by rising price. */
export function ordersOfPlan(plan: GridPlan): readonly LevelOrder[] {
  return plan.levels.flatMap((price, index) => {
    const side = plan.sides[index] ?? 'empty'
    return side === 'empty' ? [] : [{ side, price, qty: side === 'buy' ? plan.qty : plan.sellQty }]
  })
}
