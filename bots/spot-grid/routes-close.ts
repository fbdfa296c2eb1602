// Closing a spot grid as its routes ask: the pairs at the prices the venue in use would give, every
// mode with its estimate, and the command of the mode that is asked for.
import { assert, ok, type Result } from '@trellis/kernel'
import { spotPairOf } from '@trellis/market'
import { badField, refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { marketOf } from '@trellis/bot-kit/routes/view-market.ts'
import { closeModeOf } from '@trellis/bot-kit/wire/close-modes.ts'
import { CLOSE_MODES } from './close.ts'
import { estimateClose, type CloseMarket } from './close-estimate.ts'
import type { GridCommand } from './parts/commands.ts'
import { isOffered } from './parts/conversion.ts'
import type { GridState } from './state.ts'
import { CLOSE_MODE_NAMES } from './wire-names.ts'
import { closeRow } from './wire-rows.ts'

/** The pairs that a closing may trade in. */
function closeMarketOf(context: RouteContext): CloseMarket {
  const { market } = context
  return {
    takerFee: market.fees(context.userId, 'spot').taker,
    coin: market.platformCoin,
    at: (symbol) => {
      const view = marketOf(context, symbol)
      assert(view, 'no market has the symbol', symbol)
      return { ...view, takerPrice: (side, lots) => market.takerPrice(side, lots, view) }
    },
    spotOf: (base, quote) => spotPairOf(market.instruments, base, quote),
  }
}

/** Every mode with its estimate at this moment. */
export function closeRowsOf({ bot, market }: Own<GridState>, context: RouteContext) {
  const { state } = bot
  const at = closeMarketOf(context)
  return CLOSE_MODES.map((mode) => {
    const offer = { mode, isOffered: isOffered({ symbol: state.symbol, mode, coin: at.coin }, at) }
    return closeRow(offer, estimateClose(state, mode, at), market.instrument, at.coin)
  })
}

/** The command that closes in the mode that a request names. */
export function closeCommand(
  { bot }: Own<GridState>,
  input: { readonly close_mode: string },
  context: RouteContext,
): Result<GridCommand & { readonly type: 'close' }, Refusal> {
  const mode = closeModeOf(CLOSE_MODE_NAMES, input.close_mode)
  if (mode === undefined) {
    return badField('close_mode', 'not-in-list', '1 to 4', 'send one of these')
  }
  const at = closeMarketOf(context)
  const { coin } = at
  if (isOffered({ symbol: bot.state.symbol, mode, coin }, at))
    return ok({ type: 'close', mode, coin })
  const bound = `needs pairs of both coins with ${coin}`
  return refusedField('close_mode', 'not-offered', bound, 'see get-close-modes')
}
