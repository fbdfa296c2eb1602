// What a bot of any kind does with a command, by a table of those that its kind adds: who is
// refused and what follows. Its end, also by the operator, and following are the same in all; of a
// bot that is not alive nothing else is taken.
import { assert } from '@trellis/kernel'
import type { BotCommand, BotContext, KindFact, KindRefusal, Step } from '@trellis/engine'
import { operatorWordOf, type EndCommand, type OperatorWord } from './close-words.ts'
import type { FollowCommand } from './commands.ts'
import { followSteps, refuseFollow, type FollowSwitched } from './following.ts'

/** What every kind is told besides its end by its owner; its end by a word is the operator's. */
export type SharedCommand = FollowCommand | EndCommand

/** One command of a kind. */
export interface CommandWays<S, F extends KindFact, C extends BotCommand> {
  /** Why it cannot be carried out now; asked of a bot that is alive. */
  readonly refuse?: (state: S, command: C, context: BotContext) => KindRefusal | undefined
  /** Steps of one that was not refused. */
  readonly steps: (state: S, command: C, context: BotContext) => readonly Step<F>[]
}

/** The commands of a kind, each under its type; `close` and what it adds. */
export interface CommandTable<S, F extends KindFact, C extends BotCommand> {
  readonly isAlive: (state: S) => boolean
  /** Ends it without a question, by the operator's word. */
  readonly end: (state: S, context: BotContext, word: OperatorWord) => readonly Step<F>[]
  readonly own: {
    readonly [K in Exclude<C['type'], SharedCommand['type']>]: CommandWays<
      S,
      F,
      Extract<C, { readonly type: K }>
    >
  }
}

/** Why the engine refuses commands of a kind, and what those lead to that it does not refuse. */
export function commandsOf<
  S extends { readonly allowFollow: boolean },
  F extends KindFact,
  C extends BotCommand,
>({ isAlive, end, own }: CommandTable<S, F, C>) {
  const known: ReadonlyMap<string, CommandWays<S, F, BotCommand>> = new Map(Object.entries(own))
  return {
    /** Why a command cannot be carried out now, or undefined. */
    refuseCommand(state: S, command: BotCommand, context: BotContext): KindRefusal | undefined {
      const { type } = command
      if (type === 'allow-follow') return refuseFollow(command as FollowCommand)
      const ways = known.get(type)
      const isEnd = type === 'end' && operatorWordOf(command) !== undefined
      if (ways === undefined && !isEnd) return 'invalid-argument'
      if (isAlive(state)) return ways?.refuse?.(state, command, context)
      return type === 'close' || isEnd ? 'not-cancellable' : 'not-running'
    },
    /** Steps of a command that was not refused. */
    commandSteps(
      state: S,
      command: BotCommand,
      context: BotContext,
    ): readonly Step<F | FollowSwitched>[] {
      const { type } = command
      if (type === 'end') return end(state, context, (command as EndCommand).word)
      if (type === 'allow-follow') return followSteps(state, command as FollowCommand)
      const ways = known.get(type)
      assert(ways !== undefined, 'unknown command', type)
      return ways.steps(state, command, context)
    },
  }
}
