// The first money of a bot in one contract.
import { ZERO, type Amount, type Ratio } from '@trellis/kernel'
import type { BotContext, KindFact, Step } from '@trellis/engine'
import type { PlaceOrder, RejectReason } from '@trellis/market'
import { emit, reserve } from '../steps.ts'
import type { LinearFact } from './facts.ts'
import { marginTermsFact } from './margin-terms.ts'
import type { LinearState } from './state.ts'

/**
 * Its money and its leverage, what margin the exchange asks for, and the kind's own fact beside.
 */
export function stakeSteps<F extends KindFact>(
  symbol: number,
  { investment, leverage }: { readonly investment: Amount; readonly leverage: Ratio },
  context: BotContext,
  own: F,
): readonly Step<F | LinearFact>[] {
  return [
    { type: 'bot-funded', prices: [context.last(symbol)], own },
    emit(marginTermsFact(symbol, context)),
    ...reserve(context.instrument(symbol).quote, investment),
    { type: 'leverage', symbol, leverage },
  ]
}

/**
 * Why the exchange would refuse one of these orders to a bot that holds nothing yet, if they came
 * now one after the other; undefined where it would take them all. Nothing of it is kept.
 */
export function refusedStake(
  { symbol, wallet, leverage }: Pick<LinearState, 'symbol' | 'wallet' | 'leverage'>,
  context: BotContext,
  orders: readonly PlaceOrder[],
): RejectReason | undefined {
  const { quote: coin } = context.instrument(symbol)
  const positions = [{ symbol, lots: 0, cost: ZERO }]
  const account = { coin, wallet, leverage, positions }
  return context.tryOrders(account, orders).find((it) => it !== undefined)
}

/** The wait for its trigger price. */
export const AWAITING: Step<never> = {
  type: 'status',
  status: 'awaiting-activation',
  reason: 'none',
}
