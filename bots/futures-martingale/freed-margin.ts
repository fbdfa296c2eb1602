// When a price that recovers frees the margin that a skipped addition lacked: what is held loses
// less, and what it loses less is free again (docs/formulas/futures-martingale.md).
import {
  divide,
  price as brandPrice,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { feeOf, initialMargin } from '@trellis/market'
import type { LinearState } from '@trellis/bot-kit/linear/state.ts'

/** What of a martingale its free margin is reckoned by. */
export interface Lacking extends Pick<
  LinearState,
  'lots' | 'cost' | 'wallet' | 'leverage' | 'terms' | 'units'
> {
  readonly next:
    { readonly price: Price; readonly qty: Quantity; readonly filled: number } | undefined
}

/**
 * Mark from which on the free margin reaches for the next addition with a taker's fee: above it of
 * a long one, below it of a short one. Undefined where no mark brings that much.
 */
export function freedMark({
  lots,
  cost,
  wallet,
  leverage,
  terms,
  units: { valueFactor },
  next,
}: Lacking): Price | undefined {
  if (terms === undefined || next === undefined || lots === 0) return undefined
  const { riskTiers, takerFee } = terms
  const size = cost < 0n ? -cost : cost
  const value = BigInt(next.price) * BigInt(next.qty - next.filled) * valueFactor
  const needed =
    initialMargin(value as Amount, leverage, riskTiers) + feeOf(value as Amount, takerFee)
  const room = wallet - initialMargin(size as Amount, leverage, riskTiers) - needed
  // Free is the wallet less what is locked and less what is lost at the mark; gains are not free.
  if (room < 0n) return undefined
  const ticks = divide(cost - room, BigInt(lots) * valueFactor, lots > 0 ? 'ceil' : 'floor')
  return ticks > 0n && ticks <= BigInt(Number.MAX_SAFE_INTEGER)
    ? brandPrice(Number(ticks))
    : undefined
}
