// What must always hold in a martingale. Cheap, for it is asked after every turn.
import type { BotContext } from '@trellis/engine'
import { brokenMargin } from '@trellis/bot-kit/linear/invariants.ts'
import type { MartingaleState } from './state.ts'

/** The first broken invariant in words, or undefined; nothing is repaired. */
export function brokenMartingale(state: MartingaleState, context: BotContext): string | undefined {
  const { phase, next, orders, lots, params } = state
  if (phase === 'new' || phase === 'opening') return 'a start was left half done'
  const rests = next === undefined || next.ref === 0 ? 0 : 1
  if (context.openOrderCount !== rests) return 'the orders that rest are not the next addition'
  if (rests === 1 && phase !== 'running') return 'an addition rests outside of a round'
  if (orders > params.additions + 1) return 'more additions than there may be'
  const isBought = lots === 0 || lots > 0 === (params.mode === 'long')
  if (!isBought) return 'the position is of the other side'
  if (phase === 'running' && lots === 0) return 'a round runs without a position'
  return brokenMargin(state, context)
}
