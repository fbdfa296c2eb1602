// The price at which nothing is left of an account of contracts (docs/formulas/paper-venue.md).
// Liquidated positions are settled there, whatever the market pays.
import { divide, MONEY_UNIT, type Amount, type Price } from '@trellis/kernel'
import { feeOf } from './fee.ts'
import {
  marginBalance,
  positionValue,
  shareByValue,
  type MarkedPosition,
} from './margin-account.ts'
import { unrealizedPnl } from './position.ts'

/**
 * Prices at which the positions of a wallet are settled in bankruptcy: with their taker fees paid,
 * nothing of the wallet is left. With several positions the margin balance is shared out by value
 * at mark, and each loses its part. Rounded to the tick that leaves the wallet no less than zero;
 * at least one tick.
 */
export function bankruptcyPrices(
  wallet: Amount,
  positions: readonly MarkedPosition[],
): readonly Price[] {
  const parts = shareByValue(marginBalance(wallet, positions), positions)
  return positions.map((position, i) => priceOfLoss(position, parts[i] ?? 0n))
}

/** The tick nearest to bankruptcy at which closing costs no more than `loss` against the mark. */
function priceOfLoss(position: MarkedPosition, loss: bigint): Price {
  const { lots, cost, mark, takerRate, instrument } = position
  const least = unrealizedPnl(position, mark, instrument) - loss
  const isLong = lots > 0
  const kept = MONEY_UNIT + (isLong ? -takerRate : takerRate)
  const perTick = BigInt(lots) * instrument.valueFactor * kept
  const exact = divide((least + cost) * MONEY_UNIT, perTick, isLong ? 'floor' : 'ceil')
  let at = exact < 1n ? 1 : Math.min(Number(exact), Number.MAX_SAFE_INTEGER)
  // The fee is rounded up, which moves the price by a few ticks at most.
  if (isLong) while (netAt(position, at) < least) at += 1
  else while (at > 1 && netAt(position, at) < least) at -= 1
  return at as Price
}

/** What closing a position at a price brings: realized profit less the taker fee. */
function netAt(position: MarkedPosition, price: number): bigint {
  const at = price as Price
  const fee = feeOf(positionValue(position, at), position.takerRate)
  return unrealizedPnl(position, at, position.instrument) - fee
}
