// What a route reads of the market before it answers: the pair, the parsed draft with its checks,
// and refusals of single fields. Must never wait for anything or change anything.
import {
  err,
  formatAmount,
  ok,
  parseAmount,
  ZERO,
  type Amount,
  type Price,
  type Result,
} from '@trellis/kernel'
import {
  STATUS_TABLE,
  type FeeRates,
  type Instrument,
  type InstrumentStatus,
} from '@trellis/market'
import type { Refusal } from '../../kind-routes.ts'
import type { LiveBot, RouteContext } from '../../route-context.ts'
import { checkGrid, type GridLimits } from '../limits.ts'
import { readGridInput, type GridInput } from '../params.ts'
import type { GridState } from '../state.ts'
import { withdrawable } from '../profit.ts'
import { checkUpdate, type GridChange, type GridUpdate } from './update.ts'
import { readChange, type WireChange } from './wire-change.ts'
import { FIELD_NAMES, rawInputOf, type WireGrid } from './wire-fields.ts'

/** What a view may read of the market at its moment. */
export interface ViewMarket {
  readonly instrument: Instrument
  readonly status: InstrumentStatus
  readonly last: Price
  readonly fees: FeeRates
  /** Market time, epoch ms. */
  readonly nowMs: number
}

export interface Spot {
  readonly index: number
  readonly market: ViewMarket
}

export interface Checked extends Spot {
  readonly input: GridInput
  readonly limits: GridLimits
}

/** The market of a symbol's index; undefined for one that no list has. */
export function marketOf(context: RouteContext, index: number): ViewMarket | undefined {
  const { market } = context
  const instrument = market.instruments[index]
  if (!instrument) return undefined
  return {
    instrument,
    status: market.status(index),
    last: market.ticker(index).last,
    fees: market.fees(context.userId),
    nowMs: market.nowMs(),
  }
}

/** Whether the caller may read the parameters of a grid: the own, or one that may be followed. */
export function isReadable(bot: LiveBot<GridState>, { userId }: RouteContext): boolean {
  if (bot.user === userId) return true
  return bot.state.allowFollow && STATUS_TABLE[bot.status].list === 'ongoing'
}

/** A spot pair that trades now. */
export function loadSpot(context: RouteContext, symbol: string): Result<Spot, Refusal> {
  const index = context.market.indexOf(symbol, 'spot')
  const market = marketOf(context, index)
  if (!market) return err({ code: 'UNKNOWN_SYMBOL', message: `There is no symbol ${symbol}` })
  if (market.status !== 'Trading' || market.last === 0) return err({ code: 'SYMBOL_NOT_TRADING' })
  return ok({ index, market })
}

/** A draft with everything that the limits say of it. */
export function loadChecked(
  context: RouteContext,
  wire: WireGrid & { readonly symbol: string },
): Result<Checked, Refusal> {
  const spot = loadSpot(context, wire.symbol)
  if (!spot.ok) return spot
  const { market } = spot.value
  const input = readGridInput(market.instrument, rawInputOf(wire))
  if (!input.ok) return badField(FIELD_NAMES[input.error.field], input.error.problem)
  return ok({ ...spot.value, input: input.value, limits: checkGrid(input.value, market) })
}

/** A change of a running grid with what it would lead to. */
export function checkedUpdate(
  bot: LiveBot<GridState>,
  market: ViewMarket,
  input: WireChange,
): Result<{ readonly change: GridChange; readonly update: GridUpdate }, Refusal> {
  const { instrument, last, fees } = market
  const change = readChange(instrument, input)
  if (!change.ok) return badField(change.error.field, change.error.problem)
  const at = { instrument, last, fees, lockedQuote: lockedQuote(bot, instrument) }
  const update = checkUpdate(bot.state, change.value, at)
  if (update.replans && market.status !== 'Trading') return err({ code: 'SYMBOL_NOT_TRADING' })
  return ok({ change: change.value, update })
}

/** The profit that a request wants to take out: all that may leave where it names no amount. */
export function askedProfit(
  bot: LiveBot<GridState>,
  { instrument }: ViewMarket,
  text = '',
): Result<Amount, Refusal> {
  const most = withdrawable(bot.state, lockedQuote(bot, instrument))
  const asked = text === '' ? ok(most) : parseAmount(text)
  if (!asked.ok) return badField('withdraw_amount', asked.error)
  if (asked.value <= most && asked.value > 0n) return asked
  const reason = asked.value > most ? 'too-large' : 'too-small'
  const bound = `above 0, at most ${formatAmount(most)}`
  return refusedField('withdraw_amount', reason, bound, `send ${formatAmount(most)}`)
}

/** Quote coin locked in orders of the bot. */
export function lockedQuote(bot: LiveBot<GridState>, instrument: Instrument): Amount {
  return bot.balances.find((balance) => balance.coin === instrument.quote)?.locked ?? ZERO
}

/** A field that cannot be read: the call as such fails. */
export function badField(field: string, reason: string, bound = '', fix = 'see /docs') {
  return err({ code: 'invalidParams', problems: [{ field, reason, bound, fix }] } as const)
}

/** A field that was understood and is refused: the refusal stands in the result. */
export function refusedField(field: string, reason: string, bound: string, fix: string) {
  return err({ code: 'INVALID_ARGUMENT', problems: [{ field, reason, bound, fix }] } as const)
}
