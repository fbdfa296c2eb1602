// Root, exponential, logarithm and the normal distribution in whole numbers at 1e-24: the same
// digits on every machine, which binary floats do not promise. Errors are below 1e-20, those of the
// normal distribution below 1e-10 (option-price.test.ts: against another library).
import { assert } from '@trellis/kernel'
import { root } from '@trellis/bot-kit/volatility.ts'

/** One. */
export const UNIT = 10n ** 24n

const LN2 = 693_147_180_559_945_309_417_232n
/** The root of two pi. */
const ROOT_2PI = 2_506_628_274_631_000_502_415_765n
/** Beyond this the distribution is 0 or 1 to twelve digits. */
const FAR = 7n * UNIT

/** a × b, rounded toward zero. */
export function times(a: bigint, b: bigint): bigint {
  return (a * b) / UNIT
}

/** a / b, rounded toward zero. */
export function over(a: bigint, b: bigint): bigint {
  return (a * UNIT) / b
}

/** Square root of x, zero or more. */
export function rootOf(x: bigint): bigint {
  return root(x * UNIT)
}

/** e to the power of minus x, for x of zero or more: halved whole times, the rest by its series. */
export function decay(x: bigint): bigint {
  assert(x >= 0n, 'a decay over less than nothing', x)
  const halvings = x / LN2
  if (halvings > 80n) return 0n
  const rest = x - halvings * LN2
  let sum = UNIT
  let term = UNIT
  for (let n = 1n; term !== 0n; n += 1n) {
    term = -times(term, rest) / n
    sum += term
  }
  return sum >> halvings
}

/** Natural logarithm of x above zero: powers of two apart, the rest by twice the area tangent. */
export function logarithm(x: bigint): bigint {
  assert(x > 0n, 'a logarithm of nothing', x)
  let twos = 0n
  let rest = x
  for (; rest >= 2n * UNIT; twos += 1n) rest /= 2n
  for (; rest < UNIT; twos -= 1n) rest *= 2n
  const z = over(rest - UNIT, rest + UNIT)
  const square = times(z, z)
  let sum = 0n
  let power = z
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n
    power = times(power, square)
  }
  return twos * LN2 + 2n * sum
}

/** Share of the normal distribution up to x: one half and the density times an odd series. */
export function normalShare(x: bigint): bigint {
  if (x >= FAR) return UNIT
  if (x <= -FAR) return 0n
  const square = times(x, x)
  const density = over(decay(square / 2n), ROOT_2PI)
  let sum = 0n
  let term = x
  for (let n = 3n; term !== 0n; n += 2n) {
    sum += term
    term = times(term, square) / n
  }
  return UNIT / 2n + times(density, sum)
}
