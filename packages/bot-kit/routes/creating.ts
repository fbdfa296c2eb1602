// Creating a bot of any kind, stage by stage: a request that was answered before, the draft against
// the market, its money, the bot it copies, and the engine's own word. A kind states what its draft
// is and what its answers look like.
import { modelId } from '@trellis/engine'
import { err, ok, type Amount, type BotId, type Result } from '@trellis/kernel'
import type { Check } from '../checks.ts'
import { originOf, type WireOrigin } from '../wire/origin.ts'
import { refusedField } from './field-refusals.ts'
import { inFunding } from './in-funding.ts'
import { besideReward, chosenReward, rewardRefused, type WireReward } from './paying-by-reward.ts'
import type { Answer, Refusal } from './kind-routes.ts'
import { checksIn, isModel, type Handler, type KindBots, type Own } from './own-bot.ts'
import type { RouteContext } from './route-context.ts'

/** A draft that was loaded and checked. */
export interface CheckedDraft {
  /** Indexes of its symbols. */
  readonly symbols: readonly number[]
  readonly checks: readonly Check[]
  /** As `writeParams` gives them; undefined while a required field is missing. */
  readonly params: unknown
  /** What the start takes out of Funding, coin by coin. */
  readonly needs: readonly (readonly [coin: string, amount: Amount])[]
}

export interface CreateInput extends WireOrigin, WireReward {
  readonly request_id?: string | undefined
}

/** Where a request names the bot that it copies. */
export interface FollowedField<I> {
  /** Name on the wire, for refusals. */
  readonly field: string
  /** Id; "" and "0" name none. */
  id(input: I): string | undefined
}

export interface Creation<S, I extends CreateInput, R> {
  readonly bots: KindBots<S>
  draft(context: RouteContext, input: I): Result<CheckedDraft, Refusal>
  /** Whether a bot that was made under the same key is the one that is asked for. */
  isSame(own: Own<S>, input: I, context: RouteContext): boolean
  /** The bot that is copied, in kinds that can be. */
  readonly followed?: FollowedField<I>
  created(bot: BotId): R
  uncreated(checks: readonly Check[]): R
}

/** The handler of a create call. */
export function creating<S, I extends CreateInput, R>(creation: Creation<S, I, R>): Handler<I, R> {
  const { bots, uncreated } = creation
  return async (context, input) => {
    const user = context.userId
    if (user === undefined) return err({ code: 'notLoggedIn' })
    const requestKey = input.request_id ?? ''
    // First of all: a repeated request finds another market and less money than the first one met.
    const known = await context.bots.made(user, bots.kind, requestKey)
    if (known !== undefined) return repeated(creation, context, input, known)
    const draft = creation.draft(context, input)
    if (!draft.ok) return draft
    const { symbols, checks, params, needs } = draft.value
    if (checks.length > 0 || params === undefined) return ok(uncreated(checks))
    const copied = await followedBot(creation, context, input)
    if (!copied.ok) return copied
    const voucher = await chosenReward(context, input, { kind: bots.kind, needs })
    if (!voucher.ok) return voucher
    const funded = await inFunding(context, user, besideReward(needs, voucher.value))
    if (!funded.ok) return funded
    const made = await context.bots.create(user, {
      kind: bots.kind,
      symbols,
      params,
      origin: originOf(truthful(context, bots.kind, input), creation.followed?.id(input)),
      requestKey,
      reward: voucher.value?.reward,
    })
    // Of two requests at once the engine takes the first; the other gets that one's bot.
    if (made.ok) return repeated(creation, context, input, made.value)
    const moved = checksIn(made.error)
    if (moved) return ok(uncreated(moved))
    return err(rewardRefused(made.error) ?? bots.refused(made.error))
  }
}

/**
 * What a request says of where it comes from, without a suggestion that was never made here: its
 * settings are then its sender's own, and no record may say otherwise.
 */
function truthful({ advice }: RouteContext, kind: string, said: WireOrigin): WireOrigin {
  const { toolsDiscoveryParameter: named, create_type: type, ...rest } = said
  const id = named?.strategy_id ?? ''
  if (id === '' || advice.wasMade(kind, id)) return said
  return { ...rest, create_type: type === 'AUTO' ? 'MANUAL' : type }
}

/** The answer to a creation under a key: its bot, unless the key made one of another plan. */
async function repeated<S, I extends CreateInput, R>(
  { bots, isSame, followed, created }: Creation<S, I, R>,
  context: RouteContext,
  input: I,
  made: BotId,
): Answer<R> {
  if ((input.request_id ?? '') === '') return ok(created(made))
  const found = await bots.find(context, { bot_id: String(made) })
  if (!found.ok) return found
  // A copy of another bot is another bot, also where both have one plan.
  const { followedId } = found.value.bot.origin
  const isOfSameModel = modelId(followed?.id(input)) === modelId(followedId)
  if (isOfSameModel && isSame(found.value, input, context)) return ok(created(made))
  const [bound, fix] = [`made bot ${made}`, 'send another request_id']
  return refusedField('request_id', 'used-before', bound, fix)
}

/** A bot that a new one may name as its model. */
async function followedBot<S, I extends CreateInput, R>(
  { bots, followed }: Creation<S, I, R>,
  context: RouteContext,
  input: I,
): Promise<Result<void, Refusal>> {
  const id = followed?.id(input)
  if (followed === undefined || id === undefined || modelId(id) === '') return ok(undefined)
  const found = await bots.find(context, { bot_id: id })
  if (found.ok && isModel(found.value.bot)) return ok(undefined)
  return refusedField(followed.field, 'not-followable', id, 'leave it out')
}
