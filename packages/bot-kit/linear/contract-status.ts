// What a bot on contracts does when the exchange closes one, opens it again, or is about to end it.
import type { BotContext, KindFact, Step } from '@trellis/engine'
import { isTrading, type InstrumentStatus } from '@trellis/market'
import { NO_STEPS } from '../steps.ts'
import { afterReduction, type ContractClosingWays } from './closing.ts'
import type { LinearState } from './state.ts'

/** Whether a closing goes on with a contract; of a delisted one the position is settled. */
export function letsReduce(status: InstrumentStatus): boolean {
  return isTrading(status) || status === 'Delisted'
}

/**
 * By what word a status ends a bot that is alive. Before a settlement nothing could be opened
 * again: what is held is reduced while there is a market.
 */
export function endOfStatus(
  status: InstrumentStatus,
): 'symbol-delisted' | 'reduce-only' | undefined {
  if (status === 'Delisted') return 'symbol-delisted'
  return status === 'PreSettle' ? 'reduce-only' : undefined
}

/** How a kind in one contract ends, and what it does about a halt. */
export interface StatusWays<S, F extends KindFact> {
  readonly isAlive: boolean
  readonly closing: ContractClosingWays<S, F>
  readonly close: (
    state: S,
    context: BotContext,
    word: 'symbol-delisted' | 'reduce-only',
  ) => readonly Step<F>[]
  /** Of a bot that is alive and goes on. */
  readonly goesOn: () => readonly Step<F>[]
}

/** A closing goes on, a bot that is alive ends or goes on. */
export function statusSteps<S extends LinearState & { readonly phase: string }, F extends KindFact>(
  state: S,
  status: InstrumentStatus,
  context: BotContext,
  { isAlive, closing, close, goesOn }: StatusWays<S, F>,
): readonly Step<F>[] {
  if (state.phase === 'closing')
    return letsReduce(status) ? afterReduction(state, context, closing) : NO_STEPS
  if (!isAlive) return NO_STEPS
  const end = endOfStatus(status)
  return end === undefined ? goesOn() : close(state, context, end)
}
