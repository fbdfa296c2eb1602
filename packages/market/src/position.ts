// Positions of perpetuals: one way per symbol, lots with a sign and what they cost. Profit and loss
// come out of whole lots and the cost kept, so that over the life of a position they add up to the
// money that went in and out, whatever was rounded on the way (docs/formulas/paper-venue.md).
import { divide, ZERO, type Amount, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import { valueOf, worthAt, type Instrument } from './instrument.ts'
import { LastTrade } from './figure-memory.ts'
import { initialMargin } from './margin.ts'
import type { Position, Side } from './venue.ts'

/** What a fill makes of a position. */
export interface PositionChange {
  readonly lots: number
  readonly cost: Amount
  /** Profit of the part that was closed, before fees; zero when the fill only opens. */
  readonly realizedPnl: Amount
}

/** Nothing held, nothing resting. */
export function flatPosition(symbol: number, leverage: Ratio): Position {
  return {
    symbol,
    lots: 0,
    cost: ZERO,
    leverage,
    buyLots: 0,
    buyValue: ZERO,
    sellLots: 0,
    sellValue: ZERO,
    margin: ZERO,
  }
}

/**
 * A fill opens, closes or turns a position. Of what closes, the share of the cost is released,
 * rounded up at 1e-12 (the profit never is), and the whole rest with the last lot:
 * realized = sign × price × closed − released.
 */
export function filledPosition(held: Held, fill: Traded, instrument: Instrument): PositionChange {
  const { valueFactor } = instrument
  const found = lastTrade.find(held, fill, valueFactor)
  return found ?? lastTrade.keep(held, fill, valueFactor, changeOf(held, fill, instrument))
}

type Held = Pick<Position, 'lots' | 'cost'>

interface Traded {
  readonly side: Side
  readonly price: Price
  readonly qty: Quantity
}

/** A fill of a contract is asked for when it is decided and when it is folded. */
const lastTrade = new LastTrade<PositionChange>()

function changeOf(held: Held, fill: Traded, instrument: Instrument): PositionChange {
  const { lots, cost } = held
  const { price, qty } = fill
  const signed = fill.side === 'buy' ? qty : -qty
  const isOpening = lots === 0 || lots > 0 === signed > 0
  if (isOpening) {
    const value = signedValue(instrument, price, signed)
    return { lots: lots + signed, cost: (cost + value) as Amount, realizedPnl: ZERO }
  }
  const size = Math.abs(lots)
  const closed = qty < size ? qty : size
  const released = closed === size ? cost : divide(cost * BigInt(closed), BigInt(size), 'ceil')
  const realizedPnl = (signedValue(instrument, price, lots > 0 ? closed : -closed) -
    released) as Amount
  const rest = qty - closed
  const opened = signedValue(instrument, price, signed > 0 ? rest : -rest)
  return { lots: lots + signed, cost: (cost - released + opened) as Amount, realizedPnl }
}

/**
 * Lots that are placed on a side of a position's book, with their value; below zero, both of them,
 * for lots that fill or are cancelled. In place: the venue calls it with every order and fill.
 */
export function addResting(position: Position, side: Side, lots: number, value: bigint): void {
  if (side === 'buy') {
    position.buyLots += lots
    position.buyValue = (position.buyValue + value) as Amount
  } else {
    position.sellLots += lots
    position.sellValue = (position.sellValue + value) as Amount
  }
}

/** Average entry in ticks, to the nearest, at least one; the lots are not zero. */
export function entryPrice(held: Held, instrument: Instrument): Price {
  const ticks = Number(divide(held.cost, BigInt(held.lots) * instrument.valueFactor, 'nearest'))
  return (ticks < 1 ? 1 : ticks) as Price
}

/** Profit that closing all at a price would bring, before fees; exact. */
export function unrealizedPnl(held: Held, price: Price, instrument: Instrument): Amount {
  const { lots, cost } = held
  const worth = worthAt(instrument, price, lots < 0 ? -lots : lots)
  return ((lots < 0 ? -worth : worth) - cost) as Amount
}

/**
 * What a funding rate pays the holder at a mark price, below zero when the holder pays: longs pay a
 * rate above zero, shorts receive it. Rounded down at 1e-12.
 */
export function fundingPayment(
  lots: number,
  mark: Price,
  rate: Ratio,
  instrument: Instrument,
): Amount {
  return divide(-signedValue(instrument, mark, lots) * rate, RATE_UNIT, 'floor') as Amount
}

const RATE_UNIT = 1_000_000_000_000n

/**
 * What a position and its resting orders lock: the initial margin of its cost, and of the orders of
 * one side, the dearer one, what goes beyond closing the position. The part of a side that closes
 * is taken at the average price of the side.
 */
export function marginOf(position: Position, instrument: Instrument): Amount {
  const { cost, leverage } = position
  const tiers = instrument.riskTiers
  const size = cost < 0n ? -cost : cost
  const held = initialMargin(size as Amount, leverage, tiers)
  const orders = openingValue(position)
  if (orders === 0n) return held
  return (held + initialMargin(orders, leverage, tiers)) as Amount
}

/** Value of resting orders beyond what they close, of the dearer side, rounded up at 1e-12. */
function openingValue({ lots, buyLots, buyValue, sellLots, sellValue }: Position): Amount {
  const buys = opening(buyLots, buyValue, lots < 0 ? -lots : 0)
  const sells = opening(sellLots, sellValue, lots > 0 ? lots : 0)
  return (buys > sells ? buys : sells) as Amount
}

/** What a position may come to, all its resting orders of the dearer side filled. */
export function exposureOf(position: Position): { readonly value: Amount; readonly lots: number } {
  const { lots, cost, buyLots, sellLots } = position
  const size = cost < 0n ? -cost : cost
  const most = Math.max(lots + buyLots, sellLots - lots, Math.abs(lots))
  return { value: (size + openingValue(position)) as Amount, lots: most }
}

/** Value of the orders of a side beyond the lots that they would close, rounded up. */
function opening(lots: number, value: Amount, closes: number): bigint {
  if (lots <= closes) return 0n
  return closes === 0 ? value : divide(value * BigInt(lots - closes), BigInt(lots), 'ceil')
}

function signedValue(instrument: Instrument, price: Price, lots: number): bigint {
  if (lots === 0) return 0n
  const value = valueOf(instrument, price, Math.abs(lots) as Quantity)
  return lots > 0 ? value : -value
}
