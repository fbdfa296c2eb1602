// What closing a grid would pay back now, mode by mode, as pages read it. Must never promise what
// the venue would not do.
import { assert } from '@trellis/kernel'
import { spotPairOf, type Venue } from '@trellis/market'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { CLOSE_MODES } from '../close.ts'
import type { GridState } from '../state.ts'
import { estimateClose, type CloseMarket } from './close-estimate.ts'
import { isOffered } from './conversion.ts'
import { marketOf, type ViewMarket } from './view-market.ts'
import { closeModeRow } from './wire-rows.ts'

/** The pairs that a closing may trade in, at the prices that the venue would give. */
export function closeMarketOf(
  context: RouteContext,
  venue: Pick<Venue, 'marketPrice'>,
): CloseMarket {
  const { instruments, fees, platformCoin } = context.market
  return {
    takerFee: fees(context.userId, 'spot').taker,
    coin: platformCoin,
    at: (symbol) => {
      const market = marketOf(context, symbol)
      assert(market, 'no market has the symbol', symbol)
      return { ...market, takerPrice: (side, lots) => venue.marketPrice(side, lots, market) }
    },
    spotOf: (base, quote) => spotPairOf(instruments, base, quote),
  }
}

/** Every mode with its estimate at this moment. */
export function closeRowsOf(state: GridState, market: ViewMarket, at: CloseMarket) {
  return CLOSE_MODES.map((mode) => {
    const offered = isOffered({ symbol: state.symbol, mode, coin: at.coin }, at)
    const estimate = estimateClose(state, mode, at)
    return closeModeRow({ mode, offered }, estimate, market.instrument, at.coin)
  })
}
