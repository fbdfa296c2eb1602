// Where the exchange would liquidate the one position of a bot, estimated before it comes to that:
// now, and if all of its orders filled (docs/formulas/futures-grid.md). The exchange asks at each
// mark by itself; what stands here closes nothing.
import type { Amount, Price, Quantity, Ratio } from '@trellis/kernel'
import {
  estimatedLiquidation,
  filledPosition,
  type Instrument,
  type Position,
  type Side,
} from '@trellis/market'
import type { LevelOrder } from '../grid/plan.ts'

/** Lots with their sign and what they cost, signed the same. */
export type Held = Pick<Position, 'lots' | 'cost'>

/** What of a contract says where it liquidates. */
export type LiquidationTerms = Pick<Instrument, 'riskTiers' | 'valueFactor'>

/** What an estimate is made of. */
export interface LiquidationInput extends Held {
  /** Money behind the position without its unrealized profit: the bot's whole wallet. */
  readonly equity: Amount
  /** Fee of closing at the end, a fraction of the value. */
  readonly feeRate: Ratio
}

/**
 * Estimated liquidation price in ticks, undefined where there is none: the exchange's own formula
 * for what is held, rounded toward the market.
 */
export function liquidationOf(
  { lots, cost, equity, feeRate }: LiquidationInput,
  instrument: LiquidationTerms,
): Price | undefined {
  const isLong = lots > 0
  const size = (isLong ? lots : -lots) as Quantity
  const value = (isLong ? cost : -cost) as Amount
  const side = isLong ? 'long' : 'short'
  return estimatedLiquidation({ side, lots: size, cost: value, instrument }, equity, feeRate)
}

/** The orders of one side as a straight move meets them: buys downward, sells upward. */
export function metOrders(orders: readonly LevelOrder[], side: Side): readonly LevelOrder[] {
  const sign = side === 'buy' ? -1 : 1
  return orders.filter((it) => it.side === side).toSorted((a, b) => sign * (a.price - b.price))
}

/** Estimates for one bot; undefined where there is no liquidation. */
export interface Liquidations {
  readonly now: Price | undefined
  /** If the price fell and every buy filled. */
  readonly long: Price | undefined
  /** If the price rose and every sell filled. */
  readonly short: Price | undefined
}

/**
 * Liquidation now, and on a straight move either way that fills every order on it: where the move
 * first meets one, asked before each fill, as the exchange does. Closing legs count by what they
 * bring; fees of the fills to come are not taken off.
 */
export function liquidationsOf(
  input: LiquidationInput,
  orders: readonly LevelOrder[],
  instrument: Instrument,
): Liquidations {
  return {
    now: liquidationOf(input, instrument),
    long: liquidationOnWay('buy', input, orders, instrument),
    short: liquidationOnWay('sell', input, orders, instrument),
  }
}

function liquidationOnWay(
  side: Side,
  input: LiquidationInput,
  orders: readonly LevelOrder[],
  instrument: Instrument,
): Price | undefined {
  let now: LiquidationInput = input
  const endNow = (): Price | undefined => {
    const isOther = side === 'buy' ? now.lots <= 0 : now.lots >= 0
    return isOther ? undefined : liquidationOf(now, instrument)
  }
  for (const order of metOrders(orders, side)) {
    const end = endNow()
    if (end !== undefined && (side === 'buy' ? order.price <= end : order.price >= end)) return end
    const { realizedPnl, ...held } = filledPosition(now, order, instrument)
    now = { ...now, ...held, equity: (now.equity + realizedPnl) as Amount }
  }
  return endNow()
}
