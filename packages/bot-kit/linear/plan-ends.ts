// Where the targets of a grid of contracts end it on one straight move of the price, which is also
// the mark: of a target by price that price, of a share of what was invested the mark at which the
// engine's own rule closes it, with all that fills on the way there. No preview may say "not set"
// or go past such a price.
import { price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import { feeOf, filledPosition, valueOf } from '@trellis/market'
import {
  contractOutcome,
  liquidatedOn,
  type ContractOutcome,
  type EstimateMarket,
  type MovedGrid,
} from './grid-outcome.ts'
import { metOrders } from './liquidation.ts'
import { equityOfShare, isShareReached, markOfEquity } from './targets.ts'

/** The targets of an input: prices in ticks, shares of what was invested with zero for none. */
export interface EndTargets {
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
  readonly takeProfitShare: Ratio
  readonly stopLossShare: Ratio
}

export type EndingTarget = 'takeProfit' | 'stopLoss'

/** A price at which a target closes the position and the bot. */
export interface GridEnd {
  readonly target: EndingTarget
  readonly side: 'below' | 'above'
  readonly price: Price
  /** It is a share of what was invested; otherwise a price that was given. */
  readonly isShare: boolean
}

/**
 * Every end that targets have on either side of a price. A share that no straight move reaches, or
 * only past the liquidation, has none.
 */
export function endsOfGrid(
  grid: MovedGrid,
  from: Price,
  targets: EndTargets,
  market: EstimateMarket,
): readonly GridEnd[] {
  const priced = (['takeProfit', 'stopLoss'] as const).flatMap((target): readonly GridEnd[] => {
    const at = targets[target]
    return at === undefined
      ? []
      : [{ target, side: at < from ? 'below' : 'above', price: at, isShare: false }]
  })
  const shares = (['below', 'above'] as const).flatMap((side): readonly GridEnd[] => {
    const end = shareEnd(grid, { from, side }, targets, market)
    return end === undefined ? [] : [end]
  })
  return [...priced, ...shares]
}

/** The end that a straight move from a price meets first on one side. */
export function firstEnd(ends: readonly GridEnd[], side: GridEnd['side']): GridEnd | undefined {
  const sign = side === 'below' ? -1 : 1
  return ends.filter((it) => it.side === side).toSorted((a, b) => sign * (a.price - b.price))[0]
}

export interface EndedOutcome extends ContractOutcome {
  /** The end at which the move stopped, undefined where it met none. */
  readonly end: GridEnd | undefined
}

/** What a straight move comes to when it stops at the first end on its way, sold there. */
export function endedOutcome(
  grid: MovedGrid,
  { from, at }: { readonly from: Price; readonly at: Price },
  ends: readonly GridEnd[],
  market: EstimateMarket,
): EndedOutcome {
  const end = firstEnd(ends, at < from ? 'below' : 'above')
  const isMet = end !== undefined && at !== from && (at < from ? at <= end.price : at >= end.price)
  const move = isMet ? { from, at: end.price, sold: true } : { from, at, sold: false }
  const outcome = contractOutcome(grid, move, market)
  const isEnded = isMet && outcome.liquidatedAt === undefined
  return { ...outcome, end: isEnded ? end : undefined }
}

/** The first mark of a straight move at which a share is won or lost. */
function shareEnd(
  { held, orders, ...money }: MovedGrid,
  { from, side }: { readonly from: Price; readonly side: GridEnd['side'] },
  targets: EndTargets,
  market: EstimateMarket,
): GridEnd | undefined {
  if (targets.takeProfitShare <= 0n && targets.stopLossShare <= 0n) return undefined
  const { instrument, fees } = market
  const isDown = side === 'below'
  const last = isDown ? brandPrice(1) : instrument.maxPrice
  const stops = [...metOrders(orders, isDown ? 'buy' : 'sell'), undefined]
  let now = held
  let at = from
  for (const order of stops) {
    const next = order?.price ?? last
    const { found, price } = shareWithin({ ...now, at, next, isDown }, targets, money, market)
    const liquidation = liquidatedOn(now, next, market)
    const isFirst =
      price !== undefined &&
      (liquidation === undefined || (isDown ? price > liquidation : price < liquidation))
    if (found !== undefined && isFirst) return { target: found, side, price, isShare: true }
    if (liquidation !== undefined || order === undefined) return undefined
    const { realizedPnl, ...left } = filledPosition(now, order, instrument)
    const fee = feeOf(valueOf(instrument, order.price, order.qty), fees.maker)
    now = { ...left, wallet: (now.wallet + realizedPnl - fee) as typeof now.wallet }
    at = next
  }
  return undefined
}

type Found =
  | { readonly found: EndingTarget; readonly price: Price }
  | { readonly found: undefined; readonly price: undefined }
const NOT_FOUND: Found = { found: undefined, price: undefined }

/** A stretch without fills, both of its prices included. */
interface Stretch extends Pick<MovedGrid['held'], 'lots' | 'cost' | 'wallet'> {
  readonly at: Price
  readonly next: Price
  readonly isDown: boolean
}

/** The first mark of a stretch at which the engine would close by a share. */
function shareWithin(
  { at, next, isDown, ...held }: Stretch,
  targets: EndTargets,
  money: Parameters<typeof equityOfShare>[0],
  { instrument }: EstimateMarket,
): Found {
  const { valueFactor } = instrument
  const { takeProfitShare, stopLossShare } = targets
  const equity = held.wallet + BigInt(at) * BigInt(held.lots) * valueFactor - held.cost
  const reached = isShareReached(targets, money, equity as typeof held.wallet)
  if (reached !== undefined) {
    return { found: reached === 'take-profit' ? 'takeProfit' : 'stopLoss', price: at }
  }
  const valued = { ...held, units: { valueFactor } }
  const marks = [
    ['takeProfit', takeProfitShare, 'at-least'],
    ['stopLoss', -stopLossShare, 'at-most'],
  ] as const
  for (const [target, share, reach] of marks) {
    const mark = share === 0n ? undefined : markOfEquity(valued, equityOfShare(money, share), reach)
    const isOnWay = mark !== undefined && (mark.direction === 'down') === isDown
    if (isOnWay && (isDown ? mark.price >= next : mark.price <= next)) {
      return { found: target, price: mark.price }
    }
  }
  return NOT_FOUND
}
