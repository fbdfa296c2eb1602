// How a bot in one contract ends: its orders are cancelled, what it holds is reduced at market
// until nothing is left, and the wallet goes back. A refused order is sent again; nothing ends half
// closed. The same walk is an estimate beforehand.
import { ZERO, type Amount, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import type { BotContext, CloseReason, DueTime, KindFact, Step } from '@trellis/engine'
import {
  feeOf,
  filledPosition,
  valueOf,
  type Instrument,
  type PipelineAction,
  type Side,
} from '@trellis/market'
import { actionOf } from '../close-words.ts'
import { marketChunk, NO_STEPS, release } from '../steps.ts'
import { NO_TIMES } from './folds.ts'
import { asideOf, takenBackSteps } from './set-aside.ts'
import { equityAt, totalProfit, type LinearState } from './state.ts'

/** Why a bot ends: the engine's reason and the kind's word of it. */
export interface CloseCause {
  readonly reason: CloseReason
  readonly word: string
}

/** What a kind says of its endings. */
export interface ContractClosingWays<S, F extends KindFact> {
  /** Cancels what rests. */
  readonly cancel: (state: S) => readonly Step<F>[]
  /** A market order that only reduces, under a reference of the kind's own. */
  readonly reduce: (
    state: S,
    order: { readonly side: Side; readonly qty: Quantity },
    action: PipelineAction,
  ) => Step<F>
  /** The kind's fact beside bot-closed. */
  readonly closed: F
}

/**
 * Starts the end: cancels every order, then reduces. Where nothing is held, as after a liquidation
 * or a delivery, it ends in the same step list.
 */
export function closeContract<S extends LinearState, F extends KindFact>(
  state: S,
  context: BotContext,
  cause: CloseCause,
  ways: ContractClosingWays<S, F>,
): readonly Step<F>[] {
  const { reason, word } = cause
  return [
    { type: 'closing-started', reason, word, prices: [context.last(state.symbol)] },
    { type: 'status', status: 'cancelling', reason, word },
    ...ways.cancel(state),
    ...reductionSteps(state, context, cause, ways),
  ]
}

/** After an order of the closing was filled, or when it is time to send a refused one again. */
export function afterReduction<S extends LinearState, F extends KindFact>(
  state: S,
  context: BotContext,
  ways: ContractClosingWays<S, F>,
): readonly Step<F>[] {
  const { closing } = state
  return closing === undefined ? NO_STEPS : reductionSteps(state, context, closing, ways)
}

/** The next order that reduces, or the end. */
function reductionSteps<S extends LinearState, F extends KindFact>(
  state: S,
  context: BotContext,
  cause: CloseCause,
  ways: ContractClosingWays<S, F>,
): readonly Step<F>[] {
  if (state.lots === 0) return finalSteps(state, context, cause, ways)
  return [ways.reduce(state, nextReductionOf(state, context), actionOf(cause.reason))]
}

/** The largest market order that only reduces what a bot holds, where the market stands. */
export function nextReductionOf({ symbol, lots }: LinearState, context: BotContext) {
  return nextReduction({ lots }, context.instrument(symbol), context.last(symbol))
}

/** The largest market order that only reduces. */
export function nextReduction(
  { lots }: { readonly lots: number },
  instrument: Instrument,
  last: Price,
) {
  const side: Side = lots > 0 ? 'sell' : 'buy'
  const qty = Math.min(Math.abs(lots), marketChunk(instrument, last)) as Quantity
  return { side, qty }
}

function finalSteps<S extends LinearState, F extends KindFact>(
  state: S,
  context: BotContext,
  { reason, word }: CloseCause,
  { closed }: ContractClosingWays<S, F>,
): readonly Step<F>[] {
  const { symbol } = state
  const { quote } = context.instrument(symbol)
  const wallet = (state.wallet + asideOf(state)) as Amount
  return [
    ...takenBackSteps(state, quote),
    { type: 'bot-closed', prices: [context.last(symbol)], own: closed },
    ...release(quote, wallet, actionOf(reason)),
    { type: 'status', status: 'completed', reason, word },
  ]
}

/** The times a closing asks to be woken at: a refused order is sent again. */
export function closingTimes({ closing }: Pick<LinearState, 'closing'>): readonly DueTime[] {
  return closing?.dueTimes ?? NO_TIMES
}

/** The market a closing is estimated in: what a taker gets there, and the mark. */
export interface ContractCloseMarket {
  readonly instrument: Instrument
  readonly last: Price
  readonly mark: Price
  readonly takerFee: Ratio
  readonly takerPrice: (side: Side, qty: Quantity) => Price
}

export interface ContractCloseEstimate {
  /**
   * The wallet that goes back to Funding, never below zero, for the insurance pays what lacks; and
   * what was set aside.
   */
  readonly value: Amount
  readonly fee: Amount
  /** Market orders it takes. */
  readonly orders: number
  /** Loss against the mark before fees: equity - value - fee. */
  readonly slippage: Amount
  /** Total P&L after closing: value + withdrawn - invested. */
  readonly profit: Amount
}

type Holding = readonly [
  held: Pick<LinearState, 'lots' | 'cost'>,
  market: Omit<ContractCloseMarket, 'mark'>,
]

/** The wallet behind holdings once each is closed at what a taker gets, fees and orders of that. */
export function soldOut(wallet: Amount, holdings: readonly Holding[]) {
  let left: bigint = wallet
  let fee = ZERO
  let orders = 0
  for (const [{ lots, cost }, { instrument, takerFee, last, takerPrice }] of holdings) {
    let held = { lots, cost }
    while (held.lots !== 0) {
      const { side, qty } = nextReduction(held, instrument, last)
      const price = takerPrice(side, qty)
      const { realizedPnl, ...rest } = filledPosition(held, { side, price, qty }, instrument)
      const paid = feeOf(valueOf(instrument, price, qty), takerFee)
      held = rest
      fee = (fee + paid) as Amount
      left += realizedPnl - paid
      orders += 1
    }
  }
  return { wallet: left, fee, orders }
}

/** What closing would pay back now, at the prices a taker would get; the receipt tells what was. */
export function estimateContractClose(
  state: LinearState,
  market: ContractCloseMarket,
): ContractCloseEstimate {
  const { wallet, fee, orders } = soldOut(state.wallet, [[state, market]])
  const aside = asideOf(state)
  const value = ((wallet > 0n ? wallet : 0n) + aside) as Amount
  const slippage = (equityAt(state, market.mark) - aside - wallet - fee) as Amount
  const profit = (value - equityAt(state, market.mark) + totalProfit(state, market.mark)) as Amount
  return { value, fee, orders, slippage, profit }
}
