// What must always hold in the money of a bot on a spot pair. Cheap, for it is asked after every
// turn.
import type { BotContext } from '@trellis/engine'
import type { SpotState } from './state.ts'

/** The first coin that differs from the wallet in words, or undefined; nothing is repaired. */
export function brokenCoins(state: SpotState, context: BotContext): string | undefined {
  const { base, quote } = context.instrument(state.symbol)
  if (context.balance(quote) !== state.quote) return 'quote coins differ from the wallet'
  if (context.balance(base) !== state.base) return 'base coins differ from the wallet'
  const { platform } = state
  if (platform && context.balance(platform.coin) !== platform.amount) {
    return 'platform coins differ from the wallet'
  }
  return state.withdrawn < 0n ? 'a count is negative' : undefined
}
