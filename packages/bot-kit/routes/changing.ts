// Changing a running bot of any kind: load, check, tell the engine, answer. What fails a check is
// said field by field, also when the market moved between the route's look and the engine's.
import { err, ok, type Result } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { Check } from '../checks.ts'
import { allowsFollow } from '../following.ts'
import { head } from '../wire/checks.ts'
import type { Answer, Refusal } from './kind-routes.ts'
import {
  checksIn,
  isOngoing,
  type BotReference,
  type Handler,
  type KindBots,
  type Own,
} from './own-bot.ts'
import type { RouteContext } from './route-context.ts'
import { commandOnce, isRepeated } from './once.ts'
import { takeBack } from './taken-back.ts'
import { toldChecks } from './unchanged.ts'

/** A change that was read and checked. */
export interface CheckedChange {
  readonly checks: readonly Check[]
  readonly command: BotCommand
  /**
   * The finding that nothing differs, as this call says it; a kind without it takes such changes.
   */
  readonly unchanged?: () => Check
}

export interface Changing<S, I extends BotReference, R> {
  readonly bots: KindBots<S>
  check(own: Own<S>, input: I, context: RouteContext): Result<CheckedChange, Refusal>
  /** The answer: the change is made, unless checks refuse it. */
  present(checks: readonly Check[]): R
}

/** The handler of an update call. */
export function changing<S, I extends BotReference, R>({
  bots,
  check,
  present,
}: Changing<S, I, R>): Handler<I, R> {
  return bots.onChangeable(async (own, input, context): Answer<R> => {
    const checked = check(own, input, context)
    if (!checked.ok) return checked
    const { checks, command, unchanged } = checked.value
    if (checks.length > 0 && !isRepeated(own.bot, input)) return ok(present(checks))
    const done = await commandOnce(context, own.bot, command, input)
    if (done.ok) return ok(present([]))
    const moved = checksIn(done.error)
    return moved
      ? ok(present(unchanged ? toldChecks(moved, unchanged) : moved))
      : err(bots.refusedChange(done.error))
  })
}

/** The handler that lets others follow a bot, or ends that; one that has ended can be hidden. */
export function followSwitch(bots: KindBots<unknown>) {
  type Input = BotReference & { readonly allow_follow: boolean }
  return bots.onOwn(async ({ bot }, { allow_follow: allowed }: Input, context) => {
    if (!isOngoing(bot)) {
      if (allowed) return err({ code: 'BOT_HAS_BEEN_CLOSED' })
      if (allowsFollow(bot.state)) await takeBack(context.settings, bot)
      return ok({ ...head, allow_follow: 0 })
    }
    const command = { type: 'allow-follow', allowed }
    const done = await context.bots.command(bot.user, bot.bot, command)
    if (!done.ok) return err(bots.refusedChange(done.error))
    return ok({ ...head, allow_follow: allowed ? 1 : 0 })
  })
}
