// The fee of one execution. It is rounded against the trader.
import { MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'
import { FractionMemory } from './figure-memory.ts'

/** Most rates are small fractions, so that most fees need no wide arithmetic. */
const fractions = new FractionMemory(MONEY_UNIT)

/** Fee = received × rate, rounded up at 1e-12 of the received coin; both are not negative. */
export function feeOf(received: Amount, rate: Ratio): Amount {
  const { numerator, denominator, times, over } = fractions.of(rate)
  const product = Number(received) * numerator
  if (product > Number.MAX_SAFE_INTEGER) return ((received * times + over - 1n) / over) as Amount
  const rest = product % denominator
  return BigInt((product - rest) / denominator + (rest > 0 ? 1 : 0)) as Amount
}
