// A rebalance of a combo from its cause to its record: what is traded, what cannot be and why, and
// when that is tried again. All of it is one turn, so that nothing is ever half booked.
import { formatAmount } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { emit, NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { officialCombo } from './config.ts'
import type { ComboFact, Rebalanced, RebalanceCause } from './facts.ts'
import { marketOf, positionsOf } from './holdings.ts'
import { marketOrders, sent, tried } from './orders.ts'
import { rebalance, weightsOf, type Skip, type Trade } from './rebalance.ts'
import type { ComboState } from './state.ts'

type Steps = readonly Step<ComboFact>[]

/** What the orders of a rebalance are marked with. */
function actionFor(cause: RebalanceCause): PipelineAction {
  return cause === 'transfer' ? 'transfer' : 'modify-setting'
}

/** Sends what brings the weights to their targets; without an order to send it is over at once. */
export function rebalanceSteps(
  state: ComboState,
  context: BotContext,
  cause: RebalanceCause,
): Steps {
  const positions = positionsOf(state, marketOf(context))
  const plan = rebalance(positions)
  const why = { purpose: 'normal', action: actionFor(cause) } as const
  const answers = tried(state, context, marketOrders(state, plan.trades, why))
  const isShort = (_: Trade, i: number): boolean => answers[i] === 'insufficient-balance'
  const short = plan.trades.filter(isShort)
  const trades = plan.trades.filter((trade) => !short.includes(trade))
  const skipped = [...plan.skipped, ...short.map(shortOf)]
  const before = weightsText(positions)
  const failed = skipped.map(({ symbol }) => state.symbols.indexOf(symbol)).join(',')
  const reasons = skipped.map(({ reason }) => reason).join(',')
  if (trades.length === 0) {
    const nothing = { trades: 0, traded: 0n, fees: 0n, realized: 0n } as Nothing
    return [ended(state, context, { cause, ...nothing, before, after: before, failed, reasons })]
  }
  const orders = trades.length
  const started = { cause, orders, before, skipped: failed, reasons }
  const rebalancing = emit({ type: 'rebalance-started' as const, ...started })
  return [rebalancing, ...sent(marketOrders(state, trades, why))]
}

/** What adds and cannot be paid for stays out; the exchange's other refusals are its own to say. */
function shortOf({ symbol }: Trade): Skip {
  return { symbol, reason: 'margin-short' }
}

function weightsText(positions: Parameters<typeof weightsOf>[0]): string {
  return weightsOf(positions).map(formatAmount).join(',')
}

type Nothing = Pick<Rebalanced, 'trades' | 'traded' | 'fees' | 'realized'>

/** The record, once every order is filled or refused. */
export function rebalancedSteps(state: ComboState, context: BotContext): Steps {
  const { rebalancing, asked } = state
  if (rebalancing === undefined || asked > 0) return NO_STEPS
  const { cause, trades, traded, fees, realized, before, failed, reasons } = rebalancing
  const after = weightsText(positionsOf(state, marketOf(context)))
  const sums = { cause, trades, traded, fees, realized }
  return [ended(state, context, { ...sums, before, after, failed, reasons })]
}

/** Its record; a try that changed nothing and failed for nothing new is only put off again. */
function ended(
  state: ComboState,
  context: BotContext,
  record: Omit<Rebalanced, 'type' | 'retryMs'>,
): Step<ComboFact> {
  const retryMs = retryOf(context, record.reasons)
  return record.trades === 0 && retryMs > 0 && isOldFailure(state, context, record)
    ? emit({ type: 'rebalance-postponed', retryMs })
    : emit({ type: 'rebalanced', ...record, retryMs })
}

/**
 * Whether this is the next try of the last rebalance, at its time and no other's, and every
 * contract that waits stands in that record already, for the same reason.
 */
function isOldFailure(
  { last, retryMs, nextMs }: ComboState,
  { atMs }: BotContext,
  record: Pick<Rebalanced, 'failed' | 'reasons'>,
): boolean {
  const isRetry = retryMs > 0 && retryMs <= atMs && (nextMs === 0 || nextMs > atMs)
  if (!isRetry || last === undefined) return false
  const known = waitingIn(last)
  return waitingIn(record).every((one) => known.includes(one))
}

/** Contracts that another try may mend, each with its reason. */
function waitingIn({ failed, reasons }: Pick<Rebalanced, 'failed' | 'reasons'>): string[] {
  const places = failed.split(',')
  return reasons
    .split(',')
    .flatMap((reason, i) => (isLasting(reason) ? [] : [`${places[i]} ${reason}`]))
}

/** Sizes, ours and the exchange's words: another price or weight mends them, never another try. */
const isLasting = (reason: string): boolean => reason === '' || /^(below|above)-/.test(reason)

/** When what failed is tried again; 0 where nothing would come of it. */
function retryOf({ atMs }: BotContext, reasons: string): number {
  const isWorthIt = reasons.split(',').some((reason) => !isLasting(reason))
  return isWorthIt ? atMs + officialCombo.retryMs : 0
}

/** Another try, as soon as a market opens that was closed to the last one. */
export function reopenedSteps(state: ComboState, context: BotContext, symbol: number): Steps {
  const { last, retryMs } = state
  if (last === undefined || retryMs === 0) return NO_STEPS
  const at = String(state.symbols.indexOf(symbol))
  return last.failed.split(',').includes(at) ? rebalanceSteps(state, context, last.cause) : NO_STEPS
}
