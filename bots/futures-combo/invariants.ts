// What must always hold in a combo. Cheap, for it is asked after every turn.
import { ONE } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import type { ComboState } from './state.ts'

/**
 * The first figure that differs from the exchange's in words, or undefined; nothing is repaired.
 */
export function brokenCombo(state: ComboState, context: BotContext): string | undefined {
  const { quote } = context.instrument(state.symbols[0] ?? -1)
  if (context.balance(quote) !== state.wallet) return 'the settle coin differs from the wallet'
  let weights = 0n
  for (const { symbol, lots, cost, side, weight } of state.legs) {
    const position = context.position(symbol)
    if ((position?.lots ?? 0) !== lots) return 'the lots held differ from the position'
    if ((position?.cost ?? 0n) !== cost) return 'the cost held differs from the position'
    if (side === 'long' ? lots < 0 : lots > 0) return 'a position is on the other side'
    weights += weight
  }
  if (weights !== ONE) return 'weights do not add up to one'
  const isBusy = state.asked > 0 || state.rebalancing !== undefined
  return isBusy ? 'a rebalance is left open at the end of a turn' : undefined
}
