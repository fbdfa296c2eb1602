// How far the margin of a planned grid of contracts reaches: from which price on, after one
// straight move, an order that follows a fill would find no free margin and its level would wait.
// Asked by the very rule that the engine places by (docs/formulas/futures-grid.md, "Margin that
// does not reach").
import type { Amount, Price, Ratio } from '@trellis/kernel'
import {
  feeOf,
  filledPosition,
  flatPosition,
  freeMargin,
  marginOf,
  unrealizedPnl,
  valueOf,
  type Position,
  type Side,
} from '@trellis/market'
import type { LevelOrder } from '../grid/plan.ts'
import { counterSide } from '../grid/sides.ts'
import type { GridMode } from './grid-mode.ts'
import { closingSide, marginAsMeans, withResting } from './grid-money.ts'
import { openedGrid, type EstimateMarket, type HeldMoney } from './grid-outcome.ts'
import type { ContractGridPlan } from './grid-plan.ts'
import { liquidationOf, metOrders } from './liquidation.ts'

/** Where the margin of one direction ends. */
export interface ReachEnd {
  /** The first order on the way whose level would wait once the price turns there, in ticks. */
  readonly from: Price
  /** How many of the orders on the way it is so for. */
  readonly waiting: number
}

/** Undefined where every order that follows a fill finds its margin, to the end of the range. */
export interface MarginReach {
  readonly falling: ReachEnd | undefined
  readonly rising: ReachEnd | undefined
}

/** What a plan leaves open: its way, and what it holds once it is opened. */
export interface ReachedGrid {
  readonly mode: GridMode
  readonly leverage: Ratio
  /** As opened at the reference price unless said. */
  readonly held?: HeldMoney
}

/** The reach of a plan in both directions; the mark is taken to be the price. */
export function marginReach(
  plan: ContractGridPlan,
  grid: ReachedGrid,
  market: EstimateMarket,
): MarginReach {
  const held = grid.held ?? openedGrid(plan, market).held
  const asked = { plan, grid, market, held }
  return { falling: reachOf('buy', asked), rising: reachOf('sell', asked) }
}

/** What no order and no position locks once the grid stands at its reference price. */
export function freeAtStart(
  plan: ContractGridPlan,
  grid: ReachedGrid,
  market: EstimateMarket,
): Amount {
  const { held, orders } = openedGrid(plan, market)
  const asked = { plan, grid, market, held: grid.held ?? held }
  const { wallet, position } = openedAccount(orders, asked)
  return (wallet > position.margin ? wallet - position.margin : 0n) as Amount
}

interface Asked {
  readonly plan: ContractGridPlan
  readonly grid: ReachedGrid
  readonly market: EstimateMarket
  readonly held: HeldMoney
}

/** A wallet, and a position with what rests. */
interface Account {
  readonly wallet: Amount
  readonly position: Position
}

/**
 * Orders of a side are met one after the other; at each it is asked what a turn there would find.
 * Beyond the liquidation nothing is asked any more.
 */
function reachOf(side: Side, asked: Asked): ReachEnd | undefined {
  const { plan, market } = asked
  const { orders } = openedGrid(plan, market)
  let now = openedAccount(orders, asked)
  let from: Price | undefined
  let waiting = 0
  for (const order of metOrders(orders, side)) {
    if (isLiquidated(now, order.price, asked)) break
    now = filled(now, order, asked)
    if (isLiquidated(now, order.price, asked)) break
    const counter = counterOf(order, plan)
    const hasCounter = reaches(now, counter, order.price, asked)
    if (hasCounter) now = rested(now, counter, asked)
    const turned = hasCounter && filled(now, counter, asked)
    if (turned !== false && reaches(turned, order, counter.price, asked)) continue
    from ??= order.price
    waiting += 1
  }
  return from === undefined ? undefined : { from, waiting }
}

/** What is held, with every order resting. */
function openedAccount(orders: readonly LevelOrder[], asked: Asked): Account {
  const { lots, cost, wallet } = asked.held
  const position = { ...flatPosition(0, asked.grid.leverage), lots, cost }
  return orders.reduce((account, order) => rested(account, order, asked), { wallet, position })
}

/** Whether an order locks margin while it rests: one that only reduces does not. */
const locks = ({ side }: LevelOrder, { grid }: Asked): boolean => side !== closingSide(grid.mode)

function rested({ wallet, position }: Account, order: LevelOrder, asked: Asked): Account {
  const { instrument } = asked.market
  const value = valueOf(instrument, order.price, order.qty)
  const after = locks(order, asked) ? withResting(position, order, value) : position
  return { wallet, position: { ...after, margin: marginOf(after, instrument) } }
}

/** An order that rested has filled at its price and maker fee. */
function filled({ wallet, position }: Account, order: LevelOrder, asked: Asked): Account {
  const { instrument, fees } = asked.market
  const value = valueOf(instrument, order.price, order.qty)
  const left = locks(order, asked)
    ? withResting(position, { side: order.side, qty: -order.qty }, -value)
    : position
  const { realizedPnl, lots, cost } = filledPosition(position, order, instrument)
  const after = { ...left, lots, cost }
  return {
    wallet: (wallet + realizedPnl - feeOf(value, fees.maker)) as Amount,
    position: { ...after, margin: marginOf(after, instrument) },
  }
}

/** The other order of the cell, one level back. */
function counterOf({ side, price, qty }: LevelOrder, { levels }: ContractGridPlan) {
  const at = levels.indexOf(price) + (side === 'buy' ? 1 : -1)
  return { side: counterSide(side), price: levels[at] ?? price, qty }
}

/** Whether the engine would place an order while the price is at `at`. */
function reaches({ wallet, position }: Account, order: LevelOrder, at: Price, asked: Asked) {
  const { market, grid } = asked
  const { instrument, fees } = market
  const free = freeMargin(wallet, position.margin, unrealizedPnl(position, at, instrument))
  const context = {
    instrument: () => instrument,
    fees: () => fees,
    last: () => at,
    position: () => position,
  }
  const state = { symbol: position.symbol, leverage: grid.leverage }
  const means = marginAsMeans(state, context, free, grid.mode)
  return means.take({ ...order, symbol: position.symbol }) === 'taken'
}

function isLiquidated({ wallet, position }: Account, at: Price, { market }: Asked): boolean {
  const { lots, cost } = position
  const input = { lots, cost, equity: wallet, feeRate: market.fees.taker }
  const end = liquidationOf(input, market.instrument)
  return end !== undefined && (lots > 0 ? at <= end : at >= end)
}
