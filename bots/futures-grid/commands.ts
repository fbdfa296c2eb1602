// A user's commands to a futures grid: what they look like, why they are refused, what they lead
// to.
import { assert, assertNever, type Amount } from '@trellis/kernel'
import type { BotCommand, BotContext, ExplainedRefusal, KindRefusal, Step } from '@trellis/engine'
import {
  refuseChange,
  refusedChecks,
  soundChange,
  refuseWithdraw,
  withdrawSteps,
  type ChangeJson,
  type FollowCommand,
  type WithdrawCommand,
} from '@trellis/bot-kit/commands.ts'
import { addedSteps, GRID_COMMANDS, settledStep } from '@trellis/bot-kit/grid/commands.ts'
import { followSteps, refuseFollow } from '@trellis/bot-kit/following.ts'
import {
  addedMargin,
  refuseMargin,
  type AddMarginCommand,
} from '@trellis/bot-kit/linear/commands.ts'
import { retriedSteps } from '@trellis/bot-kit/linear/grid-opening.ts'
import { marketOf } from '@trellis/bot-kit/linear/market-rules.ts'
import { equityAt, withdrawableMargin } from '@trellis/bot-kit/linear/state.ts'
import { peakSteps } from '@trellis/bot-kit/linear/targets.ts'
import { closeFutures } from './close.ts'
import type { FuturesGridFact } from './facts.ts'
import { futuresGridFields, type FuturesGridFields } from './fields.ts'
import { checkFutures } from './limits.ts'
import { inputOf } from './params.ts'
import type { FuturesGridState } from './state.ts'
import { checkUpdate } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings, prices ticks. */
export type FuturesCommand =
  | { readonly type: 'close' }
  | AddMarginCommand
  | WithdrawCommand
  | ({ readonly type: 'modify' } & ChangeJson<FuturesGridFields>)
  | FollowCommand
  /** From the operator, not from the owner. */
  | { readonly type: 'ban' }

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(
  state: FuturesGridState,
  context: BotContext,
): ExplainedRefusal | undefined {
  return refusedChecks(checkFutures(inputOf(state.params), marketOf(state, context)).checks)
}

/** Why a command cannot be carried out now, or undefined. */
export function refuseCommand(
  state: FuturesGridState,
  command: BotCommand,
  context: BotContext,
): KindRefusal | undefined {
  if (!isFuturesCommand(command)) return 'invalid-argument'
  const isAlive = state.phase === 'running' || state.phase === 'waiting'
  switch (command.type) {
    case 'close':
    case 'ban':
      return isAlive ? undefined : 'not-cancellable'
    case 'allow-follow':
      return refuseFollow(command)
    case 'add-margin':
      return isAlive ? refuseMargin(state, command, context) : 'not-running'
    case 'withdraw': {
      const most = mostOf(state, context)
      return refuseWithdraw(command, { isRunning: state.phase === 'running', most })
    }
    case 'modify':
      return isAlive
        ? refuseChange(
            futuresGridFields,
            command,
            (change) => checkUpdate(state, change, marketOf(state, context)).checks,
          )
        : 'not-running'
    default:
      return assertNever(command)
  }
}

/** Steps of a command that was not refused. */
export function commandSteps(
  state: FuturesGridState,
  command: BotCommand,
  context: BotContext,
): readonly Step<FuturesGridFact>[] {
  assert(isFuturesCommand(command), 'unknown command', command.type)
  const { symbol } = state
  const { quote } = context.instrument(symbol)
  switch (command.type) {
    case 'close':
      return closeFutures(state, context, 'by-user')
    case 'ban':
      return closeFutures(state, context, 'user-banned')
    case 'allow-follow':
      return followSteps(state, command)
    case 'add-margin': {
      const amount = addedMargin(command)
      const added = addedSteps(quote, amount, context.last(symbol))
      return [...added, ...retriedSteps(state, context, amount)]
    }
    case 'withdraw':
      return withdrawSteps(command, mostOf(state, context), {
        coin: quote,
        price: context.last(symbol),
      })
    case 'modify':
      return modifySteps(state, command, context)
    default:
      return assertNever(command)
  }
}

/** What may leave the grid now. */
function mostOf(state: FuturesGridState, context: BotContext): Amount {
  const { quote } = context.instrument(state.symbol)
  return withdrawableMargin(state, context.free(quote))
}

const COMMANDS: ReadonlySet<string> = new Set([...GRID_COMMANDS, 'add-margin'])

function isFuturesCommand(command: BotCommand): command is FuturesCommand {
  return COMMANDS.has(command.type)
}

/** Settings from now on; a trailing stop that is set anew begins at the equity of now. */
function modifySteps(
  state: FuturesGridState,
  fields: ChangeJson<FuturesGridFields>,
  context: BotContext,
): readonly Step<FuturesGridFact>[] {
  const change = soundChange(futuresGridFields, fields)
  const { settings } = checkUpdate(state, change, marketOf(state, context))
  const { trailingStop } = settings
  const settled = settledStep(state.range, settings, context.last(state.symbol))
  const begins = trailingStop !== state.settings.trailingStop && state.phase === 'running'
  if (!begins) return [settled]
  const mark = context.mark(state.symbol)
  return [settled, ...peakSteps(trailingStop, equityAt(state, mark), mark)]
}
