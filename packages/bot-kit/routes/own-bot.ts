// The first stage of every call on a bot: it is loaded by its id, it is of this kind, and it is the
// caller's own.
import { err, ok, parseId, ZERO, type Amount, type Result } from '@trellis/kernel'
import type { ErrorCode } from '@trellis/contract'
import { STATUS_TABLE } from '@trellis/market'
import type { Check } from '../checks.ts'
import { allowsFollow } from '../following.ts'
import { badField } from './field-refusals.ts'
import { refusalOfHost } from './host-refusal.ts'
import { isRepeated, type Keyed } from './once.ts'
import type { Answer, Refusal } from './kind-routes.ts'
import type { HostRefusal, LiveBot, RouteContext } from './route-context.ts'
import { asShown } from './taken-back.ts'
import { marketOfBot, type ViewMarket } from './view-market.ts'

/** A bot with the market of its first symbol. */
export interface Own<S> {
  readonly bot: LiveBot<S>
  readonly market: ViewMarket
}

/** How requests name a bot: by the kind's own field or by the shared one. */
export interface BotReference extends Keyed {
  readonly grid_id?: string | undefined
  readonly bot_id?: string | undefined
}

type Handle<S, I, R> = (own: Own<S>, input: I, context: RouteContext) => Answer<R>
export type Handler<I, R> = (context: RouteContext, input: I) => Answer<R>

export interface KindWords {
  /** Folder name. */
  readonly kind: string
  /** The field by which its requests name a bot; the shared name is understood as well. */
  readonly field: keyof BotReference
  /** Codes of the words that only this kind refuses with. */
  readonly refusals?: Readonly<Record<string, ErrorCode>>
}

export interface KindBots<S> {
  readonly kind: string
  /** What the host refused, in the words of the shared table and of the kind. */
  refused(refusal: HostRefusal): Refusal
  /** A bot of anybody; one of another kind is not found. */
  find(context: RouteContext, ref: BotReference): Promise<Result<Own<S>, Refusal>>
  /** The same of a change: a bot that the engine no longer has was there, and has ended. */
  refusedChange(refusal: HostRefusal): Refusal
  /**
   * As onOwn, for what changes a bot or tells of a change: one that has ended is refused as ended,
   * and one that closes as one that cannot be changed. What it has done under the request's key is
   * answered all the same.
   */
  onChangeable<I extends BotReference, R>(handle: Handle<S, I, R>): Handler<I, R>
  /** A handler that works on the caller's own bot; a foreign one is answered as an unknown one. */
  onOwn<I extends BotReference, R>(handle: Handle<S, I, R>): Handler<I, R>
}

/** The bots of a kind, as its handlers reach them. */
export function botsOfKind<S>({ kind, field, refusals = {} }: KindWords): KindBots<S> {
  const find = async (
    context: RouteContext,
    ref: BotReference,
  ): Promise<Result<Own<S>, Refusal>> => {
    const named = await namedBot(context, ref, field)
    if (!named.ok) return named
    const bot = named.value
    const market = marketOfBot(context, bot)
    if (!market || bot.kind !== kind) return err({ code: 'NOT_FOUND' })
    const shown = await asShown(bot as LiveBot<S>, context.settings)
    return ok({ bot: shown, market })
  }
  const refused = (refusal: HostRefusal): Refusal => refusalOfHost(refusal, refusals)
  const onOwn: KindBots<S>['onOwn'] = (handle) => async (context, input) => {
    const found = await find(context, input)
    if (!found.ok) return found
    const isOwn = found.value.bot.user === context.userId
    return isOwn ? handle(found.value, input, context) : err({ code: 'NOT_FOUND' })
  }
  return {
    kind,
    find,
    refused,
    refusedChange: (refusal) =>
      refusal === 'not-found' || refusal === 'not-cancellable'
        ? { code: 'BOT_HAS_BEEN_CLOSED' }
        : refused(refusal),
    onOwn,
    onChangeable: (handle) =>
      onOwn(async (own, input, context) => {
        if (isRepeated(own.bot, input)) return handle(own, input, context)
        if (!isOngoing(own.bot)) return err({ code: 'BOT_HAS_BEEN_CLOSED' })
        const isClosing = own.bot.status === 'cancelling'
        return isClosing ? err(refused('not-running')) : handle(own, input, context)
      }),
  }
}

/** A bot of anybody and of any kind, by the endpoint's own field or else by the other name. */
async function namedBot(
  context: RouteContext,
  ref: BotReference,
  field: keyof BotReference,
): Promise<Result<LiveBot, Refusal>> {
  const text = ref[field] ?? ref[field === 'bot_id' ? 'grid_id' : 'bot_id']
  if (text === undefined) return badField(field, 'missing', '', 'send this field')
  const id = parseId(text)
  const bot = id === undefined ? undefined : await context.bots.find(id)
  return bot === undefined ? err({ code: 'NOT_FOUND' }) : ok(bot)
}

/** The caller's own bot of any kind; a foreign one is answered as an unknown one. */
export async function ownBotOf(
  context: RouteContext,
  ref: BotReference,
): Promise<Result<LiveBot, Refusal>> {
  const named = await namedBot(context, ref, 'bot_id')
  const isOwn = named.ok && named.value.user === context.userId
  return named.ok && !isOwn ? err({ code: 'NOT_FOUND' }) : named
}

/** The failed checks that a kind refused with, at the price the engine had then. */
export function checksIn(refusal: HostRefusal): readonly Check[] | undefined {
  if (typeof refusal === 'string' || !Array.isArray(refusal.details)) return undefined
  return refusal.details as readonly Check[]
}

/** Whether a bot lives: it is in the list of those that run. */
export function isOngoing({ status }: LiveBot): boolean {
  return STATUS_TABLE[status].list === 'ongoing'
}

/** Whether the caller may read a bot's parameters: the own, or one that is anybody's model. */
export function mayRead(bot: LiveBot, { userId }: RouteContext): boolean {
  return bot.user === userId || isModel(bot)
}

/** Whether a new bot may name one as its model, its owner's own too: it is shown, and it lives. */
export function isModel(bot: LiveBot): boolean {
  return isShown(bot) && isOngoing(bot)
}

/** Whether the owner lets others read the parameters; a kind that cannot be followed never does. */
function isShown({ state }: LiveBot): boolean {
  return allowsFollow(state)
}

/** What orders of the bot lock of a coin. */
export function lockedOf(bot: LiveBot, coin: string): Amount {
  return bot.balances.find((balance) => balance.coin === coin)?.locked ?? ZERO
}
