// Closing a bot on a spot pair as its routes ask: the pairs at the prices the venue in use would
// give, every mode with its estimate, and the command of the mode that is asked for.
import { assert, ok, type Result } from '@trellis/kernel'
import { spotPairOf } from '@trellis/market'
import { estimateClose, type CloseMarket } from '../spot/closing.ts'
import type { CloseCommand } from '../spot/commands.ts'
import { isOffered } from '../spot/conversion.ts'
import type { CloseMode } from '../spot/facts.ts'
import type { SpotState } from '../spot/state.ts'
import { closeModeOf } from '../wire/close-modes.ts'
import { CLOSE_MODE_NAMES, closeRow } from '../wire/spot-rows.ts'
import { badField, refusedField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'
import type { Own } from './own-bot.ts'
import type { RouteContext } from './route-context.ts'
import { marketOf } from './view-market.ts'

/** The pairs that a closing may trade in. */
export function closeMarketOf(context: RouteContext): CloseMarket {
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

/** In the order of the pages, the most usual first: all sold, kept as it is, all bought. */
const SHOWN: readonly CloseMode[] = ['quote', 'base-and-quote', 'base', 'bit']

/** Every mode with its estimate at this moment, in the order in which pages show them. */
export function closeRowsOf({ bot, market }: Own<SpotState>, context: RouteContext) {
  const { state } = bot
  const at = closeMarketOf(context)
  return SHOWN.map((mode) => {
    const offer = { mode, isOffered: isOffered({ symbol: state.symbol, mode, coin: at.coin }, at) }
    return closeRow(offer, estimateClose(state, mode, at), market.instrument, at.coin)
  })
}

/** The command that closes in the mode that a request names. */
export function closeCommand(
  { bot }: Own<SpotState>,
  input: { readonly close_mode: string },
  context: RouteContext,
): Result<CloseCommand, Refusal> {
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
