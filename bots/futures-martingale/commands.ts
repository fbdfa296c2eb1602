// A user's commands to a martingale: what they look like, why they are refused, what they lead to.
import { assert, assertNever, type Amount } from '@trellis/kernel'
import type { BotCommand, BotContext, ExplainedRefusal, KindRefusal, Step } from '@trellis/engine'
import {
  refuseChange,
  refusedChecks,
  soundChange,
  type ChangeJson,
  type FollowCommand,
} from '@trellis/bot-kit/commands.ts'
import { refuseFollow } from '@trellis/bot-kit/following.ts'
import {
  addedMargin,
  refuseMargin,
  type AddMarginCommand,
} from '@trellis/bot-kit/linear/commands.ts'
import { marketOf } from '@trellis/bot-kit/linear/market-rules.ts'
import { emit, NO_STEPS, reserve } from '@trellis/bot-kit/steps.ts'
import { closeMartingale } from './close.ts'
import type { MartingaleFact } from './facts.ts'
import { martingaleFields, type MartingaleFields } from './fields.ts'
import { checkMartingale } from './limits.ts'
import { inputOf } from './params.ts'
import { retriedSteps } from './rounds.ts'
import type { MartingaleState } from './state.ts'
import { checkUpdate, isChanged } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings. */
export type MartingaleCommand =
  | { readonly type: 'close' }
  | AddMarginCommand
  | ({ readonly type: 'modify' } & ChangeJson<MartingaleFields>)
  | FollowCommand
  /** From the operator, not from the owner. */
  | { readonly type: 'ban' }

type Steps = readonly Step<MartingaleFact>[]

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(
  state: MartingaleState,
  context: BotContext,
): ExplainedRefusal | undefined {
  return refusedChecks(checkMartingale(inputOf(state.params), marketOf(state, context)).checks)
}

/** Why a command cannot be carried out now, or undefined. */
export function refuseCommand(
  state: MartingaleState,
  command: BotCommand,
  context: BotContext,
): KindRefusal | undefined {
  if (!isMartingaleCommand(command)) return 'invalid-argument'
  const isAlive = ALIVE.has(state.phase)
  switch (command.type) {
    case 'close':
    case 'ban':
      return isAlive ? undefined : 'not-cancellable'
    case 'allow-follow':
      return refuseFollow(command)
    case 'add-margin':
      return isAlive ? refuseMargin(state, command, context) : 'not-running'
    case 'modify':
      return isAlive
        ? refuseChange(
            martingaleFields,
            command,
            (change) => checkUpdate(state, change, marketOf(state, context)).checks,
          )
        : 'not-running'
    default:
      return assertNever(command)
  }
}

/** Also while a refused take profit waits to be sent again. */
const ALIVE: ReadonlySet<MartingaleState['phase']> = new Set(['waiting', 'running', 'taking'])

/** Steps of a command that was not refused. */
export function commandSteps(
  state: MartingaleState,
  command: BotCommand,
  context: BotContext,
): Steps {
  assert(isMartingaleCommand(command), 'unknown command', command.type)
  switch (command.type) {
    case 'close':
      return closeMartingale(state, context, 'by-user')
    case 'ban':
      return closeMartingale(state, context, 'user-banned')
    case 'allow-follow': {
      const { allowed } = command
      return allowed === state.allowFollow ? NO_STEPS : [emit({ type: 'follow-switched', allowed })]
    }
    case 'add-margin': {
      const added = addedMargin(command)
      return [...addedSteps(state, added, context), ...retriedSteps(state, context, added)]
    }
    case 'modify':
      return modifySteps(state, command, context)
    default:
      return assertNever(command)
  }
}

function addedSteps({ symbol }: MartingaleState, amount: Amount, context: BotContext): Steps {
  const { quote } = context.instrument(symbol)
  const added = { type: 'funds-added', amount, prices: [context.last(symbol)] } as const
  return [...reserve(quote, amount), added]
}

const COMMANDS: ReadonlySet<string> = new Set([
  'close',
  'add-margin',
  'modify',
  'allow-follow',
  'ban',
] satisfies MartingaleCommand['type'][])

function isMartingaleCommand(command: BotCommand): command is MartingaleCommand {
  return COMMANDS.has(command.type)
}

/** Settings from now on; what changes nothing is done already. */
function modifySteps(
  state: MartingaleState,
  fields: ChangeJson<MartingaleFields>,
  context: BotContext,
): Steps {
  const change = soundChange(martingaleFields, fields)
  const { settings } = checkUpdate(state, change, marketOf(state, context))
  if (!isChanged(state, settings)) return NO_STEPS
  const own = { type: 'settings-changed', ...settings } as const
  return [{ type: 'settings-changed', prices: [context.last(state.symbol)], own }]
}
