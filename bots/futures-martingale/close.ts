// How a martingale ends: as any bot in one contract; the words that it ends with, and the orders
// that reduce its position, at the end and when a round is won.
import { price, type Quantity } from '@trellis/kernel'
import type { BotContext, CloseReason, Step } from '@trellis/engine'
import type { PipelineAction, RejectReason, Side } from '@trellis/market'
import { CONTRACT_REASONS, refusedStart } from '@trellis/bot-kit/linear/close-words.ts'
import { closeContract, type ContractClosingWays } from '@trellis/bot-kit/linear/closing.ts'
import { NO_STEPS } from '@trellis/bot-kit/steps.ts'
import type { MartingaleFact } from './facts.ts'
import type { MartingaleState } from './state.ts'

/** The engine's reason that each word stands beside. */
export const MARTINGALE_REASONS = {
  ...CONTRACT_REASONS,
  /** A round was won and no other is to follow. */
  'round-take-profit': 'target',
  /** The base order of a later round could not be paid. */
  'order-cost': 'rule',
  /** The base order of a later round was refused for another cause. */
  'round-refused': 'rule',
} as const satisfies Readonly<Record<string, CloseReason>>

export type MartingaleWord = keyof typeof MARTINGALE_REASONS

type Steps = readonly Step<MartingaleFact>[]

/** Cancels the addition that rests. */
export function cancelNext({ next }: MartingaleState, reason: 'by-bot' | 'by-close'): Steps {
  return next === undefined || next.ref === 0
    ? NO_STEPS
    : [{ type: 'cancel', ref: next.ref, reason }]
}

/** A market order that only reduces. */
export function reduceStep(
  { symbol, placed }: MartingaleState,
  { side, qty }: { readonly side: Side; readonly qty: Quantity },
  action: PipelineAction,
): Step<MartingaleFact> {
  const rest = { orderType: 'market', price: price(0), purpose: 'position', level: -1 } as const
  const order = { ref: placed + 1, symbol, side, qty, action, ...rest, reduceOnly: true } as const
  return { type: 'place', order }
}

export const CLOSING: ContractClosingWays<MartingaleState, MartingaleFact> = {
  cancel: (state) => cancelNext(state, 'by-close'),
  reduce: reduceStep,
  closed: { type: 'martingale-closed' },
}

/** Ends a martingale for a reason that has this word. */
export function closeMartingale(
  state: MartingaleState,
  context: BotContext,
  word: MartingaleWord,
): Steps {
  return closeContract(state, context, { reason: MARTINGALE_REASONS[word], word }, CLOSING)
}

/**
 * What a start, or the start of a later round, is said to have failed by where no cause is known.
 */
export function failureOf({ round, action }: Pick<MartingaleState, 'round' | 'action'>) {
  if (round > 1) return 'round-refused'
  return action === 'trigger-entry' ? 'trigger-failed' : 'failed-initiation'
}

/** Why the base order of a round was refused; of a later round only whether it could be paid. */
export function refusedRound(
  state: Pick<MartingaleState, 'round' | 'action'>,
  reason: RejectReason,
): MartingaleWord {
  const word = refusedStart(reason, failureOf(state))
  if (state.round === 1 || word === 'reduce-only') return word
  return word === 'margin-short' ? 'order-cost' : 'round-refused'
}
