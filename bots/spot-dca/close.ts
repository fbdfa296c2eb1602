// How a DCA ends: the coins of its pairs are sold one after the other, turned into the platform
// coin, or kept as they are, and all goes back; the same walk beforehand is the estimate.
import { ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { PlaceOrder } from '@trellis/market'
import { actionOf } from '@trellis/bot-kit/close-words.ts'
import { converted, type CloseMarket } from '@trellis/bot-kit/spot/closing.ts'
import {
  conversionsOf,
  isOffered as isOfferedOn,
  marketsOf,
  nextOrder,
  platformWorth,
  type ConversionMarkets,
} from '@trellis/bot-kit/spot/conversion.ts'
import type { Conversion } from '@trellis/bot-kit/spot/facts.ts'
import { emit, marketChunk, NO_STEPS, release } from '@trellis/bot-kit/steps.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import { marketOrder, pricesOf } from './orders.ts'
import type { DcaFact } from './facts.ts'
import {
  DCA_REASONS,
  equityAt,
  type DcaClosing,
  type DcaCloseMode,
  type DcaState,
  type DcaWord,
} from './state.ts'

type Steps = readonly Step<DcaFact>[]

/** The way that is asked for, and the platform coin of mode BIT. */
export interface DcaCloseWish {
  readonly mode: DcaCloseMode
  readonly coin?: string | undefined
}

/** Whether a way is offered: BIT where every coin trades against the platform coin now. */
export function isOffered(
  { symbols }: Pick<DcaState, 'symbols'>,
  { mode, coin = '' }: DcaCloseWish,
  markets: ConversionMarkets,
): boolean {
  return symbols.every((symbol) => isOfferedOn({ symbol, mode, coin }, markets))
}

/** Starts the end; where nothing is to be traded it ends in the same step list. */
export function closeDca(
  state: DcaState,
  context: BotContext,
  { mode, coin = '', word }: DcaCloseWish & { readonly word: DcaWord },
): Steps {
  const reason = DCA_REASONS[word]
  const action = actionOf(reason)
  const own = { type: 'closing-started', mode, action } as const
  return [
    { type: 'closing-started', reason, word, prices: pricesOf(state, context), own },
    { type: 'status', status: 'cancelling', reason, word },
    ...conversionSteps(state, context, { mode, word, action }, { coin, from: 0 }),
  ]
}

/** After an order of the closing was filled or refused: another part, the next coin, or the end. */
export function afterConversion(
  state: DcaState,
  context: BotContext,
  { symbol, qty, level }: Pick<PlaceOrder, 'symbol' | 'qty' | 'level'>,
  isFilled: boolean,
): Steps {
  const { closing, leg } = state
  if (closing === undefined) return NO_STEPS
  const chunk = marketChunk(context.instrument(symbol), context.last(symbol))
  const from = isFilled && qty >= chunk ? level : level + 1
  return conversionSteps(state, context, closing, { coin: leg?.coin ?? '', from })
}

/** The trades that a mode asks for of the coin of one pair. */
function conversionsFor(
  symbol: number,
  { mode, coin }: { readonly mode: DcaCloseMode; readonly coin: string },
  markets: ConversionMarkets,
): readonly Conversion[] {
  if (mode === 'base') return []
  const all = conversionsOf({ symbol, mode, coin }, markets) ?? []
  return all.filter(({ gives }) => gives === 'base')
}

/** The first order that a pair from this one on can send, or the end. */
function conversionSteps(
  state: DcaState,
  context: BotContext,
  closing: DcaClosing,
  { coin, from }: { readonly coin: string; readonly from: number },
): Steps {
  const markets = marketsOf(context)
  const { mode, action } = closing
  for (const [level, { symbol: own, base }] of state.legs.entries()) {
    if (level < from) continue
    const conversions = conversionsFor(own, { mode, coin }, markets)
    const next = nextOrder(conversions, 0, { base, quote: ZERO }, markets)
    if (next === undefined) continue
    const { conversion, side, qty } = next
    const { symbol } = conversion
    const order = { ref: state.lastRef + 1, symbol, side, qty, level, action } as const
    const place = marketOrder(order)
    if (mode !== 'bit' || state.leg?.symbol === symbol) return [place]
    const { lotAmount } = context.instrument(symbol)
    return [emit({ type: 'platform-leg-chosen', coin, ...conversion, lotAmount }), place]
  }
  return finalSteps(state, context, closing)
}

function finalSteps(state: DcaState, context: BotContext, { word, action }: DcaClosing): Steps {
  const { legs, symbols, platform, quote } = state
  const coin = context.instrument(symbols[0] ?? -1).quote
  return [
    ...receivedSteps(state, context),
    { type: 'bot-closed', prices: pricesOf(state, context), own: { type: 'dca-closed' } },
    ...release(coin, quote, action),
    ...legs.flatMap(({ units, base }) => release(units.baseCoin, base, action)),
    ...(platform ? release(platform.coin, platform.amount, action) : NO_STEPS),
    { type: 'status', status: 'completed', reason: DCA_REASONS[word], word },
  ]
}

/** What other pairs brought, valued in the quote coin: the receipt needs it. */
function receivedSteps({ platform, symbols }: DcaState, context: BotContext): Steps {
  if (platform === undefined) return NO_STEPS
  const { coin, amount, fee } = platform
  const markets = marketsOf(context)
  const legs = conversionsOf({ symbol: symbols[0] ?? -1, mode: 'bit', coin }, markets) ?? []
  const value = platformWorth(legs, amount, markets, 'down')
  const feeValue = platformWorth(legs, fee, markets, 'up')
  const own = { type: 'platform-received', fee, feeValue } as const
  return [{ type: 'coins-valued', coin, amount, value, own }]
}

/** What closing in a mode would pay back now, at the prices a taker would get. */
export function estimateClose(state: DcaState, mode: DcaCloseMode, market: CloseMarket) {
  const { coin } = market
  const prices = state.symbols.map((symbol) => market.at(symbol).last)
  const all = { quote: state.quote as bigint, platform: 0n, fee: 0n, value: 0n, orders: 0 }
  const receive = state.legs.map(({ symbol, units, base: held }) => {
    const conversions = conversionsFor(symbol, { mode, coin }, market)
    const from = { symbol, base: held, quote: ZERO }
    const { base, quote, platform, fee, orders } = converted(from, conversions, market)
    all.quote += quote
    all.platform += platform
    all.fee += fee
    all.orders += orders
    all.value += baseValue(units, base, market.at(symbol).last)
    return { coin: units.baseCoin, amount: base }
  })
  const first = state.symbols[0] ?? -1
  const legs = conversionsOf({ symbol: first, mode: 'bit', coin }, market) ?? []
  const worthOf = (amount: bigint, rounding: 'up' | 'down'): Amount =>
    platformWorth(legs, amount as Amount, market, rounding)
  const isBit = mode === 'bit'
  const value = (all.value + all.quote + (isBit ? worthOf(all.platform, 'down') : 0n)) as Amount
  const feeWorth = isBit ? worthOf(all.fee, 'up') : (all.fee as Amount)
  const quoteCoin = market.at(first).instrument.quote
  return {
    receive: [
      { coin: quoteCoin, amount: all.quote as Amount },
      ...receive,
      ...(isBit ? [{ coin, amount: all.platform as Amount }] : []),
    ],
    value,
    fee: all.fee as Amount,
    feeCoin: all.fee === 0n ? '' : isBit ? coin : quoteCoin,
    orders: all.orders,
    slippage: (equityAt(state, prices) - value - feeWorth) as Amount,
    profit: (value - state.invested) as Amount,
  }
}
