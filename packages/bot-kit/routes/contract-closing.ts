// Closing a bot in one contract as its routes ask: one way, its position at market, with what it
// would pay back now.
import { estimateContractClose } from '../linear/closing.ts'
import type { LinearState } from '../linear/state.ts'
import { closeModeRow } from '../wire/close-modes.ts'
import { isClosable } from './closing.ts'
import { markOf } from './contract-views.ts'
import type { Own } from './own-bot.ts'
import type { RouteContext } from './route-context.ts'

/**
 * The one mode with its estimate at the prices that the venue in use would give; none of a bot that
 * cannot be closed.
 */
export function contractCloseRows({ bot, market }: Own<LinearState>, context: RouteContext) {
  if (!isClosable(bot)) return []
  const { instrument, last, fees } = market
  const estimate = estimateContractClose(bot.state, {
    instrument,
    last,
    mark: markOf(market),
    takerFee: fees.taker,
    takerPrice: (side, qty) => context.market.takerPrice(side, qty, market),
  })
  const { quote } = instrument
  const receive = [{ coin: quote, amount: estimate.value }]
  const mode = { close_mode: 'MARKET', reason: '' } as const
  return [closeModeRow(mode, { ...estimate, receive, feeCoin: quote })]
}
