// The calls that bots of every kind have, wired once: a kind says what its bots are called, how it
// spells its checks and how it reads its own requests.
import type { Endpoint, InputOf, OutputOf } from '@trellis/contract'
import { ok, type Result } from '@trellis/kernel'
import type { CheckWords } from '../wire/checks.ts'
import { madeRows, type BotIdName } from '../wire/made.ts'
import { changing, followSwitch, type Changing } from './changing.ts'
import { creating, type CreateInput, type Creation } from './creating.ts'
import type { Refusal } from './kind-routes.ts'
import { botsOfKind, type BotReference, type Handler, type KindWords, type Own } from './own-bot.ts'
import type { RouteContext } from './route-context.ts'
import { trialOf } from './trial.ts'

/** Handlers of a kind's table of endpoints, by their names there. */
export type HandlersOf<T extends Readonly<Record<string, Endpoint>>> = {
  readonly [N in keyof T]: Handler<InputOf<T[N]>, OutputOf<T[N]>>
}

/** The bots of a kind and the handlers that it makes its calls of. */
export function botCalls<S, N extends BotIdName>(
  words: KindWords & { readonly field: N },
  checks: CheckWords,
) {
  const bots = botsOfKind<S>(words)
  const { created, uncreated, changed } = madeRows(checks, words.field)
  return {
    bots,
    changed,
    /** Makes a bot of a draft; `followed` is the wire's name of the bot whose id it copies. */
    create: <F extends string, I extends CreateInput & { readonly [K in F]?: string | undefined }>(
      field: F,
      { draft, isSame }: Pick<Creation<S, I, unknown>, 'draft' | 'isSame'>,
    ) => {
      const followed = { field, id: (input: I) => input[field] }
      return creating({ bots, draft, isSame, followed, created, uncreated })
    },
    /** What the lab tries of the kind: the draft of its create call, by the call's name. */
    trial: <I extends CreateInput>(
      call: string,
      { draft }: Pick<Creation<S, I, unknown>, 'draft'>,
    ) => trialOf<I>(call, { draft, uncreated, refused: bots.refused }),
    /** Makes a change. */
    change: <I extends BotReference>(check: Changing<S, I, unknown>['check']) =>
      changing({ bots, check, present: changed }),
    /** Says what a change would lead to, without making it. */
    changeCheck: <I extends BotReference, C, R>(
      load: (own: Own<S>, input: I, context: RouteContext) => Result<C, Refusal>,
      present: (checked: C, own: Own<S>) => R,
    ) =>
      bots.onChangeable<I, R>(async (own, input, context) => {
        const checked = load(own, input, context)
        return checked.ok ? ok(present(checked.value, own)) : checked
      }),
    setAllowFollow: followSwitch(bots),
  }
}

/** The handler of a call on a bot that was described but does not exist. */
export function draftCheck<I, C, R>(
  load: (context: RouteContext, input: I) => Result<C, Refusal>,
  present: (checked: C) => R,
): Handler<I, R> {
  return async (context, input) => {
    const checked = load(context, input)
    return checked.ok ? ok(present(checked.value)) : checked
  }
}
