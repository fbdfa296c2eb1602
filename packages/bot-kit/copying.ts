// How bots of any kind are copied: their plan as it is set now, with another amount of money. What
// only one kind knows of it stands in its `copying.ts`.
import type { BotCommand, Copying, EntrySide } from '@trellis/engine'
import type { Amount, Price, Ratio } from '@trellis/kernel'

/** Parts of a state that say how the bot is set: of any kind with one table of settings. */
interface SetState<P> {
  readonly phase: string
  readonly params: P
  readonly settings: Partial<P>
}

/** Its parameters and what was changed since; a trigger that has come is not waited for again. */
export function settingsNow<P extends { readonly entryPrice: Price }>({
  phase,
  params,
  settings,
}: SetState<P>): P {
  const entryPrice = phase === 'waiting' ? params.entryPrice : (0 as Price)
  return { ...params, ...settings, entryPrice, allowFollow: false }
}

/** A change of settings without the money that came with it; undefined where nothing is left. */
export function followedChange(command: BotCommand): BotCommand | undefined {
  if (command.type !== 'modify') return undefined
  const { addQuote: _, ...change } = command as BotCommand & { readonly addQuote?: unknown }
  const isLeft = Object.entries(change).some(
    ([key, value]) => key !== 'type' && value !== undefined,
  )
  return isLeft ? change : undefined
}

/** What any bot in one contract says of its stake. */
interface StakedParams {
  readonly mode: EntrySide | 'neutral'
  readonly investment: Amount
  readonly leverage: Ratio
  readonly entryPrice: Price
}

/** How a bot in one contract is copied. */
export function contractCopying<P extends StakedParams, S>(
  paramsNow: (state: S) => P,
): Copying<P, S> {
  return {
    paramsNow,
    sized: (params, investment) => ({ ...params, investment }),
    sides: ({ mode }) => [mode === 'neutral' ? 'both' : mode],
    leverage: ({ leverage }) => leverage,
    follows: followedChange,
    close: { type: 'close' },
  }
}
