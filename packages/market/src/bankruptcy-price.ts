// The price at which nothing is left of a wallet that backs one position
// (docs/formulas/paper-venue.md). Liquidated, it is settled there, whatever the market pays.
import { divide, MONEY_UNIT, type Amount, type Price } from '@trellis/kernel'
import { feeOf } from './fee.ts'
import { positionValue, type MarkedPosition } from './margin-account.ts'
import { unrealizedPnl } from './position.ts'

/**
 * The price at which the only position of a wallet is settled in bankruptcy: with its taker fee
 * paid, nothing of the wallet is left. Rounded to the tick that leaves the wallet no less than
 * zero; at least one tick.
 */
export function bankruptcyPrice(wallet: Amount, position: MarkedPosition): Price {
  const { lots, cost, takerRate, instrument } = position
  const isLong = lots > 0
  const kept = MONEY_UNIT + (isLong ? -takerRate : takerRate)
  const perTick = BigInt(lots) * instrument.valueFactor * kept
  const exact = divide((cost - wallet) * MONEY_UNIT, perTick, isLong ? 'floor' : 'ceil')
  let at = exact < 1n ? 1 : Math.min(Number(exact), Number.MAX_SAFE_INTEGER)
  // The fee is rounded up, which moves the price by a few ticks at most.
  if (isLong) while (netAt(position, at) < -wallet) at += 1
  else while (at > 1 && netAt(position, at) < -wallet) at -= 1
  return at as Price
}

/** What closing a position at a price brings: realized profit less the taker fee. */
function netAt(position: MarkedPosition, price: number): bigint {
  const at = price as Price
  const fee = feeOf(positionValue(position, at), position.takerRate)
  return unrealizedPnl(position, at, position.instrument) - fee
}
