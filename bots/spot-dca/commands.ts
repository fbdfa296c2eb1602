// A user's commands to a DCA: what they look like, why they are refused, what they lead to.
import { assert, formatAmount, parseAmount, type Amount } from '@trellis/kernel'
import type { BotContext, KindRefusal, Step } from '@trellis/engine'
import { readChangeJson, refusedChecks, type ChangeJson } from '@trellis/bot-kit/commands.ts'
import { commandsOf, type SharedCommand } from '@trellis/bot-kit/command-table.ts'
import { marketsOf } from '@trellis/bot-kit/spot/conversion.ts'
import { closeDca, isOffered, type DcaCloseWish } from './close.ts'
import { dcaFields, type DcaFields } from './fields.ts'
import type { DcaFact } from './facts.ts'
import { checkDca, type DcaDraftMarket } from './limits.ts'
import { pricesOf } from './orders.ts'
import { draftOf, totalOf } from './params.ts'
import { DCA_CLOSE_MODES, type DcaState } from './state.ts'
import { checkUpdate, type DcaChange } from './update.ts'

type Steps = readonly Step<DcaFact>[]

export type CloseCommand = { readonly type: 'close' } & DcaCloseWish

export type ModifyCommand = { readonly type: 'modify' } & ChangeJson<DcaFields> & {
    /** Decimals, in the order of the pairs. */
    readonly amounts?: readonly string[] | undefined
  }

/** Plain JSON, as routes send it; amounts are decimal strings. */
export type DcaCommand = CloseCommand | ModifyCommand | SharedCommand

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(state: DcaState, context: BotContext): KindRefusal | undefined {
  const { params, symbols } = state
  for (const [i, symbol] of symbols.entries()) {
    const { base, quote, lotAmount, tickUnits, tickScale } = context.instrument(symbol)
    const pair = params.pairs[i]
    const isPair = pair?.baseCoin === base && params.quoteCoin === quote
    const isCounted = pair?.lotAmount === lotAmount && pair.tickUnits === tickUnits
    if (!isPair || !isCounted || pair.tickScale !== tickScale) return 'invalid-argument'
    if (context.status(symbol) !== 'Trading') return 'symbol-not-trading'
  }
  if (new Set(symbols).size !== symbols.length || symbols.length !== params.pairs.length)
    return 'duplicated-symbol'
  const found = refusedChecks(checkDca(draftOf(params), draftMarketOf(state, context)).checks)
  if (found !== undefined) return found
  // One purchase must be there, also for a plan that begins later.
  const isShort = context.funding(params.quoteCoin) < totalOf(params.pairs)
  return isShort ? 'insufficient-balance' : undefined
}

export const { refuseCommand, commandSteps } = commandsOf<DcaState, DcaFact, DcaCommand>({
  isAlive: ({ phase }) => phase === 'running',
  end: (state, context, word) => closeDca(state, context, { mode: 'base', word }),
  own: {
    close: {
      refuse: refuseClose,
      steps: (state, { mode, coin }, context) =>
        closeDca(state, context, { mode, coin, word: 'by-user' }),
    },
    modify: { refuse: refuseModify, steps: modifySteps },
  },
})

/** The pairs as checks of a draft see them. */
function draftMarketOf(state: DcaState, context: BotContext): DcaDraftMarket {
  const { symbols, invested } = state
  const at = (symbol: number) => ({
    instrument: context.instrument(symbol),
    last: context.last(symbol),
  })
  const first = symbols[0] ?? -1
  const any = { ...at(first), fees: context.fees(first) }
  return { pairs: symbols.map(at), any, nowMs: context.atMs, invested }
}

/** A purchase that is due is carried out before anything is sold. */
function refuseClose(
  state: DcaState,
  { mode, coin = '' }: CloseCommand,
  context: BotContext,
): KindRefusal | undefined {
  if (!DCA_CLOSE_MODES.includes(mode) || typeof coin !== 'string') return 'invalid-argument'
  if (state.asked > 0 || state.nextMs <= context.atMs) return 'purchase-due'
  return isOffered(state, { mode, coin }, marketsOf(context)) ? undefined : 'close-mode-not-offered'
}

/** A change out of a command's fields; undefined where one of them is not what it should be. */
function changeOf(state: DcaState, command: ModifyCommand): DcaChange | undefined {
  const { type: _, amounts: texts, ...fields } = command
  const change = readChangeJson(dcaFields, fields)
  if (change === undefined || texts === undefined) return change
  const amounts: Amount[] = []
  for (const text of texts) {
    const amount = parseAmount(text)
    if (!amount.ok || amount.value <= 0n) return undefined
    amounts.push(amount.value)
  }
  return amounts.length === state.legs.length ? { ...change, amounts } : undefined
}

function refuseModify(
  state: DcaState,
  command: ModifyCommand,
  context: BotContext,
): KindRefusal | undefined {
  const change = changeOf(state, command)
  if (change === undefined) return 'invalid-argument'
  return refusedChecks(checkUpdate(state, change, draftMarketOf(state, context)).checks)
}

/** Settings from the next purchase on. */
function modifySteps(state: DcaState, command: ModifyCommand, context: BotContext): Steps {
  const change = changeOf(state, command)
  assert(change !== undefined, 'a change that does not parse', command)
  const { settings, amounts, nextMs } = checkUpdate(state, change, draftMarketOf(state, context))
  const written = amounts.map(formatAmount).join(',')
  const own = { type: 'settings-changed', ...settings, amounts: written, nextMs } as const
  return [{ type: 'settings-changed', prices: pricesOf(state, context), own }]
}
