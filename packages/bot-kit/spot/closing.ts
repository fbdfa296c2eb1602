// How a bot on a spot pair ends: its modes, its reasons, what is cancelled, converted and paid
// back, and the same walk over its conversions as an estimate beforehand. No coin is kept: dust
// under the smallest order goes back as it is.
import { ZERO, type Amount, type Ratio } from '@trellis/kernel'
import type { BotContext, KindFact, Step } from '@trellis/engine'
import { baseOf, feeOf, valueOf, type PipelineAction, type PlaceOrder } from '@trellis/market'
import { actionOf, REASONS, type CloseWord } from '../close-words.ts'
import { NO_STEPS, release, emit } from '../steps.ts'
import { baseValue } from '../worth.ts'
import {
  conversionsOf,
  followerOf,
  marketsOf,
  nextOrder,
  platformWorth,
  type ConversionMarkets,
} from './conversion.ts'
import type { CloseMode, Conversion, SpotFact } from './facts.ts'
import { equityAt, type Closing, type Coins, type SpotState } from './state.ts'

/** The mode that is asked for, and the platform coin that mode BIT converts to. */
export interface CloseWish {
  readonly mode: CloseMode
  readonly coin?: string | undefined
}

interface MarketOrder {
  readonly symbol: number
  readonly side: 'buy' | 'sell'
  readonly qty: number
  /** 0 takes any price. */
  readonly worst: number
}

/** What a kind says of its endings. */
export interface ClosingWays<S, F extends KindFact> {
  /** Cancels what rests. */
  readonly cancel: (state: S) => readonly Step<F>[]
  /** A market order under a reference of the kind's own. */
  readonly order: (state: S, order: MarketOrder, action: PipelineAction) => Step<F>
  /** The kind's fact beside bot-closed. */
  readonly closed: F
}

type Steps<F extends KindFact> = readonly Step<F | SpotFact>[]

/**
 * Starts the end: cancels every order, then converts; what needs no conversion ends in the same
 * step list.
 */
export function closeSteps<S extends SpotState, F extends KindFact>(
  state: S,
  context: BotContext,
  { mode, coin = '', word }: CloseWish & { readonly word: CloseWord },
  ways: ClosingWays<S, F>,
): Steps<F> {
  const closing: Closing = { mode, reason: word, action: actionOf(REASONS[word]) }
  return [
    startedStep(state, context, closing),
    { type: 'status', status: 'cancelling', reason: REASONS[word], word },
    ...ways.cancel(state),
    ...conversionSteps(state, context, { closing, coin, from: 0 }, ways),
  ]
}

/** After a conversion order was filled or refused: another part, the next pair, or the end. */
export function afterConversion<S extends SpotState, F extends KindFact>(
  state: S,
  context: BotContext,
  { symbol, qty, filled }: Pick<PlaceOrder, 'symbol' | 'qty'> & { readonly filled: boolean },
  ways: ClosingWays<S, F>,
): Steps<F> {
  const { closing } = state
  if (closing === undefined) return NO_STEPS
  const coin = state.leg?.coin ?? ''
  const conversions = conversionsIn(state, context, closing.mode, coin)
  const at = conversions.findIndex((one) => one.symbol === symbol)
  const from = filled ? followerOf({ at, qty }, marketsOf(context).at(symbol)) : at + 1
  return conversionSteps(state, context, { closing, coin, from }, ways)
}

/** A start that failed: everything goes back, nothing was placed. */
export function closeFailed<S extends SpotState, F extends KindFact>(
  state: S,
  context: BotContext,
  coins: Coins,
  ways: ClosingWays<S, F>,
): Steps<F> {
  const word = 'failed-initiation'
  const closing: Closing = { mode: 'base-and-quote', reason: word, action: actionOf(REASONS[word]) }
  const started = startedStep(state, context, closing)
  return [started, ...finalSteps(state, context, { closing, coins }, ways)]
}

interface Conversions {
  readonly closing: Closing
  readonly coin: string
  /** Which of the mode's conversions is next. */
  readonly from: number
}

/** The first order that a conversion from this one on can send, or the end. */
function conversionSteps<S extends SpotState, F extends KindFact>(
  state: S,
  context: BotContext,
  { closing, coin, from }: Conversions,
  ways: ClosingWays<S, F>,
): Steps<F> {
  const { mode, action } = closing
  const conversions = conversionsIn(state, context, mode, coin)
  const next = nextOrder(conversions, from, state, marketsOf(context))
  if (next === undefined) return finalSteps(state, context, { closing, coins: state }, ways)
  const { conversion, side, qty } = next
  const { symbol } = conversion
  const place = ways.order(state, { symbol, side, qty, worst: 0 }, action)
  if (mode !== 'bit' || state.leg?.symbol === symbol) return [place]
  const { lotAmount } = context.instrument(symbol)
  return [emit({ type: 'platform-leg-chosen', coin, ...conversion, lotAmount }), place]
}

function conversionsIn(
  { symbol }: SpotState,
  context: BotContext,
  mode: CloseMode,
  coin: string,
): readonly Conversion[] {
  return conversionsOf({ symbol, mode, coin }, marketsOf(context)) ?? []
}

