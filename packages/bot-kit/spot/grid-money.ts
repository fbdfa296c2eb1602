// How a grid on a spot pair counts its money: fees are of the received coin, a bought coin is sold
// in whole lots, buys take the quote coin and sells the base coin.
import { divide, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { amountOfLots, baseOf, feeOf, valueOf, type PlaceOrder } from '@trellis/market'
import { cellsOf } from '../grid/cells.ts'
import type { Means } from '../grid/placing.ts'
import type { GridRounds } from '../grid/rounds.ts'
import type { Cell, GridState } from '../grid/state.ts'
import type { TrailingWays } from '../grid/trailing.ts'
import { termsOf, type ProfitTerms } from '../profit.ts'
import type { PairUnits } from '../worth.ts'
import { spotLayout } from './grid-plan.ts'
import { equityAt, type SpotState } from './state.ts'

/** The fee of a bought coin is taken from it, so that a round's profit is sold - fee - paid. */
export const spotRounds: GridRounds = {
  layout: spotLayout,
  received: (cell, units) => amountOfLots(units.lotAmount, cell.filled) - cell.fee,
  profit: (cell) => cell.value - cell.fee - cell.openedValue,
  openFees(cell, units) {
    if (cell.side === 'buy') return boughtFee(cell.fee, cell.value, cell.filled, units)
    if (cell.estimated) return cell.fee
    const { openedFee, openedValue, openedQty } = cell
    return boughtFee(openedFee, openedValue, openedQty, units) + cell.fee
  },
}

/** A fee in the base coin at the average price of its buy, in the quote coin. */
function boughtFee(fee: bigint, value: bigint, lots: number, units: PairUnits): bigint {
  return lots === 0 ? 0n : divide(fee * value, BigInt(lots) * units.lotAmount, 'up')
}

/** Coins that no order locks. */
export interface FreeCoins {
  quote: bigint
  base: bigint
}

/** What the bot's wallet has free right now. */
export function freeCoins({ symbol }: { readonly symbol: number }, context: BotContext): FreeCoins {
  const { base, quote } = context.instrument(symbol)
  return {
    quote: context.balance(quote) - context.locked(quote),
    base: context.balance(base) - context.locked(base),
  }
}

/**
 * What is free beyond the orders that follow fills of this same turn: a cell without order and
 * without reason is about to get one.
 */
export function unclaimedCoins(state: GridState, context: BotContext): FreeCoins {
  const free = freeCoins(state, context)
  const instrument = context.instrument(state.symbol)
  for (const cell of cellsOf(state)) {
    if (cell.ref !== 0 || cell.reason !== '') continue
    const isSold = cell.filled > 0
    if (isSold) free.quote -= valueOf(instrument, cell.buyPrice, state.qty)
    else free.base -= baseOf(instrument, cell.qty)
  }
  return free
}

/**
 * Free coins as means of orders. Orders that the market has passed already fill at once and better
 * than at their own price: what that leaves over counts for the buys.
 */
export function coinsAsMeans(state: GridState, context: BotContext, free: FreeCoins): Means {
  const { symbol } = state
  const instrument = context.instrument(symbol)
  let gain = 0n
  return {
    take(order, cell) {
      if (order.side === 'sell') {
        const need = baseOf(instrument, order.qty)
        if (need > free.base) return 'short'
        free.base -= need
        gain += surplusOf(state, context, cell, order)
        return 'taken'
      }
      const need = valueOf(instrument, order.price, order.qty)
      if (need > free.quote) return need > free.quote + gain ? 'short' : 'soon'
      free.quote -= valueOf(instrument, executionPrice(context, order), order.qty)
      return 'taken'
    },
  }
}

/**
 * Price an order would get now: its own while it rests, a taker's when the market has passed it.
 */
function executionPrice(context: BotContext, { symbol, side, price, qty }: PlaceOrder): Price {
  const last = context.last(symbol)
  const buys = side === 'buy'
  if (buys ? price < last : price > last) return price
  const taken = context.marketPrice(symbol, side, qty)
  return (buys ? taken < price : taken > price) ? taken : price
}

/** Quote coin that a sell leaves over at once: what it brings now less the buy that follows it. */
function surplusOf(state: GridState, context: BotContext, cell: Cell, order: PlaceOrder): bigint {
  const at = executionPrice(context, order)
  if (at === order.price) return 0n
  const instrument = context.instrument(state.symbol)
  const value = valueOf(instrument, at, order.qty)
  const fee = feeOf(value, context.fees(state.symbol).taker)
  const left = value - fee - valueOf(instrument, cell.buyPrice, state.qty)
  return left > 0n ? left : 0n
}

/** Shifts are paid from free quote coin and from the buys that are given up. */
export const trailingMoney: Pick<TrailingWays<GridState>, 'reaches'> = {
  reaches({ symbol, qty: lots }, context, { price: at, givenUp }) {
    const instrument = context.instrument(symbol)
    let money = freeCoins({ symbol }, context).quote
    for (const { price, qty, filled } of givenUp) {
      money += valueOf(instrument, price, (qty - filled) as Quantity)
    }
    return money >= valueOf(instrument, at, lots)
  },
}

/** Fees outside completed rounds in the quote coin, each at the price of its own fill. */
function unpairedFees(state: GridState): Amount {
  let fees: bigint = state.otherFees
  for (const cell of cellsOf(state)) fees += spotRounds.openFees(cell, state.units)
  return fees as Amount
}

/** The terms of the equation at a price. */
export function profitTerms(state: GridState & SpotState, price: Price): ProfitTerms {
  const { invested, withdrawn, gridProfit: booked } = state
  const otherFees = unpairedFees(state)
  return termsOf({ equity: equityAt(state, price), invested, withdrawn, booked, otherFees })
}

/**
 * What may be withdrawn: realised grid profit net of fees minus what was withdrawn, at most the
 * quote coin that no order locks and no unplaced buy waits for.
 */
export function withdrawable(state: GridState & SpotState, lockedQuote: Amount): Amount {
  if (state.phase !== 'running') return ZERO
  const earned = state.gridProfit - state.withdrawn
  const free = state.quote - lockedQuote - waitingQuote(state)
  const least = earned < free ? earned : free
  return (least > 0n ? least : 0n) as Amount
}

/** Quote coin that buys without an order wait for. */
function waitingQuote(state: GridState): bigint {
  if (state.unplaced === 0) return 0n
  let sum = 0n
  for (const cell of cellsOf(state)) {
    if (cell.ref !== 0 || cell.side !== 'buy') continue
    sum += BigInt(cell.buyPrice) * BigInt(cell.qty - cell.filled) * state.units.valueFactor
  }
  return sum
}
