// What a route reads of the market before it answers: the pair, the parsed draft with its checks,
// and refusals of single fields. Must never wait for anything or change anything.
import { err, ok, type Price, type Result } from '@trellis/kernel'
import type { FeeRates, Instrument, InstrumentStatus } from '@trellis/market'
import type { Refusal } from '../../kind-routes.ts'
import type { RouteContext } from '../../route-context.ts'
import { checkGrid, type GridLimits } from '../limits.ts'
import { readGridInput, type GridInput } from '../params.ts'
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

/** A field that cannot be read: the call as such fails. */
export function badField(field: string, reason: string, bound = '', fix = 'see /docs') {
  return err({ code: 'invalidParams', problems: [{ field, reason, bound, fix }] } as const)
}

/** A field that was understood and is refused: the refusal stands in the result. */
export function refusedField(field: string, reason: string, bound: string, fix: string) {
  return err({ code: 'INVALID_ARGUMENT', problems: [{ field, reason, bound, fix }] } as const)
}