function finalSteps<S extends SpotState, F extends KindFact>(
  state: S,
  context: BotContext,
  { closing, coins }: { readonly closing: Closing; readonly coins: Coins },
  ways: ClosingWays<S, F>,
): Steps<F> {
  const { base, quote } = context.instrument(state.symbol)
  const { reason: word, action } = closing
  const { platform } = state
  return [
    ...receivedSteps(state, context),
    { type: 'bot-closed', prices: [context.last(state.symbol)], own: ways.closed },
    ...release(quote, coins.quote, action),
    ...release(base, coins.base, action),
    ...(platform ? release(platform.coin, platform.amount, action) : NO_STEPS),
    { type: 'status', status: 'completed', reason: REASONS[word], word },
  ]
}

function startedStep(
  { symbol }: SpotState,
  context: BotContext,
  { mode, reason: word, action }: Closing,
): Step<SpotFact> {
  const own = { type: 'closing-started', mode, action } as const
  const prices = [context.last(symbol)]
  return { type: 'closing-started', reason: REASONS[word], word, prices, own }
}

/** What the other pairs brought, valued in the quote coin: the receipt needs it. */
function receivedSteps(state: SpotState, context: BotContext): readonly Step<SpotFact>[] {
  if (state.platform === undefined) return NO_STEPS
  const { coin, amount, fee } = state.platform
  const markets = marketsOf(context)
  const legs = conversionsIn(state, context, 'bit', coin)
  const worth = (part: Amount, rounding: 'up' | 'down') =>
    platformWorth(legs, part, markets, rounding)
  const [value, feeValue] = [worth(amount, 'down'), worth(fee, 'up')]
  const own = { type: 'platform-received', fee, feeValue } as const
  return [{ type: 'coins-valued', coin, amount, value, own }]
}

export interface CloseMarket extends ConversionMarkets {
  readonly takerFee: Ratio
  /** The platform coin, "" for none. */
  readonly coin: string
}

export interface CloseEstimate {
  readonly base: Amount
  readonly quote: Amount
  /** Platform coins out of other pairs. */
  readonly platform: Amount
  /** All of them in the quote coin at the last price. */
  readonly value: Amount
  readonly fee: Amount
  readonly feeCoin: string
  /** Market orders it takes. */
  readonly orders: number
  /** Loss against the last prices before fees, in the quote coin: equity - value - fee. */
  readonly slippage: Amount
  /** Total P&L after closing: value + withdrawn - invested. */
  readonly profit: Amount
}

/**
 * What closing in a mode would pay back now, at the prices a taker would get; one that is not
 * offered converts nothing. The receipt tells what was really paid.
 */
export function estimateClose(
  state: SpotState,
  mode: CloseMode,
  market: CloseMarket,
): CloseEstimate {
  const { symbol, units } = state
  const { instrument, last } = market.at(symbol)
  const asked = { symbol, mode, coin: market.coin }
  const conversions = conversionsOf(asked, market) ?? []
  const { base, quote, platform, fee, orders } = converted(state, conversions, market)
  const worth = platformWorth(conversions, platform, market, 'down')
  const value = (quote + baseValue(units, base, last) + worth) as Amount
  const profit = (value + state.withdrawn - state.invested) as Amount
  const coins = { bit: market.coin, base: instrument.base, quote: instrument.quote }
  const feeCoin = fee === 0n || mode === 'base-and-quote' ? '' : coins[mode]
  const feeWorth = {
    bit: platformWorth(conversions, fee, market, 'down'),
    base: baseValue(units, fee, last),
    quote: fee,
    'base-and-quote': ZERO,
  }
  const slippage = (equityAt(state, last) - value - feeWorth[mode]) as Amount
  return { base, quote, platform, value, fee, feeCoin, orders, slippage, profit }
}

/** The coins after one market order after the other, as the closing sends them. */
export function converted(
  { symbol: own, base, quote }: Coins & { readonly symbol: number },
  conversions: readonly Conversion[],
  market: CloseMarket,
) {
  const coins = { base, quote, platform: ZERO, fee: ZERO, orders: 0 }
  let next = nextOrder(conversions, 0, coins, market)
  while (next !== undefined) {
    const { conversion, side, qty } = next
    const { symbol, gives } = conversion
    const into = symbol !== own ? 'platform' : gives === 'base' ? 'quote' : 'base'
    const pair = market.at(symbol)
    const lots = baseOf(pair.instrument, qty)
    const value = valueOf(pair.instrument, pair.takerPrice(side, qty), qty)
    const [paid, got] = side === 'buy' ? [value, lots] : [lots, value]
    const fee = feeOf(got, market.takerFee)
    coins.orders += 1
    coins.fee = (coins.fee + fee) as Amount
    coins[gives] = (coins[gives] - paid) as Amount
    coins[into] = (coins[into] + got - fee) as Amount
    next = nextOrder(conversions, followerOf(next, pair), coins, market)
  }
  return coins
}
