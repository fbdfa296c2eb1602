// The plan of one round: the base order and its additions, each with what the round looks like once
// it is filled. Asked by limits, routes, form and chart alike; nothing is decided here.
import {
  divide,
  MONEY_UNIT,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import {
  addResting,
  exposureOf,
  feeOf,
  filledPosition,
  flatPosition,
  freeMargin,
  initialMargin,
  marginOf,
  riskLimit,
  unrealizedPnl,
  valueOf,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import { liquidationOf, type Held } from '@trellis/bot-kit/linear/liquidation.ts'
import { officialMartingale } from './config.ts'
import {
  additionPrice,
  averageCost,
  openingSide,
  orderLots,
  roundTarget,
  stopLossPrice,
  takeProfitPrice,
  type RoundParams,
} from './ladder.ts'

/** Why the next order of a round cannot be placed or met: the ladder ends before it. */
export type Unmet =
  | 'under-least'
  | 'over-most'
  | 'risk-limit'
  | 'margin-short'
  /** The position is liquidated before the price comes there. */
  | 'liquidated'

/** One order of a round and what the round is after it. */
export interface RoundRow {
  /** 0 is the base order, 1 the first addition. */
  readonly number: number
  readonly price: Price
  /** Zero of an order that is not met. */
  readonly qty: Quantity
  /** Initial margin of the order, and of all up to it, in the settle coin. */
  readonly margin: Amount
  readonly marginSoFar: Amount
  /** Average holding cost of one base coin. */
  readonly averageAfter: Amount
  /** Undefined where no price brings it. */
  readonly takeProfitAfter: Price | undefined
  /** Undefined where the stop is off or no price loses that much. */
  readonly stopLossAfter: Price | undefined
  /** Estimated liquidation, undefined where there is none. */
  readonly liquidationAfter: Price | undefined
  /** price / market − 1, below zero under the market, rounded down at 1e-12. */
  readonly fromNow: Ratio
  /** Set of the last row only: the round goes no further. */
  readonly unmet: Unmet | undefined
}

/** Where a plan is made; without a last price the entry price is the market. */
export interface RoundMarket {
  readonly instrument: Instrument
  readonly fees: FeeRates
  readonly last?: Price
  /** As in config.ts unless said. */
  readonly usedShare?: Ratio
}

/** What a round that runs holds already. */
export interface RoundSoFar extends Held {
  /** Orders filled completely, the base order among them. */
  readonly orders: number
  /** All money of the bot but what it has set aside. */
  readonly wallet: Amount
  /** Fees of the fills of this round. */
  readonly fees: Amount
  /** What is left of the next addition, at its own price; one that was skipped does not rest. */
  readonly next?: WantedOrder & { readonly rests: boolean }
}

interface Walk {
  readonly params: RoundParams
  readonly market: RoundMarket
  /** Where the price stands when the next order is to be placed. */
  at: Price
  held: Held
  wallet: Amount
  fees: Amount
  marginSoFar: Amount
}

/** A round as it begins: nothing held, the whole margin in the wallet. */
const fresh = (investment: Amount): RoundSoFar => ({
  orders: 0,
  lots: 0,
  cost: ZERO,
  wallet: investment,
  fees: ZERO,
})

/**
 * The rows of a round from its next order on, filled one by one at their own prices: the base order
 * at `entryPrice` for a taker's fee, additions for a maker's. Where an order cannot be met its row
 * is the last one and says why.
 */
export function planRound(
  params: RoundParams,
  entryPrice: Price,
  market: RoundMarket,
  soFar: RoundSoFar = fresh(params.investment),
): readonly RoundRow[] {
  const { lots, cost, wallet, fees } = soFar
  const now = market.last ?? entryPrice
  const walk: Walk = {
    params,
    market,
    at: now,
    held: { lots, cost },
    wallet,
    fees,
    marginSoFar: ZERO,
  }
  walk.marginSoFar = marginHeld(walk)
  const rows: RoundRow[] = []
  for (let number = soFar.orders; number <= params.additions; number++) {
    const next = number === soFar.orders ? soFar.next : undefined
    const order = next ?? wantedOrder(walk, number, entryPrice)
    const unmet = unmetOf(walk, number, order, next?.rests === true)
    const margin = unmet === undefined ? fill(walk, number, order) : ZERO
    rows.push({
      number,
      price: order.price,
      qty: unmet === undefined ? order.qty : quantity(0),
      margin,
      marginSoFar: walk.marginSoFar,
      ...outlookOf(walk),
      fromNow: fromNow(order.price, now),
      unmet,
    })
    if (unmet !== undefined) break
  }
  return rows
}

/** What a position of a round would come to: average, targets and liquidation. */
export function outlookOf({
  params,
  market: { instrument, fees: rates },
  held,
  wallet,
  fees,
}: Pick<Walk, 'params' | 'market' | 'held' | 'wallet' | 'fees'>) {
  const costs = { fees, takerFee: rates.taker }
  return {
    averageAfter: averageCost(held, instrument),
    takeProfitAfter: takeProfitPrice(held, roundTarget(params), costs, instrument),
    stopLossAfter: stopLossPrice(held, params, instrument),
    liquidationAfter: liquidationOf({ ...held, equity: wallet, feeRate: rates.taker }, instrument),
  }
}

interface WantedOrder {
  readonly price: Price
  readonly qty: Quantity
}

function wantedOrder({ params, market, held }: Walk, number: number, entry: Price): WantedOrder {
  const { instrument } = market
  const price = number === 0 ? entry : additionPrice(held, params, instrument)
  const { usedShare = officialMartingale.usedShare } = market
  return { price, qty: orderLots(params, { number, price, usedShare }, instrument) }
}

/** Why an order would not be taken by the exchange where the price stands, or never be reached. */
function unmetOf(
  walk: Walk,
  number: number,
  order: WantedOrder,
  isResting: boolean,
): Unmet | undefined {
  const { held, wallet, market } = walk
  const { instrument, fees } = market
  const { price, qty } = order
  if (number > 0) {
    const end = liquidationOf({ ...held, equity: wallet, feeRate: fees.taker }, instrument)
    const isPast = end !== undefined && (held.lots > 0 ? price <= end : price >= end)
    if (isPast) return 'liquidated'
  }
  if (isResting) return undefined
  const size = sizeRefusal(instrument, order)
  if (size !== undefined) return size
  const value = valueOf(instrument, price, qty)
  const fee = feeOf(value, number === 0 ? fees.taker : fees.maker)
  const before = position(walk)
  const after = { ...before }
  addResting(after, openingSide(walk.params.mode), qty, value)
  const margin = marginOf(before, instrument)
  const most = riskLimit(walk.params.leverage, instrument.riskTiers)
  if (exposureOf(after).value > most) return 'risk-limit'
  const free = freeMargin(wallet, margin, unrealizedPnl(held, walk.at, instrument))
  return marginOf(after, instrument) - margin + fee > free ? 'margin-short' : undefined
}

/** Whether the exchange takes an order of this size at all. */
export function sizeRefusal(
  instrument: Instrument,
  { price, qty }: WantedOrder,
): 'under-least' | 'over-most' | undefined {
  const { minQty, maxQty, minValue, maxValue, minPrice } = instrument
  const value = valueOf(instrument, price, qty)
  const isLeast = qty > 0 && qty >= minQty && price >= minPrice && value >= minValue
  if (!isLeast) return 'under-least'
  return qty > maxQty || value > maxValue ? 'over-most' : undefined
}

function position({ params, held }: Walk) {
  return { ...flatPosition(0, params.leverage), lots: held.lots, cost: held.cost }
}

function marginHeld(walk: Walk): Amount {
  return marginOf(position(walk), walk.market.instrument)
}

/** Fills an order at its price and gives back its margin. */
function fill(walk: Walk, number: number, { price, qty }: WantedOrder): Amount {
  const { params, market } = walk
  const { instrument, fees } = market
  const value = valueOf(instrument, price, qty)
  const fee = feeOf(value, number === 0 ? fees.taker : fees.maker)
  const side = openingSide(params.mode)
  const { lots, cost } = filledPosition(walk.held, { side, price, qty }, instrument)
  walk.held = { lots, cost }
  walk.wallet = (walk.wallet - fee) as Amount
  walk.fees = (walk.fees + fee) as Amount
  walk.at = price
  walk.marginSoFar = marginHeld(walk)
  return initialMargin(value, params.leverage, instrument.riskTiers)
}

function fromNow(price: Price, now: Price): Ratio {
  if (now === 0) return 0n as Ratio
  return divide(BigInt(price - now) * MONEY_UNIT, BigInt(now), 'floor') as Ratio
}
