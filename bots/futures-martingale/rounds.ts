// How a round goes: its base order at market, one addition after the other, and what follows when
// it is won. Everything is computed from the state before its steps are folded.
import { ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import {
  feeOf,
  initialMargin,
  valueOf,
  type Instrument,
  type PipelineAction,
  type PlaceOrder,
} from '@trellis/market'
import { nextReductionOf } from '@trellis/bot-kit/linear/closing.ts'
import { asideSteps } from '@trellis/bot-kit/linear/set-aside.ts'
import { refusedStake } from '@trellis/bot-kit/linear/stake.ts'
import { emit, marketChunk, NO_STEPS, worstPrice } from '@trellis/bot-kit/steps.ts'
import {
  cancelNext,
  closeMartingale,
  failureOf,
  reduceStep,
  refusedRound,
  type MartingaleWord,
} from './close.ts'
import { officialMartingale } from './config.ts'
import type { MartingaleFact } from './facts.ts'
import { additionPrice, openingSide, orderLots } from './ladder.ts'
import { sizeRefusal } from './plan.ts'
import { roundRealized } from './profit.ts'
import type { MartingaleState, NextAddition } from './state.ts'

type Steps = readonly Step<MartingaleFact>[]

interface Base {
  readonly lots: number
  readonly action: PipelineAction
}

/**
 * The market orders in which lots of a base order are traded from now on, each at most a set share
 * away from the market. What is left of less than the least order is left out.
 */
function baseOrders(
  { symbol, placed, params }: MartingaleState,
  context: BotContext,
  { lots, action }: Base,
): readonly PlaceOrder[] {
  const instrument = context.instrument(symbol)
  const last = context.last(symbol)
  const side = openingSide(params.mode)
  const chunk = marketChunk(instrument, last)
  const price = worstPrice(last, side, officialMartingale.openingDeviation)
  const rest = { orderType: 'market', purpose: 'position', level: 0 } as const
  const orders: PlaceOrder[] = []
  for (let left = lots; isOrder(instrument, last, left) && chunk > 0; left -= chunk) {
    const qty = Math.min(left, chunk) as Quantity
    orders.push({ ref: placed + orders.length + 1, symbol, side, qty, price, action, ...rest })
  }
  return orders
}

function isOrder(instrument: Instrument, last: Price, lots: number): boolean {
  const isLeast = lots >= Math.max(1, instrument.minQty)
  return isLeast && valueOf(instrument, last, lots as Quantity) >= instrument.minValue
}

/** A round that can begin. */
interface Beginning {
  readonly price: Price
  readonly qty: Quantity
  readonly action: PipelineAction
  readonly first: PlaceOrder
}

/**
 * The next round at the price of now, or the word of why it cannot begin: its whole base order is
 * tried before the first part is sent, so that what is known to fail buys nothing.
 */
function beginning(
  state: MartingaleState,
  context: BotContext,
  action: PipelineAction,
): Beginning | MartingaleWord {
  const { symbol, params, wallet } = state
  const { leverage } = params
  const round = state.round + 1
  const instrument = context.instrument(symbol)
  const price = context.last(symbol)
  const { usedShare } = officialMartingale
  const qty = orderLots(params, { number: 0, price, usedShare }, instrument)
  const orders = baseOrders(state, context, { lots: qty, action })
  const [first] = orders
  if (first === undefined || sizeRefusal(instrument, { price, qty }) !== undefined)
    return failureOf({ round, action })
  const refusal = refusedStake({ symbol, wallet, leverage }, context, orders)
  if (refusal !== undefined) return refusedRound({ round, action }, refusal)
  return { price, qty, action, first }
}

/** Begins a round at the price of now; ends the bot where its base order cannot be traded. */
export function roundSteps(
  state: MartingaleState,
  context: BotContext,
  action: PipelineAction,
): Steps {
  const begun = beginning(state, context, action)
  return typeof begun === 'string'
    ? closeMartingale(state, context, begun)
    : begunSteps(state, begun)
}

function begunSteps(
  state: Pick<MartingaleState, 'round'>,
  { price, qty, action, first: order }: Beginning,
): Steps {
  const round = state.round + 1
  const planned = emit({ type: 'round-planned', action, round, price, qty } as const)
  const status = { type: 'status', status: 'initializing', reason: 'none' } as const
  return [planned, ...(round === 1 ? [status] : NO_STEPS), { type: 'place', order }]
}

/**
 * After an order of the base: its next part, or the round stands and its first addition follows.
 */
export function openedSteps(state: MartingaleState, context: BotContext): Steps {
  const { symbol, round, baseLots: lots, action } = state
  const last = context.last(symbol)
  const [order] = baseOrders(state, context, { lots, action })
  if (order !== undefined) return [{ type: 'place', order }]
  const own = { type: 'round-started', round } as const
  const addition = additionSteps(state, context, 1)
  if (round > 1) return [emit(own), ...addition]
  const started = { type: 'bot-started', prices: [last], own } as const
  return [started, { type: 'status', status: 'running', reason: 'none' }, ...addition]
}

/** The addition of this number off the average holding cost of now; none after the last one. */
export function additionSteps(state: MartingaleState, context: BotContext, number: number): Steps {
  const { params, symbol } = state
  if (number > params.additions) return NO_STEPS
  const instrument = context.instrument(symbol)
  const price = additionPrice(state, params, instrument)
  const { usedShare } = officialMartingale
  const qty = orderLots(params, { number, price, usedShare }, instrument)
  return [placeAddition(state, { number, price, qty })]
}

function placeAddition(
  { symbol, placed, params, action }: MartingaleState,
  { number, price, qty }: Pick<PlaceOrder, 'price' | 'qty'> & { readonly number: number },
): Step<MartingaleFact> {
  const side = openingSide(params.mode)
  const rest = { orderType: 'limit', purpose: 'normal', level: number } as const
  return { type: 'place', order: { ref: placed + 1, symbol, side, qty, price, action, ...rest } }
}

/** Reasons of a skipped addition that may be over. */
const RETRIED: ReadonlySet<NextAddition['reason']> = new Set([
  'insufficient-balance',
  'open-interest',
  'risk-limit',
  'symbol-closed',
])

/** Whether an addition waits for margin, or for its market. */
export function isWaiting({ phase, next }: Pick<MartingaleState, 'phase' | 'next'>): boolean {
  return phase === 'running' && next !== undefined && next.ref === 0 && RETRIED.has(next.reason)
}

/**
 * Another try for an addition that was skipped, at its own price, as soon as there is margin for it
 * with what is added now.
 */
export function retriedSteps(state: MartingaleState, context: BotContext, added = ZERO): Steps {
  const { next, halted } = state
  if (next === undefined || halted || !isWaiting(state)) return NO_STEPS
  const qty = (next.qty - next.filled) as Quantity
  const rest = { ...next, qty }
  if (next.reason === 'insufficient-balance' && !canRest(state, rest, context, added))
    return NO_STEPS
  return [placeAddition(state, rest)]
}

/** Whether the free margin reaches for an order that rests; one the price has passed is tried. */
function canRest(
  { symbol, params }: MartingaleState,
  { price, qty }: Pick<PlaceOrder, 'price' | 'qty'>,
  context: BotContext,
  added: Amount,
): boolean {
  const last = context.last(symbol)
  if (params.mode === 'long' ? price >= last : price <= last) return true
  const instrument = context.instrument(symbol)
  const value = valueOf(instrument, price, qty)
  const margin = initialMargin(value, params.leverage, instrument.riskTiers)
  return margin + feeOf(value, context.fees(symbol).maker) <= context.free(instrument.quote) + added
}

/** The take profit was touched: the addition goes, the whole position is closed at market. */
export function wonSteps(state: MartingaleState, context: BotContext, price: Price): Steps {
  const won = emit({ type: 'round-won', round: state.round, price } as const)
  return [won, ...cancelNext(state, 'by-bot'), takingStep(state, context)]
}

function takingStep(state: MartingaleState, context: BotContext): Step<MartingaleFact> {
  return reduceStep(state, nextReductionOf(state, context), 'take-profit')
}

/** After an order of the take profit, or when it is time to send a refused one again. */
export function takenSteps(state: MartingaleState, context: BotContext): Steps {
  if (state.lots !== 0) return [takingStep(state, context)]
  const { round, roundRef, placed, orders, roundFunding: funding, wallet, invested } = state
  const own = { type: 'round-closed', additions: Math.max(0, orders - 1), funding } as const
  const profit = roundRealized(state)
  const booked = {
    type: 'profit-booked',
    group: round,
    profit,
    refs: [roundRef, placed],
    own,
  } as const
  // An end gives everything back, so that nothing is set aside before it.
  if (state.settings.autoCycle === 'off')
    return [booked, ...closeMartingale(state, context, 'round-take-profit')]
  const next = { ...state, wallet: wallet < invested ? wallet : invested }
  const begun = beginning(next, context, 'open')
  if (typeof begun === 'string') return [booked, ...closeMartingale(state, context, begun)]
  const { quote } = context.instrument(state.symbol)
  return [booked, ...asideSteps(quote, wallet - invested), ...begunSteps(next, begun)]
}
