// A user's commands to a futures combo: what they look like, why they are refused, what they lead
// to.
import {
  assert,
  formatAmount,
  parseAmount,
  parseRatio,
  type Amount,
  type Ratio,
} from '@trellis/kernel'
import type { BotContext, ExplainedRefusal, KindRefusal, Step } from '@trellis/engine'
import { readChangeJson, refusedChecks, type ChangeJson } from '@trellis/bot-kit/commands.ts'
import { commandsOf, type SharedCommand } from '@trellis/bot-kit/command-table.ts'
import { emit, fundsAdded, NO_STEPS, release } from '@trellis/bot-kit/steps.ts'
import { closeCombo, pricesOf } from './close.ts'
import type { ComboFact } from './facts.ts'
import { comboFields, type ComboFields } from './fields.ts'
import { equityOf, marketOf, quotesOf } from './holdings.ts'
import { checkCombo, isWeight, type ComboDraftMarket } from './limits.ts'
import { draftOf, isWhole } from './params.ts'
import { rebalanceSteps } from './rebalancing.ts'
import type { ComboState } from './state.ts'
import { safeTransfer } from './transfer.ts'
import { checkUpdate, type ComboChange } from './update.ts'

type Steps = readonly Step<ComboFact>[]

export interface TransferCommand {
  readonly type: 'transfer'
  readonly direction: 'in' | 'out'
  /** In the settle coin. */
  readonly amount: string
}

export type ModifyCommand = { readonly type: 'modify' } & ChangeJson<ComboFields> & {
    /** Fractions, in the order of the contracts. */
    readonly weights?: readonly string[] | undefined
  }

/** Plain JSON, as routes send it; amounts and fractions are decimal strings. */
export type ComboCommand =
  | { readonly type: 'close' }
  | { readonly type: 'adjust' }
  | TransferCommand
  | ModifyCommand
  | SharedCommand

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(state: ComboState, context: BotContext): ExplainedRefusal | undefined {
  const odd = state.legs.find(({ weight }) => !isWeight(weight))
  if (odd !== undefined) return { code: 'invalid-argument', details: formatAmount(odd.weight) }
  return refusedChecks(checkCombo(draftOf(state.params), draftMarketOf(state, context)).checks)
}

export const { refuseCommand, commandSteps } = commandsOf<ComboState, ComboFact, ComboCommand>({
  isAlive: ({ phase }) => phase === 'running',
  end: closeCombo,
  own: {
    close: { steps: (state, _, context) => closeCombo(state, context, 'by-user') },
    adjust: { steps: (state, _, context) => rebalanceSteps(state, context, 'user') },
    transfer: { refuse: refuseTransfer, steps: transferSteps },
    modify: { refuse: refuseModify, steps: modifySteps },
  },
})

/** The contracts as checks of a draft see them. */
function draftMarketOf({ symbols }: ComboState, context: BotContext): ComboDraftMarket {
  const first = symbols[0] ?? -1
  return {
    quotes: quotesOf(symbols, context),
    any: {
      instrument: context.instrument(first),
      last: context.last(first),
      fees: context.fees(first),
    },
  }
}

/** One unit of money. */
const LEAST_TRANSFER = formatAmount(1n as Amount)

/** Why money does not move: no amount, more than Funding has, or more than may leave safely. */
function refuseTransfer(
  state: ComboState,
  { amount: text, direction }: TransferCommand,
  context: BotContext,
): KindRefusal | undefined {
  const amount = parseAmount(text)
  if (!amount.ok || (direction !== 'in' && direction !== 'out')) return 'invalid-argument'
  const { quote } = context.instrument(state.symbols[0] ?? -1)
  if (amount.value <= 0n) return refusedAmount('too-low', LEAST_TRANSFER)
  if (direction === 'in')
    return amount.value > context.funding(quote) ? 'insufficient-balance' : undefined
  const { most, bound } = safeTransfer(state, marketOf(context), context.free(quote))
  return amount.value > most ? refusedAmount('too-high', formatAmount(most), bound) : undefined
}

/** A refused amount as the finding that a transfer call answers. */
function refusedAmount(way: 'too-low' | 'too-high', bound: string, why = ''): ExplainedRefusal {
  const code = `adjust-amount-${way}`
  return { code, details: [{ code, field: 'amount', bound, fix: bound, why }] }
}

function transferSteps(
  state: ComboState,
  { amount: text, direction }: TransferCommand,
  context: BotContext,
): Steps {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'a transfer without an amount', text)
  const amount: Amount = parsed.value
  const { quote } = context.instrument(state.symbols[0] ?? -1)
  const prices = pricesOf(state, context)
  const moved: Steps =
    direction === 'in'
      ? fundsAdded(quote, amount, prices)
      : [...release(quote, amount, 'transfer'), { type: 'profit-withdrawn', amount, prices }]
  const wallet = (state.wallet + (direction === 'in' ? amount : -amount)) as Amount
  return [...moved, ...rebalanceSteps({ ...state, wallet }, context, 'transfer')]
}

/** A change out of a command's fields; undefined where one of them is not what it should be. */
function changeOf(state: ComboState, command: ModifyCommand): ComboChange | undefined {
  const { type: _, weights: texts, ...fields } = command
  const change = readChangeJson(comboFields, fields)
  if (change === undefined || texts === undefined) return change
  const weights: Ratio[] = []
  for (const text of texts) {
    const weight = parseRatio(text)
    if (!weight.ok || !isWeight(weight.value)) return undefined
    weights.push(weight.value)
  }
  const isSound = weights.length === state.legs.length
  return isSound && isWhole(weights.map((weight) => ({ weight })))
    ? { ...change, weights }
    : undefined
}

function refuseModify(
  state: ComboState,
  command: ModifyCommand,
  context: BotContext,
): KindRefusal | undefined {
  const change = changeOf(state, command)
  if (change === undefined) return 'invalid-argument'
  const market = draftMarketOf(state, context)
  return refusedChecks(checkUpdate(state, change, market, marketOf(context)).checks)
}

/**
 * Settings from now on. A trailing stop that is set anew begins at the equity of now; new weights
 * are brought about at once.
 */
function modifySteps(state: ComboState, command: ModifyCommand, context: BotContext): Steps {
  const change = changeOf(state, command)
  assert(change !== undefined, 'a change that does not parse', command)
  const market = marketOf(context)
  const update = checkUpdate(state, change, draftMarketOf(state, context), market)
  const { settings, weights, areWeightsNew } = update
  const written = weights.map(formatAmount).join(',')
  const own = { type: 'settings-changed', weights: written, ...settings } as const
  const begins = settings.trailingStop !== state.settings.trailingStop
  const peak = equityOf(state, market)
  const legs = state.legs.map((leg, i) => ({ ...leg, weight: weights[i] ?? leg.weight }))
  return [
    { type: 'settings-changed', prices: pricesOf(state, context), own },
    ...(begins && settings.trailingStop > 0n
      ? [emit({ type: 'peak-raised' as const, peak })]
      : NO_STEPS),
    ...(areWeightsNew ? rebalanceSteps({ ...state, legs }, context, 'modify-setting') : NO_STEPS),
  ]
}
