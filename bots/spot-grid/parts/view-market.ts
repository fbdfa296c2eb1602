// What is read of the market, at its moment, before a grid or a draft is looked at. Must never wait
// for anything.
import type { Price } from '@trellis/kernel'
import type { FeeRates, Instrument, InstrumentStatus } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'

/** What a view may read of the market at its moment. */
export interface ViewMarket {
  readonly instrument: Instrument
  readonly status: InstrumentStatus
  readonly last: Price
  readonly fees: FeeRates
  /** Market time, epoch ms. */
  readonly nowMs: number
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
    fees: market.fees(context.userId, instrument.category),
    nowMs: market.nowMs(),
  }
}
