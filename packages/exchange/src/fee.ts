// The fee of one execution. It must never round in the trader's favour.
import { MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'

/** Fee = received × rate, rounded up at 1e-12 of the received coin; both are not negative. */
export function feeOf(received: Amount, rate: Ratio): Amount {
  return ((received * rate + MONEY_UNIT - 1n) / MONEY_UNIT) as Amount
}
