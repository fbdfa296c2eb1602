// How a grid ends: its modes, its reasons, what is cancelled, converted and paid back. Must never
// keep a coin: dust under the smallest order goes back as it is.
import { ONE, type Amount } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { lotsOf, type CloseReason, type Instrument, type PipelineAction } from '@trellis/market'
import type { GridMoney } from './plan.ts'
import type { CloseMode, Closing, GridState } from './state.ts'
import { GRID_CONFIG, type GridConfig } from './parts/config.ts'
import {
  cancelAll,
  marketChunk,
  NO_STEPS,
  positionOrder,
  release,
  say,
  type GridStep,
} from './parts/placing.ts'

export interface CloseModeRow {
  readonly mode: CloseMode
  readonly offered: boolean
  readonly isDefault: boolean
}

/** The close modes in the order of their wire numbers; BIT needs a platform coin. */
export function closeModes(config: GridConfig = GRID_CONFIG): readonly CloseModeRow[] {
  return [
    { mode: 'bit', offered: config.platformCoin !== '', isDefault: false },
    { mode: 'base', offered: true, isDefault: false },
    { mode: 'quote', offered: true, isDefault: false },
    { mode: 'base-and-quote', offered: true, isDefault: true },
  ]
}

const ACTIONS: Readonly<Partial<Record<CloseReason, PipelineAction>>> = {
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
  mode: CloseMode,
  reason: CloseReason,
): readonly GridStep[] {
  const closing: Closing = { mode, reason, action: ACTIONS[reason] ?? 'close' }
  const steps: GridStep[] = [
    say({ type: 'closing-started', ...closing, price: context.last(state.symbol) }),
    { type: 'status', status: 'cancelling', reason },
    ...cancelAll(state, 'by-close'),
  ]
  const conversion = conversionSteps(state, context, closing)
  if (conversion.length > 0) return [...steps, ...conversion]
  return [...steps, ...finalSteps(state, context, closing, state)]
}

/** After a conversion order was filled or refused: another chunk, or the end. */
export function afterConversion(
  state: GridState,
  context: BotContext,
  last: { readonly qty: number; readonly filled: boolean },
): readonly GridStep[] {
  const { closing } = state
  if (closing === undefined) return NO_STEPS
  const chunk = marketChunk(context.instrument(state.symbol), context.last(state.symbol))
  if (last.filled && last.qty >= chunk) {
    const more = conversionSteps(state, context, closing)
    if (more.length > 0) return more
  }
  return finalSteps(state, context, closing, state)
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
  const started = say({
    type: 'closing-started',
    ...closing,
    price: context.last(state.symbol),
  })
  return [started, ...finalSteps(state, context, closing, wallet)]
}

/** The market order that a mode asks for, none when it would be refused. */
function conversionSteps(
  state: GridState,
  context: BotContext,
  closing: Closing,
): readonly GridStep[] {
  const { mode, action } = closing
  if (mode === 'base-and-quote' || context.status(state.symbol) !== 'Trading') return NO_STEPS
  const instrument = context.instrument(state.symbol)
  const side = mode === 'base' ? 'buy' : 'sell'
  const lots =
    side === 'sell'
      ? lotsOf(instrument, state.base, 'down')
      : affordableLots(state, context, state.quote)
  const last = context.last(state.symbol)
  const qty = Math.min(lots, marketChunk(instrument, last))
  if (!isTradable(instrument, qty, last)) return NO_STEPS
  return [positionOrder(state, { side, qty, worst: 0 }, action)]
}

/**
 * Lots a budget buys at the price that such an order would get; a second look at the dearer price
 * is enough.
 */
function affordableLots(state: GridState, context: BotContext, budget: Amount): number {
  const { symbol } = state
  const { valueFactor } = context.instrument(symbol)
  const atPrice = (price: number): number =>
    price === 0 ? 0 : Number(budget / (BigInt(price) * valueFactor))
  const first = atPrice(context.last(symbol))
  return atPrice(context.marketPrice(symbol, 'buy', first as GridState['qty']))
}

function isTradable(instrument: Instrument, qty: number, last: number): boolean {
  if (qty < 1 || qty < instrument.minQty) return false
  const value = BigInt(last) * BigInt(qty) * instrument.valueFactor
  return value * ONE >= instrument.minValue * (ONE + GRID_CONFIG.conversionCushion)
}

function finalSteps(
  state: GridState,
  context: BotContext,
  closing: Closing,
  wallet: GridMoney,
): readonly GridStep[] {
  const { base, quote } = context.instrument(state.symbol)
  return [
    say({ type: 'grid-closed', price: context.last(state.symbol) }),
    ...release(quote, wallet.quote, closing.action),
    ...release(base, wallet.base, closing.action),
    { type: 'status', status: 'completed', reason: closing.reason },
  ]
}
