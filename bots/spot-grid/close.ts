// How a grid ends: its modes, its reasons, what is cancelled, converted and paid back. Must never
// keep a coin: dust under the smallest order goes back as it is.
import type { BotContext } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import type { GridMoney } from './plan.ts'
import type { CloseMode, Closing, GridState } from './state.ts'
import {
  conversionsOf,
  nextConversion,
  platformWorth,
  type ConversionMarkets,
} from './parts/conversion.ts'
import { REASONS, type CloseWord } from './parts/close-words.ts'
import type { Conversion } from './facts.ts'
import {
  cancelAll,
  marketChunk,
  NO_STEPS,
  positionOrder,
  release,
  say,
  type GridStep,
} from './parts/placing.ts'

export { CLOSE_MODES } from '@trellis/bot-kit/spot/facts.ts'

/** The mode that is asked for, and the platform coin that mode BIT converts to. */
export interface CloseWish {
  readonly mode: CloseMode
  readonly coin?: string | undefined
}

const ACTIONS: Readonly<Partial<Record<CloseWord, PipelineAction>>> = {
  'take-profit': 'take-profit',
  'stop-loss': 'stop-loss',
  'trailing-stop': 'stop-loss',
}

/**
 * Starts the end: cancels every order, then converts; what needs no conversion ends in the same
 * step list.
 */
export function closeSteps(
  state: GridState,
  context: BotContext,
  { mode, coin = '' }: CloseWish,
  word: CloseWord,
): readonly GridStep[] {
  const closing: Closing = { mode, reason: word, action: ACTIONS[word] ?? 'close' }
  return [
    closingStep(state, context, closing),
    { type: 'status', status: 'cancelling', reason: REASONS[word], word },
    ...cancelAll(state, 'by-close'),
    ...conversionSteps(state, context, closing, { coin, from: 0 }),
  ]
}

/** After a conversion order was filled or refused: another chunk, the next pair, or the end. */
export function afterConversion(
  state: GridState,
  context: BotContext,
  last: { readonly symbol: number; readonly qty: number; readonly filled: boolean },
): readonly GridStep[] {
  const { closing } = state
  if (closing === undefined) return NO_STEPS
  const coin = state.leg?.coin ?? ''
  const conversions = conversionsIn(state, context, closing.mode, coin)
  const at = conversions.findIndex(({ symbol }) => symbol === last.symbol)
  const chunk = marketChunk(context.instrument(last.symbol), context.last(last.symbol))
  // Only a full part is followed by another.
  const from = last.filled && last.qty >= chunk ? at : at + 1
  return conversionSteps(state, context, closing, { coin, from })
}

/** A start that failed: everything goes back, nothing was placed. */
export function closeFailed(
  state: GridState,
  context: BotContext,
  wallet: GridMoney,
): readonly GridStep[] {
  const closing: Closing = {
    mode: 'base-and-quote',
    reason: 'failed-initiation',
    action: 'close',
  }
  const started = closingStep(state, context, closing)
  return [started, ...finalSteps(state, context, closing, wallet)]
}

function closingStep(
  state: GridState,
  context: BotContext,
  { mode, reason: word, action }: Closing,
): GridStep {
  const own = { type: 'closing-started', mode, action } as const
  const prices = [context.last(state.symbol)]
  return { type: 'closing-started', reason: REASONS[word], word, prices, own }
}

/** The first order that a conversion from this one on can send, or the end. */
function conversionSteps(
  state: GridState,
  context: BotContext,
  closing: Closing,
  { coin, from }: { readonly coin: string; readonly from: number },
): readonly GridStep[] {
  const markets = marketsOf(context)
  for (const conversion of conversionsIn(state, context, closing.mode, coin).slice(from)) {
    const { symbol } = conversion
    const order = nextConversion(conversion, state, markets.at(symbol))
    if (order === undefined) continue
    const place = positionOrder(state, { symbol, ...order, worst: 0 }, closing.action)
    if (closing.mode !== 'bit' || state.leg?.symbol === symbol) return [place]
    const { lotAmount } = context.instrument(symbol)
    return [say({ type: 'platform-leg-chosen', coin, ...conversion, lotAmount }), place]
  }
  return finalSteps(state, context, closing, state)
}

function conversionsIn(
  { symbol }: GridState,
  context: BotContext,
  mode: CloseMode,
  coin: string,
): readonly Conversion[] {
  return conversionsOf({ symbol, mode, coin }, marketsOf(context)) ?? []
}

/** The pairs as the bot sees them while it decides. */
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

function finalSteps(
  state: GridState,
  context: BotContext,
  closing: Closing,
  wallet: GridMoney,
): readonly GridStep[] {
  const { base, quote } = context.instrument(state.symbol)
  const { platform } = state
  const { reason: word } = closing
  return [
    ...receivedSteps(state, context),
    { type: 'bot-closed', prices: [context.last(state.symbol)], own: { type: 'grid-closed' } },
    ...release(quote, wallet.quote, closing.action),
    ...release(base, wallet.base, closing.action),
    ...(platform ? release(platform.coin, platform.amount, closing.action) : []),
    { type: 'status', status: 'completed', reason: REASONS[word], word },
  ]
}

/** What the other pairs brought, valued in the quote coin: the receipt needs it. */
function receivedSteps(state: GridState, context: BotContext): readonly GridStep[] {
  if (state.platform === undefined) return NO_STEPS
  const { coin, amount, fee } = state.platform
  const legs = conversionsIn(state, context, 'bit', coin)
  const worth = (part: typeof amount, rounding: 'up' | 'down') =>
    platformWorth(legs, part, marketsOf(context), rounding)
  const [value, feeValue] = [worth(amount, 'down'), worth(fee, 'up')]
  const own = { type: 'platform-received', fee, feeValue } as const
  return [{ type: 'coins-valued', coin, amount, value, own }]
}
