// The first money of a bot in one contract.
import type { Amount, Ratio } from '@trellis/kernel'
import type { BotContext, KindFact, Step } from '@trellis/engine'
import { emit, reserve } from '../steps.ts'
import type { LinearFact } from './facts.ts'
import { marginTermsFact } from './margin-terms.ts'

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

/** The wait for its trigger price. */
export const AWAITING: Step<never> = {
  type: 'status',
  status: 'awaiting-activation',
  reason: 'none',
}
