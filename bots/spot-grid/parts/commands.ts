// A user's commands to a grid: what they look like, why they are refused, what they lead to.
// Must never carry out what `refuseCommand` would not let through.
import {
  assert,
  assertNever,
  parseAmount,
  parseRatio,
  price as brandPrice,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { BotCommand, BotContext, ExplainedRefusal, KindRefusal } from '@trellis/engine'
import { CLOSE_MODES, closeSteps, marketsOf, type CloseWish } from '../close.ts'
import { checkGrid, type GridCheck } from '../limits.ts'
import { inputOf } from '../params.ts'
import { withdrawable } from '../profit.ts'
import type { GridState } from '../state.ts'
import { isOffered } from './conversion.ts'
import { openingSteps } from './opening.ts'
import { cancelAll, NO_STEPS, release, say, type GridStep } from './placing.ts'
import { checkUpdate, type GridChange, type GridUpdate } from '../update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings, prices ticks. */
export type GridCommand =
  | ({ readonly type: 'close' } & CloseWish)
  | { readonly type: 'withdraw'; readonly amount: string }
  | ({ readonly type: 'modify' } & ModifyFields)
  | { readonly type: 'allow-follow'; readonly allowed: boolean }
  /** From the operator, not from the owner. */
  | { readonly type: 'ban' }

export interface ModifyFields {
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly cellNumber?: number | undefined
  readonly takeProfit?: number | undefined
  readonly stopLoss?: number | undefined
  readonly trailingStop?: string | undefined
  readonly enableTrailing?: boolean | undefined
  readonly limitUpPrice?: number | undefined
  readonly addQuote?: string | undefined
}

/**
 * The kind's own refusals; a start or a change may also be refused with the check codes of
 * limits.ts, all of them in the details.
 */
export type GridRefusal =
  | 'invalid-argument'
  | 'not-cancellable'
  | 'not-running'
  | 'close-mode-not-offered'
  | 'withdraw-too-much'
  | 'insufficient-balance'
  | 'symbol-not-trading'

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(state: GridState, context: BotContext): ExplainedRefusal | undefined {
  const { symbol, params } = state
  const last = context.last(symbol)
  const market = { instrument: context.instrument(symbol), last, fees: context.fees(symbol) }
  return refusedChecks(checkGrid(inputOf(params), market).checks)
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
    case 'close': {
      const { mode, coin = '' } = command
      if (!CLOSE_MODES.includes(mode) || typeof coin !== 'string') return 'invalid-argument'
      if (!isAlive) return 'not-cancellable'
      const asked = { symbol: state.symbol, mode, coin }
      return isOffered(asked, marketsOf(context)) ? undefined : 'close-mode-not-offered'
    }
    case 'ban':
      return isAlive ? undefined : 'not-cancellable'
    case 'allow-follow':
      return typeof command.allowed === 'boolean' ? undefined : 'invalid-argument'
    case 'withdraw':
      return refuseWithdraw(state, command.amount, context)
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
      return closeSteps(state, context, command, 'by-user')
    case 'ban':
      return closeSteps(state, context, { mode: 'base-and-quote' }, 'user-banned')
    case 'allow-follow':
      if (command.allowed === state.allowFollow) return NO_STEPS
      return [say({ type: 'follow-switched', allowed: command.allowed })]
    case 'withdraw':
      return withdrawSteps(state, command.amount, context)
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
])

function isGridCommand(command: BotCommand): command is GridCommand {
  return COMMANDS.has(command.type)
}

function lockedQuote(state: GridState, context: BotContext): Amount {
  return context.locked(context.instrument(state.symbol).quote)
}

function refuseWithdraw(state: GridState, text: string, context: BotContext): string | undefined {
  if (state.phase !== 'running') return 'not-running'
  const amount = parseAmount(text)
  if (!amount.ok || amount.value <= 0n) return 'invalid-argument'
  const most = withdrawable(state, lockedQuote(state, context))
  return amount.value > most ? 'withdraw-too-much' : undefined
}

function withdrawSteps(state: GridState, text: string, context: BotContext): readonly GridStep[] {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'withdraw without an amount', text)
  const price = context.last(state.symbol)
  const { quote } = context.instrument(state.symbol)
  return [
    ...release(quote, parsed.value, 'transfer'),
    { type: 'profit-withdrawn', amount: parsed.value, prices: [price] },
  ]
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

function refusedChecks(checks: readonly GridCheck[]): ExplainedRefusal | undefined {
  const [first] = checks
  return first && { code: first.code, details: checks }
}

function updateOf(state: GridState, change: GridChange, context: BotContext): GridUpdate {
  return checkUpdate(state, change, {
    instrument: context.instrument(state.symbol),
    last: context.last(state.symbol),
    fees: context.fees(state.symbol),
    lockedQuote: lockedQuote(state, context),
  })
}

function modifySteps(
  state: GridState,
  fields: ModifyFields,
  context: BotContext,
): readonly GridStep[] {
  const change = changeOf(fields)
  assert(change !== undefined, 'a change that does not parse', fields)
  const update = updateOf(state, change, context)
  const price = context.last(state.symbol)
  const { quote } = context.instrument(state.symbol)
  const added = change.addQuote ?? ZERO
  const steps: GridStep[] = []
  if (added > 0n) {
    steps.push({ type: 'reserve', coin: quote, amount: added })
    const own = { type: 'investment-added' } as const
    steps.push({ type: 'funds-added', amount: added, prices: [price], own })
  }
  const settled: GridStep = {
    type: 'settings-changed',
    prices: [price],
    own: { type: 'settings-changed', ...update.range, ...update.settings },
  }
  if (!update.replans) return [...steps, settled]
  const wallet = { quote: (state.quote + added) as Amount, base: state.base }
  const opening = {
    range: update.range,
    money: update.money,
    wallet,
    price,
    action: 'modify-setting' as const,
  }
  const opened = openingSteps(state, context, opening)
  return [...steps, ...cancelAll(state, 'by-bot'), settled, ...opened]
}

/** A change out of a command's fields; undefined when one of them is not what it should be. */
function changeOf(fields: ModifyFields): GridChange | undefined {
  const prices = ['minPrice', 'maxPrice', 'takeProfit', 'stopLoss', 'limitUpPrice'] as const
  const change: { -readonly [K in keyof GridChange]: GridChange[K] } = {}
  for (const name of prices) {
    const value = fields[name]
    if (value === undefined) continue
    if (!Number.isSafeInteger(value) || value < 0) return undefined
    change[name] = brandPrice(value) as Price
  }
  const { cellNumber, trailingStop, addQuote } = fields
  if (cellNumber !== undefined && !Number.isSafeInteger(cellNumber)) return undefined
  const stop = trailingStop === undefined ? undefined : parseRatio(trailingStop)
  const adds = addQuote === undefined ? undefined : parseAmount(addQuote)
  if (stop?.ok === false || adds?.ok === false) return undefined
  const values: readonly (Ratio | Amount | undefined)[] = [stop?.value, adds?.value]
  if (values.some((value) => value !== undefined && value < 0n)) return undefined
  return {
    ...change,
    cellNumber,
    enableTrailing: fields.enableTrailing,
    trailingStop: stop?.value,
    addQuote: adds?.value,
  }
}
