// How a grid ends: its modes, its reasons, what is cancelled, converted and paid back. Must never
// keep a coin: dust under the smallest order goes back as it is.
import { ONE, quantity, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import {
  lotsOf,
  type CloseReason,
  type Instrument,
  type InstrumentStatus,
  type PipelineAction,
  type Side,
} from '@trellis/market'
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

function conversionSteps(
  state: GridState,
  context: BotContext,
  closing: Closing,
): readonly GridStep[] {
  const { symbol } = state
  const order = nextConversion(closing.mode, state, {
    instrument: context.instrument(symbol),
    status: context.status(symbol),
    last: context.last(symbol),
    takerPrice: (side, lots) => context.marketPrice(symbol, side, lots),
  })
  return order ? [positionOrder(state, { ...order, worst: 0 }, closing.action)] : NO_STEPS
}

/** What a conversion must know of the market. */
export interface ConversionMarket {
  readonly instrument: Instrument
  readonly status: InstrumentStatus
  readonly last: Price
  /** Price a market order of these lots would get now. */
  readonly takerPrice: (side: Side, lots: Quantity) => Price
}

/**
 * The next market order that a mode asks for with what the wallet holds; undefined when none would
 * be taken. Serves the closing and its estimate.
 */
export function nextConversion(
  mode: CloseMode,
  wallet: GridMoney,
  market: ConversionMarket,
): { readonly side: Side; readonly qty: Quantity } | undefined {
  const { instrument, status, last } = market
  if (mode === 'base-and-quote' || status !== 'Trading') return undefined
  const side = mode === 'base' ? 'buy' : 'sell'
  const lots =
    side === 'sell' ? lotsOf(instrument, wallet.base, 'down') : affordableLots(wallet.quote, market)
  const qty = quantity(Math.min(lots, marketChunk(instrument, last)))
  return isTradable(instrument, qty, last) ? { side, qty } : undefined
}

/**
 * Lots a budget buys at the price that such an order would get; a second look at the dearer price
 * is enough.
 */
function affordableLots(budget: Amount, market: ConversionMarket): number {
  const { instrument, last, takerPrice } = market
  const atPrice = (price: Price): Quantity =>
    quantity(price === 0 ? 0 : Number(budget / (BigInt(price) * instrument.valueFactor)))
  return atPrice(takerPrice('buy', atPrice(last)))
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
