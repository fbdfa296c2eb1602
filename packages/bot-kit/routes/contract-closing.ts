// Closing a bot in contracts as its routes ask: one way, what it holds at market, with what it
// would pay back now.
import { bonusBack } from '@trellis/engine'
import { formatAmount, ok, ZERO, type Amount } from '@trellis/kernel'
import { estimateContractClose } from '../linear/closing.ts'
import type { LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { closeModeRow, type CloseOutcome } from '../wire/close-modes.ts'
import type { BotMoney } from './bot-figures.ts'
import { closing, isClosable } from './closing.ts'
import { markOf } from './contract-views.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

/**
 * The one mode with its estimate; none of a bot that cannot be closed. What is paid back is the
 * owner's part: what of a voucher goes back to the house stands beside it.
 */
export function marketCloseRows(
  { bot, market }: Own<unknown>,
  estimate: () => Omit<CloseOutcome, 'receive' | 'feeCoin' | 'voucher'>,
) {
  if (!isClosable(bot)) return []
  const outcome = estimate()
  const { bonus } = bot
  const { quote } = market.instrument
  const voucher = bonus && bonusBack(bonus, outcome.value)
  const value = (outcome.value - (voucher ?? ZERO)) as Amount
  const receive = [{ coin: quote, amount: value }]
  const mode = { close_mode: 'MARKET', reason: '' } as const
  return [closeModeRow(mode, { ...outcome, value, voucher, receive, feeCoin: quote })]
}

/** The same of a bot in one contract, at the prices that the venue in use would give. */
export function contractCloseRows(own: Own<LinearState>, context: RouteContext) {
  const { bot, market } = own
  return marketCloseRows(own, () =>
    estimateContractClose(bot.state, {
      instrument: market.instrument,
      last: market.last,
      mark: markOf(market),
      takerFee: market.fees.taker,
      takerPrice: (side, qty) => context.market.takerPrice(side, qty, market),
    }),
  )
}

/** The handler that tells of it; `more` is what a kind says besides. */
export function contractCloseDetail<S extends LinearState, M extends object = object>(
  bots: KindBots<S>,
  moneyOf: (bot: LiveBot<S>, market: ViewMarket) => BotMoney,
  more: (state: S) => M,
) {
  return bots.onOwn(async (own: Own<S>, _input: BotReference, context) => {
    const { bot, market } = own
    const equity = formatAmount(moneyOf(bot, market).terms.equity)
    const modes = contractCloseRows(own, context)
    const row = { ...head, bot_id: String(bot.bot), ...more(bot.state), equity }
    return ok({ ...row, default_mode: 'MARKET' as const, modes })
  })
}

/** The handler that closes a bot in contracts; one that has ended is answered the same. */
export function contractClose<S, R extends object>(bots: KindBots<S>, present: (own: Own<S>) => R) {
  const closed = (own: Own<S>) => ({ ...head, ...present(own) })
  return closing({
    bots,
    command: (_own: Own<S>, _input: BotReference) => ok({ type: 'close' }),
    present: closed,
    ended: (own) => ({ ...closed(own), debug_msg: 'bot has already been canceled' }),
  })
}
