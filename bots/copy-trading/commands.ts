// An owner's commands to a follower: what they look like, why they are refused, what they lead to.
import { assert } from '@trellis/kernel'
import type { BotCommand, BotContext, KindRefusal, Step } from '@trellis/engine'
import { operatorWordOf, type EndCommand } from '@trellis/bot-kit/close-words.ts'
import { NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { keptNow, stopSteps } from './close.ts'
import { copyConfig as config } from './config.ts'
import type { CopyTradingFact, StopMode } from './facts.ts'
import { limitFault } from './limits.ts'
import { isSameLimits, limitsOver } from './params.ts'
import type { CopyTradingState } from './state.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimals. */
export type CopyCommand =
  /** What becomes of its copies; as its limits say where it is left out. */
  | { readonly type: 'close'; readonly copies?: StopMode | undefined }
  /** With the limits that change, by their names; the others stay as they are. */
  | ({ readonly type: 'modify' } & Readonly<Record<string, unknown>>)
  | EndCommand

/** Why a command cannot be carried out now, or undefined. */
export function refuseCommand(
  state: CopyTradingState,
  command: BotCommand,
  context: BotContext,
): KindRefusal | undefined {
  const said = command as unknown as Readonly<Record<string, unknown>>
  switch (command.type) {
    case 'end':
      if (operatorWordOf(command) === undefined) return 'invalid-argument'
      return state.phase === 'running' ? undefined : 'not-cancellable'
    case 'close': {
      const mode = said['copies'] ?? state.limits.onStop
      if (mode !== 'close' && mode !== 'keep') return 'invalid-argument'
      if (state.phase !== 'running') return 'not-cancellable'
      const isShort = keptNow(state, context).fromFunding > context.funding(config.coin)
      return mode === 'keep' && isShort ? 'insufficient-balance' : undefined
    }
    case 'modify':
      if (state.phase !== 'running') return 'not-running'
      return limitFault(limitsOver(state.limits, said)) === undefined
        ? undefined
        : 'invalid-argument'
    default:
      return 'invalid-argument'
  }
}

/** Steps of a command that was not refused. */
export function commandSteps(
  state: CopyTradingState,
  command: BotCommand,
  context: BotContext,
): readonly Step<CopyTradingFact>[] {
  const said = command as unknown as Readonly<Record<string, unknown>>
  switch (command.type) {
    case 'end':
      return stopSteps(state, context, (command as EndCommand).word, 'close')
    case 'close':
      return stopSteps(
        state,
        context,
        'by-user',
        (said['copies'] as StopMode | undefined) ?? state.limits.onStop,
      )
    default: {
      assert(command.type === 'modify', 'unknown command', command.type)
      const limits = limitsOver(state.limits, said)
      // Asked again, or asked for what stands already: nothing has happened.
      if (isSameLimits(limits, state.limits)) return NO_STEPS
      const own = { type: 'limits-changed', ...limits } as const
      return [{ type: 'settings-changed', prices: [context.last(state.symbol)], own }]
    }
  }
}
