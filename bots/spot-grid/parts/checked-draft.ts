// A draft of the wire against the market: its pair, its fields read, and what the limits say of it.
// Must never create anything.
import { err, ok, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { checkGrid, type GridLimits } from '../limits.ts'
import { readGridInput, type GridInput } from '../params.ts'
import { badField } from './field-refusals.ts'
import { marketOf, type ViewMarket } from './view-market.ts'
import { FIELD_NAMES, rawInputOf, type WireGrid } from './wire-fields.ts'

interface Spot {
  readonly index: number
  readonly market: ViewMarket
}

export interface Checked extends Spot {
  readonly input: GridInput
  readonly limits: GridLimits
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
