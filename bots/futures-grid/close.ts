// How a futures grid ends: as any bot in one contract, its orders being those of its cells; and the
// words that it ends with.
import { cancelAll, positionOrder } from '@trellis/bot-kit/grid/placing.ts'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { closeContract, type ContractClosingWays } from '@trellis/bot-kit/linear/closing.ts'
import type { BotContext, CloseReason, Step } from '@trellis/engine'
import type { FuturesGridFact } from './facts.ts'
import type { FuturesGridState } from './state.ts'

/** The engine's reason that each word stands beside. */
export const FUTURES_REASONS = {
  ...CONTRACT_REASONS,
  /** Stops of a neutral grid, which has no side on which it gains. */
  'top-price': 'stop',
  'bottom-price': 'stop',
} as const satisfies Readonly<Record<string, CloseReason>>

export type FuturesWord = keyof typeof FUTURES_REASONS

export const CLOSING: ContractClosingWays<FuturesGridState, FuturesGridFact> = {
  cancel: (state) => cancelAll(state, 'by-close'),
  reduce(state, { side, qty }, action) {
    const wish = { symbol: state.symbol, side, qty, worst: 0 }
    const { type, order } = positionOrder(state, wish, action)
    return { type, order: { ...order, reduceOnly: true } }
  },
  closed: { type: 'grid-closed' },
}

/** Ends a grid for a reason that has this word. */
export function closeFutures(
  state: FuturesGridState,
  context: BotContext,
  word: FuturesWord,
): readonly Step<FuturesGridFact>[] {
  return closeContract(state, context, { reason: FUTURES_REASONS[word], word }, CLOSING)
}
