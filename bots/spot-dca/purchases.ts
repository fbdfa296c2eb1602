// A purchase from its due time to its record, all in one turn: the money out of Funding, an order
// for each pair, and what became of them. What was not spent goes back before the turn ends.
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import { marketsOf } from '@trellis/bot-kit/spot/conversion.ts'
import { emit, NO_STEPS, release, reserve } from '@trellis/bot-kit/steps.ts'
import { closeDca } from './close.ts'
import { officialDca } from './config.ts'
import type { DcaFact, SkipReason } from './facts.ts'
import { marketOrder, pricesOf, worstBuy } from './orders.ts'
import { fits, nextDue, purchaseRow } from './plan.ts'
import { reachOf, totalAmount, type DcaState, type Round } from './state.ts'

type Steps = readonly Step<DcaFact>[]

/** What could not be bought: places of pairs and a reason for each, joined by commas. */
interface Failures {
  readonly failed: string
  readonly reasons: string
}

const quoteOf = ({ symbols }: DcaState, context: BotContext): string =>
  context.instrument(symbols[0] ?? -1).quote

/** Sends the orders of a purchase, or records why there is none. */
export function purchaseSteps(state: DcaState, context: BotContext, dueMs: number): Steps {
  const { legs, lastRef } = state
  const coin = quoteOf(state, context)
  const needed = totalAmount(state)
  if (context.funding(coin) < needed) {
    const none = { failed: '', reasons: '' }
    return skipSteps(state, context, { dueMs, reason: 'insufficient-balance', ...none })
  }
  const markets = marketsOf(context)
  const rows = legs.map(({ symbol, amount }, level) => {
    return { symbol, level, ...purchaseRow(amount, markets.at(symbol)) }
  })
  // A pair whose market is closed is asked for all the same: its refusal is what the owner is told.
  const asked = rows.filter(({ qty }) => qty > 0)
  const left = rows.filter(({ qty }) => qty === 0)
  const failed = left.map(({ level }) => level).join(',')
  const reasons = left.map(({ problem }) => problem ?? '').join(',')
  if (asked.length === 0)
    return skipSteps(state, context, { dueMs, reason: 'nothing-bought', failed, reasons })
  const paid = asked.filter(({ problem }) => problem === undefined)
  const cost = paid.reduce((sum, row) => sum + row.cost, 0n) as Amount
  return [
    emit({ type: 'purchase-started', dueMs, orders: asked.length, failed, reasons }),
    ...reserve(coin, cost),
    ...asked.map(({ symbol, level, qty }, i) => {
      const worst = worstBuy(context.last(symbol), officialDca.deviation)
      const order = { ref: lastRef + 1 + i, symbol, side: 'buy', qty, level } as const
      return marketOrder({ ...order, action: 'open', worst })
    }),
  ]
}

/** The record, once every order is filled or refused; then it runs, or ends by its maximum. */
export function purchasedSteps(state: DcaState, context: BotContext): Steps {
  const { round, asked, purchases, settings, quote } = state
  if (round === undefined || asked > 0) return NO_STEPS
  const { dueMs, legs, failed, reasons } = round
  const back = release(quoteOf(state, context), quote, 'transfer')
  const spent = legs.reduce((sum, { cost }) => sum + cost, 0n) as Amount
  if (spent === 0n) {
    const reason = 'nothing-bought'
    return [...back, ...skipSteps(state, context, { dueMs, reason, failed, reasons })]
  }
  const purchased = {
    type: 'purchased',
    number: purchases + 1,
    dueMs,
    spent,
    bought: listed(legs, 'bought'),
    costs: listed(legs, 'cost'),
    failed,
    reasons,
    nextMs: nextDue(dueMs, settings.frequency, dueMs),
  } as const
  const after = { ...state, quote: ZERO }
  return [
    ...back,
    emit(purchased),
    ...startedSteps(state, context),
    ...(fits(reachOf(state), totalAmount(state))
      ? NO_STEPS
      : closeDca(after, context, { mode: 'base', word: 'reach-max' })),
  ]
}

function listed(legs: Round['legs'], key: 'bought' | 'cost'): string {
  return legs.map((leg) => formatAmount(leg[key])).join(',')
}

function skipSteps(
  state: DcaState,
  context: BotContext,
  skip: Failures & { readonly dueMs: number; readonly reason: SkipReason },
): Steps {
  const { dueMs, reason, failed, reasons } = skip
  const needed = totalAmount(state)
  const available = context.funding(quoteOf(state, context))
  const nextMs = nextDue(dueMs, state.settings.frequency, dueMs)
  return [
    emit({
      type: 'purchase-skipped',
      dueMs,
      reason,
      needed,
      available,
      failed,
      reasons,
      nextMs,
    }),
    ...startedSteps(state, context),
  ]
}

/** The first purchase is over, or is still to come: it runs. */
export function startedSteps(state: DcaState, context: BotContext): Steps {
  if (state.phase === 'running') return NO_STEPS
  return [
    { type: 'bot-started', prices: pricesOf(state, context) },
    { type: 'status', status: 'running', reason: 'none' },
  ]
}
