// The fee of one execution. It is rounded against the trader.
import { MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'

/**
 * A rate in lowest terms; most rates are small fractions, so that most fees need no wide
 * arithmetic.
 */
interface Fraction {
  readonly rate: Ratio
  readonly numerator: number
  readonly denominator: number
}

const fractions: Fraction[] = []

/** Fee = received × rate, rounded up at 1e-12 of the received coin; both are not negative. */
export function feeOf(received: Amount, rate: Ratio): Amount {
  const { numerator, denominator } = fractionOf(rate)
  const product = Number(received) * numerator
  if (product > Number.MAX_SAFE_INTEGER)
    return ((received * rate + MONEY_UNIT - 1n) / MONEY_UNIT) as Amount
  const rest = product % denominator
  return BigInt((product - rest) / denominator + (rest > 0 ? 1 : 0)) as Amount
}

function fractionOf(rate: Ratio): Fraction {
  for (let i = 0; i < fractions.length; i++) {
    const known = fractions[i]
    if (known?.rate === rate) return known
  }
  let a: bigint = rate
  let b = MONEY_UNIT
  while (a > 0n) [a, b] = [b % a, a]
  const fraction = { rate, numerator: Number(rate / b), denominator: Number(MONEY_UNIT / b) }
  if (fractions.length < 16) fractions.push(fraction)
  return fraction
}
