// The fee of one execution. It is rounded against the trader.
import { bigintOf, countOf, MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'
import { FractionMemory } from './figure-memory.ts'

/** Most rates are small fractions, so that most fees need no wide arithmetic. */
const fractions = new FractionMemory(MONEY_UNIT)
/** Where whole numbers stop being exact as floats. */
const EXACT_BELOW = 2n ** 53n

/** Fee = received × rate, rounded up at 1e-12 of the received coin; both are not negative. */
export function feeOf(received: Amount, rate: Ratio): Amount {
  const { numerator, denominator, times, over } = fractions.of(rate)
  const product = received < EXACT_BELOW ? countOf(received) * numerator : Infinity
  if (product > Number.MAX_SAFE_INTEGER) return ((received * times + over - 1n) / over) as Amount
  // Exact: a quotient of safe integers is rounded by less than it misses a whole number by.
  return bigintOf(Math.ceil(product / denominator)) as Amount
}
