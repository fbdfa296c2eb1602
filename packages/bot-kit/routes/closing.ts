// Closing a bot of any kind: whose it is, whether it can be closed in its state, which way, and the
// engine's word. The one call whose refusal tells a foreign bot from an unknown one (specification
// 6).
import { err, ok, type Result } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { STATUS_TABLE } from '@trellis/market'
import type { Refusal } from './kind-routes.ts'
import { isOngoing, type BotReference, type Handler, type KindBots, type Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'

export interface Closing<S, I extends BotReference, R> {
  readonly bots: KindBots<S>
  /** The command of the way that is asked for, unless it is not offered. */
  command(own: Own<S>, input: I, context: RouteContext): Result<BotCommand, Refusal>
  /** The answer once the bot closes in the way that was asked for. */
  present(own: Own<S>, input: I): R
  /**
   * The answer for a bot that has ended before, of a kind that does not refuse to close it twice.
   */
  ended?(own: Own<S>): R
}

/** Whether a bot can be closed in its present state. */
export function isClosable({ status }: LiveBot): boolean {
  return STATUS_TABLE[status].closable
}

/** The handler of a close call. */
export function closing<S, I extends BotReference, R>({
  bots,
  command,
  present,
  ended,
}: Closing<S, I, R>): Handler<I, R> {
  return async (context, input) => {
    const user = context.userId
    const found = await bots.find(context, input)
    if (!found.ok) return found
    const { bot } = found.value
    if (user === undefined || bot.user !== user) return err({ code: 'Can_Not_Cancel_Others_Grid' })
    if (ended !== undefined && !isOngoing(bot)) return ok(ended(found.value))
    if (!isClosable(bot)) return err({ code: 'GRID_CAN_NOT_BE_CANCELLED' })
    const way = command(found.value, input, context)
    if (!way.ok) return way
    const done = await context.bots.command(user, bot.bot, way.value)
    if (done.ok) return ok(present(found.value, input))
    if (ended !== undefined && done.error === 'not-cancellable') {
      // Another call closed it meanwhile.
      const now = await bots.find(context, input)
      if (now.ok && !isOngoing(now.value.bot)) return ok(ended(now.value))
    }
    return err(bots.refused(done.error))
  }
}
