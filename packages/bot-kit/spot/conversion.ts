// Which market trades a close mode asks for, what each of them would trade now, and what platform
// coins are worth. Serves the closing and its estimate.
import {
  divide,
  ONE,
  pow10,
  quantity,
  ratio,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import {
  lotsOf,
  valueOfBase,
  type Instrument,
  type InstrumentStatus,
  type Side,
} from '@trellis/market'
import { marketChunk } from '../steps.ts'
import type { CloseMode, Conversion } from './facts.ts'
import type { Coins } from './state.ts'

/** Above the least value of an order by this share, so that slippage does not refuse it. */
const VALUE_CUSHION = ratio('0.01')

/** What a conversion must know of its pair. */
export interface ConversionMarket {
  readonly instrument: Instrument
  readonly status: InstrumentStatus
  readonly last: Price
  /** Price a market order of these lots would get now. */
  readonly takerPrice: (side: Side, lots: Quantity) => Price
}

/** The pairs that a closing may look at. */
export interface ConversionMarkets {
  at(symbol: number): ConversionMarket
  /** Index of the spot pair of two coins, -1 where there is none. */
  spotOf(base: string, quote: string): number
}

/** What is to be converted: the bot's own pair, the mode, and the platform coin of mode BIT. */
export interface ConversionWish {
  readonly symbol: number
  readonly mode: CloseMode
  readonly coin: string
}

/** An order of a conversion, and which of the conversions it is of. */
export interface ConversionOrder {
  readonly conversion: Conversion
  readonly at: number
  readonly side: Side
  readonly qty: Quantity
}

/** The pairs as a bot sees them while it decides. */
export function marketsOf(context: BotContext): ConversionMarkets {
  return {
    at: (symbol) => ({
      instrument: context.instrument(symbol),
      status: context.status(symbol),
      last: context.last(symbol),
      takerPrice: (side, lots) => context.marketPrice(symbol, side, lots),
    }),
    spotOf: (base, quote) => context.spotOf(base, quote),
  }
}

/**
 * The trades of a mode in their order; undefined where a coin of the bot has no pair with the
 * platform coin.
 */
export function conversionsOf(
  { symbol, mode, coin }: ConversionWish,
  markets: ConversionMarkets,
): readonly Conversion[] | undefined {
  if (mode === 'base-and-quote') return []
  if (mode === 'base') return [{ symbol, side: 'buy', gives: 'quote' }]
  if (mode === 'quote') return [{ symbol, side: 'sell', gives: 'base' }]
  const { instrument } = markets.at(symbol)
  const legs: Conversion[] = []
  for (const gives of ['base', 'quote'] as const) {
    const held = instrument[gives]
    if (held === coin) continue
    const [selling, buying] = [markets.spotOf(held, coin), markets.spotOf(coin, held)]
    if (selling >= 0) legs.push({ symbol: selling, side: 'sell', gives })
    else if (buying >= 0) legs.push({ symbol: buying, side: 'buy', gives })
    else return undefined
  }
  return legs
}

/** Mode BIT is offered where both coins trade against the platform coin now, the others always. */
export function isOffered(asked: ConversionWish, markets: ConversionMarkets): boolean {
  if (asked.mode !== 'bit') return true
  const legs = asked.coin === '' ? undefined : conversionsOf(asked, markets)
  const isOpen = ({ symbol }: Conversion): boolean => {
    const { status, last } = markets.at(symbol)
    return status === 'Trading' && last > 0
  }
  return legs?.every(isOpen) ?? false
}

/** The first order that a conversion from this one on can send; undefined when none can. */
export function nextOrder(
  conversions: readonly Conversion[],
  from: number,
  coins: Coins,
  markets: ConversionMarkets,
): ConversionOrder | undefined {
  for (let at = from; at < conversions.length; at += 1) {
    const conversion = conversions[at] as Conversion
    const order = orderOf(conversion, coins, markets.at(conversion.symbol))
    if (order !== undefined) return { conversion, at, ...order }
  }
  return undefined
}

/** The conversion that follows an order: the same again after a full part, else the next. */
export function followerOf(
  { at, qty }: Pick<ConversionOrder, 'at' | 'qty'>,
  { instrument, last }: ConversionMarket,
): number {
  return qty >= marketChunk(instrument, last) ? at : at + 1
}

function orderOf(
  { side, gives }: Conversion,
  coins: Coins,
  market: ConversionMarket,
): { readonly side: Side; readonly qty: Quantity } | undefined {
  const { instrument, status, last } = market
  if (status !== 'Trading' || last === 0) return undefined
  const held = coins[gives]
  const lots = side === 'sell' ? lotsOf(instrument, held, 'down') : affordableLots(held, market)
  const qty = quantity(Math.min(lots, marketChunk(instrument, last)))
  return isTradable(instrument, qty, last) ? { side, qty } : undefined
}

/**
 * The most lots a budget buys at the price that an order of so many would get, and no more than a
 * market order may have. A larger order costs more a lot, so that the bound is found by halves.
 */
export function affordableLots(budget: Amount, market: ConversionMarket): number {
  const { instrument, last, takerPrice } = market
  const costOf = (lots: number): bigint =>
    BigInt(takerPrice('buy', quantity(lots))) * BigInt(lots) * instrument.valueFactor
  let fits = 0
  // Compared before it is a number: a budget that somebody only asks about may be of any size.
  const most = BigInt(instrument.maxMarketQty)
  const atLast = budget / (BigInt(last) * instrument.valueFactor)
  let exceeds = Number(atLast < most ? atLast : most) + 1
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (costOf(middle) <= budget) fits = middle
    else exceeds = middle
  }
  return fits
}

function isTradable(instrument: Instrument, qty: number, last: number): boolean {
  if (qty < 1 || qty < instrument.minQty) return false
  const value = BigInt(last) * BigInt(qty) * instrument.valueFactor
  return value * ONE >= instrument.minValue * (ONE + VALUE_CUSHION)
}

/**
 * Worth of platform coins in the quote coin, at the last price of the pair of the two: amount x
 * price where the platform coin is priced in the quote coin, amount / price the other way round.
 */
export function platformWorth(
  legs: readonly Conversion[],
  amount: Amount,
  markets: ConversionMarkets,
  rounding: 'up' | 'down',
): Amount {
  const leg = legs.find(({ gives }) => gives === 'quote')
  if (leg === undefined || amount === 0n) return amount
  const { instrument, last } = markets.at(leg.symbol)
  if (leg.side === 'buy') return valueOfBase(instrument, last, amount, rounding)
  const price = BigInt(last) * BigInt(instrument.tickUnits)
  return divide(amount * pow10(instrument.tickScale), price, rounding) as Amount
}
