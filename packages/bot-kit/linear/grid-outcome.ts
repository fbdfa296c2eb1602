// What a grid of contracts comes to after one straight move of the price, which is also the mark.
// Every figure follows from its plan, so that a preview cannot promise what the exchange does not
// do; a move past the liquidation price leaves nothing.
import { price as brandPrice, ZERO, type Amount, type Price } from '@trellis/kernel'
import { feeOf, filledPosition, valueOf, type FeeRates, type Instrument } from '@trellis/market'
import { ordersOfPlan, type LevelOrder } from '../grid/plan.ts'
import type { ContractGridPlan } from './grid-plan.ts'
import { liquidationOf, metOrders, type Held } from './liquidation.ts'

/** The market an estimate is made in: the bot's own fees. */
export type EstimateMarket = { readonly instrument: Instrument; readonly fees: FeeRates }

/** What the bot has: its wallet and what it holds. */
export interface HeldMoney extends Held {
  readonly wallet: Amount
}

export interface ContractOutcome extends HeldMoney {
  readonly at: Price
  readonly equity: Amount
  /** Against the money that was put in. */
  readonly profit: Amount
  /** Where the exchange ended it on the way, undefined where it did not. */
  readonly liquidatedAt: Price | undefined
}

/** What is moved: the money and the lots of a grid, its orders, what was put in and taken out. */
export interface MovedGrid {
  readonly held: HeldMoney
  readonly orders: readonly LevelOrder[]
  readonly invested: Amount
  readonly withdrawn: Amount
}

/** A straight move. */
export interface StraightMove {
  readonly from: Price
  readonly at: Price
  /** The position is closed there at the taker fee, as a target does. */
  readonly sold: boolean
}

/** A plan after its opening trade at the reference price. */
export function openedGrid(plan: ContractGridPlan, { fees }: EstimateMarket): MovedGrid {
  const { investment: invested, opening } = plan
  const fee = feeOf(plan.initialTrade.value, fees.taker)
  const held = { ...opening, wallet: (invested - fee) as Amount }
  return { held, orders: ordersOfPlan(plan), invested, withdrawn: ZERO }
}

/**
 * One straight move: every order on the way fills once at its price and maker fee, nothing is
 * traded back; before each of them it is asked whether the exchange would have liquidated.
 */
export function contractOutcome(
  { held, orders, invested, withdrawn }: MovedGrid,
  { from, at, sold }: StraightMove,
  market: EstimateMarket,
): ContractOutcome {
  const { instrument, fees } = market
  const put = invested - withdrawn
  const side = at < from ? 'buy' : 'sell'
  const isReached = (price: Price): boolean => (side === 'buy' ? price >= at : price <= at)
  const met = metOrders(orders, side).filter(({ price }) => isReached(price))
  let now = held
  // The estimate of the liquidation leaves the fees of fills out: every page shows that one price.
  let paid = 0n
  const endTo = (to: Price): Price | undefined =>
    liquidatedOn({ ...now, wallet: (now.wallet + paid) as Amount }, to, market)
  for (const order of met) {
    const end = endTo(order.price)
    if (end !== undefined) return lost(end, put)
    const { realizedPnl, ...left } = filledPosition(now, order, instrument)
    const fee = feeOf(valueOf(instrument, order.price, order.qty), fees.maker)
    now = { ...left, wallet: (now.wallet + realizedPnl - fee) as Amount }
    paid += fee
  }
  const end = endTo(at)
  if (end !== undefined) return lost(end, put)
  const { lots, cost, wallet } = now
  const value = BigInt(at) * BigInt(lots) * instrument.valueFactor
  const fee = sold ? feeOf((value < 0n ? -value : value) as Amount, fees.taker) : ZERO
  const equity = (wallet + value - cost - fee) as Amount
  return { ...now, at, equity, profit: (equity - put) as Amount, liquidatedAt: undefined }
}

/** The liquidation price where a move to a price passes it. */
export function liquidatedOn(
  { wallet, ...held }: HeldMoney,
  at: Price,
  { instrument, fees }: EstimateMarket,
): Price | undefined {
  const input = { ...held, equity: wallet, feeRate: fees.taker }
  const end = liquidationOf(input, instrument)
  if (end === undefined) return undefined
  return (held.lots > 0 ? at <= end : at >= end) ? end : undefined
}

function lost(at: Price, put: bigint): ContractOutcome {
  const profit = -put as Amount
  return { lots: 0, cost: ZERO, wallet: ZERO, at, equity: ZERO, profit, liquidatedAt: at }
}

/**
 * The worst that a straight move to an end of the range, or to a stop before or beyond it, does to
 * a plan: the outcome with the least equity. Where the price is already past an end, a move away
 * from the range has no end but the liquidation.
 */
export function worstOfRange(
  plan: ContractGridPlan,
  stops: readonly Price[],
  market: EstimateMarket,
): ContractOutcome {
  const opened = openedGrid(plan, market)
  const { reference: from, minPrice, maxPrice } = plan
  const outcome = (at: Price, sold: boolean): ContractOutcome =>
    contractOutcome(opened, { from, at, sold }, market)
  const [below, above] = [stops.filter((at) => at < from), stops.filter((at) => at >= from)]
  const away = from < minPrice ? brandPrice(1) : from > maxPrice ? market.instrument.maxPrice : from
  const lostAway = outcome(away, false)
  const isStopped = away < from ? below.length > 0 : above.length > 0
  const ends = [
    ...(below.length > 0 ? below.map((at) => outcome(at, true)) : [outcome(minPrice, false)]),
    ...(above.length > 0 ? above.map((at) => outcome(at, true)) : [outcome(maxPrice, false)]),
    ...(isStopped || lostAway.liquidatedAt === undefined ? [] : [lostAway]),
  ]
  return ends.reduce((worst, it) => (it.equity < worst.equity ? it : worst))
}
