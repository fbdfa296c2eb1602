// A user's commands to a spot grid: what they look like, why they are refused, what they lead to.
import { assert, assertNever, ZERO, type Amount } from '@trellis/kernel'
import type { BotCommand, BotContext, ExplainedRefusal, KindRefusal } from '@trellis/engine'
import {
  readAmountJson,
  readChangeJson,
  refusedChecks,
  refuseWithdraw,
  withdrawSteps,
  type ChangeJson,
  type FollowCommand,
  type WithdrawCommand,
} from '@trellis/bot-kit/commands.ts'
import { cancelAll } from '@trellis/bot-kit/grid/placing.ts'
import { closeSteps } from '@trellis/bot-kit/spot/closing.ts'
import { refuseClose, type CloseCommand } from '@trellis/bot-kit/spot/commands.ts'
import { withdrawable } from '@trellis/bot-kit/spot/grid-money.ts'
import { NO_STEPS, reserve, emit } from '@trellis/bot-kit/steps.ts'
import { CLOSING } from './close.ts'
import { spotGridFields, type SpotGridFields } from './fields.ts'
import { checkGrid } from './limits.ts'
import { layOut, type GridStep } from './opening.ts'
import { inputOf } from './params.ts'
import type { GridState } from './state.ts'
import { checkUpdate, type GridChange, type GridUpdate } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings, prices ticks. */
export type GridCommand =
  | CloseCommand
  | WithdrawCommand
  | ({ readonly type: 'modify' } & ModifyFields)
  | FollowCommand
  /** From the operator, not from the owner. */
  | { readonly type: 'ban' }

export interface ModifyFields extends ChangeJson<SpotGridFields> {
  readonly addQuote?: string | undefined
}

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(state: GridState, context: BotContext): ExplainedRefusal | undefined {
  return refusedChecks(checkGrid(inputOf(state.params), limitsMarket(state, context)).checks)
}

/** Why a command cannot be carried out now, or undefined. */
export function refuseCommand(
  state: GridState,
  command: BotCommand,
  context: BotContext,
): KindRefusal | undefined {
  if (!isGridCommand(command)) return 'invalid-argument'
  const isAlive = state.phase === 'running' || state.phase === 'waiting'
  switch (command.type) {
    case 'close':
      return refuseClose(state, command, context, isAlive)
    case 'ban':
      return isAlive ? undefined : 'not-cancellable'
    case 'allow-follow':
      return typeof command.allowed === 'boolean' ? undefined : 'invalid-argument'
    case 'withdraw': {
      const most = withdrawable(state, limitsMarket(state, context).lockedQuote)
      return refuseWithdraw(command, { isRunning: state.phase === 'running', most })
    }
    case 'modify':
      return isAlive ? refuseModify(state, command, context) : 'not-running'
    default:
      return assertNever(command)
  }
}

/** Steps of a command that was not refused. */
export function commandSteps(
  state: GridState,
  command: BotCommand,
  context: BotContext,
): readonly GridStep[] {
  assert(isGridCommand(command), 'unknown command', command.type)
  switch (command.type) {
    case 'close':
      return closeSteps(state, context, { ...command, word: 'by-user' }, CLOSING)
    case 'ban': {
      const wish = { mode: 'base-and-quote', word: 'user-banned' } as const
      return closeSteps(state, context, wish, CLOSING)
    }
    case 'allow-follow':
      if (command.allowed === state.allowFollow) return NO_STEPS
      return [emit({ type: 'follow-switched', allowed: command.allowed })]
    case 'withdraw': {
      const { quote } = context.instrument(state.symbol)
      return withdrawSteps(command, quote, context.last(state.symbol))
    }
    case 'modify':
      return modifySteps(state, command, context)
    default:
      return assertNever(command)
  }
}

const COMMANDS: ReadonlySet<string> = new Set([
  'close',
  'withdraw',
  'modify',
  'allow-follow',
  'ban',
] satisfies GridCommand['type'][])

function isGridCommand(command: BotCommand): command is GridCommand {
  return COMMANDS.has(command.type)
}

function limitsMarket({ symbol }: GridState, context: BotContext) {
  const instrument = context.instrument(symbol)
  const lockedQuote = context.locked(instrument.quote)
  return { instrument, last: context.last(symbol), fees: context.fees(symbol), lockedQuote }
}

function refuseModify(
  state: GridState,
  fields: ModifyFields,
  context: BotContext,
): KindRefusal | undefined {
  const change = changeOf(fields)
  if (change === undefined) return 'invalid-argument'
  const update = updateOf(state, change, context)
  // Without its trade at the market the new grid would stand without the coins its sells need.
  if (update.replans && context.status(state.symbol) !== 'Trading') return 'symbol-not-trading'
  const { quote } = context.instrument(state.symbol)
  if ((change.addQuote ?? ZERO) > context.funding(quote)) return 'insufficient-balance'
  return refusedChecks(update.checks)
}

function updateOf(state: GridState, change: GridChange, context: BotContext): GridUpdate {
  return checkUpdate(state, change, limitsMarket(state, context))
}

function modifySteps(
  state: GridState,
  fields: ModifyFields,
  context: BotContext,
): readonly GridStep[] {
  const change = changeOf(fields)
  assert(change !== undefined, 'a change that does not parse', fields)
  const { range, settings, money, replans } = updateOf(state, change, context)
  const price = context.last(state.symbol)
  const prices = [price]
  const added = change.addQuote ?? ZERO
  const own = { type: 'settings-changed', ...range, ...settings } as const
  const steps: GridStep[] = [...reserve(context.instrument(state.symbol).quote, added)]
  if (added > 0n) {
    const beside = { type: 'investment-added' } as const
    steps.push({ type: 'funds-added', amount: added, prices, own: beside })
  }
  const settled: GridStep = { type: 'settings-changed', prices, own }
  if (!replans) return [...steps, settled]
  const wallet = { quote: (state.quote + added) as Amount, base: state.base }
  const action = 'modify-setting' as const
  const opened = layOut(state, context, { range, money, wallet, price, action })
  return [...steps, ...cancelAll(state, 'by-bot'), settled, ...opened]
}

/** A change out of a command's fields; undefined when one of them is not what it should be. */
function changeOf({ addQuote, ...fields }: ModifyFields): GridChange | undefined {
  const change = readChangeJson(spotGridFields, fields)
  const added = addQuote === undefined ? ZERO : readAmountJson(addQuote)
  if (change === undefined || added === undefined) return undefined
  return addQuote === undefined ? change : { ...change, addQuote: added }
}
