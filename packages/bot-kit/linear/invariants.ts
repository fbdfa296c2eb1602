// What must always hold in the money of a bot in one contract. Cheap, for it is asked after every
// turn.
import type { BotContext } from '@trellis/engine'
import { asideOf } from './set-aside.ts'
import type { LinearState } from './state.ts'

/**
 * The first figure that differs from the exchange's in words, or undefined; nothing is repaired.
 */
export function brokenMargin(state: LinearState, context: BotContext): string | undefined {
  const { quote } = context.instrument(state.symbol)
  if (context.balance(quote) !== state.wallet) return 'the settle coin differs from the wallet'
  if (context.setAside(quote) !== asideOf(state)) return 'the money set aside differs'
  const position = context.position(state.symbol)
  if ((position?.lots ?? 0) !== state.lots) return 'the lots held differ from the position'
  if ((position?.cost ?? 0n) !== state.cost) return 'the cost held differs from the position'
  return state.withdrawn < 0n || state.addedMargin < 0n ? 'a count is negative' : undefined
}
