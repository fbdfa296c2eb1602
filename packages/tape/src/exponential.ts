// e^x and -ln(p) from + - * / alone, so that every engine computes the same market. Not for money.

const LN2 = 0.6931471805599453

/**
 * e^x for |x| below 700, within 1e-14 relative: range reduction by powers of two, then the series.
 */
export function exponential(x: number): number {
  const k = Math.round(x / LN2)
  return series(x - k * LN2) * powerOfTwo(k)
}

// Thirteen terms of e^x. Written out: a new thread builds its first days before anything is
// compiled well, and there a loop costs twice as much.
function series(x: number): number {
  let sum = 1 + x / 13
  sum = 1 + (sum * x) / 12
  sum = 1 + (sum * x) / 11
  sum = 1 + (sum * x) / 10
  sum = 1 + (sum * x) / 9
  sum = 1 + (sum * x) / 8
  sum = 1 + (sum * x) / 7
  sum = 1 + (sum * x) / 6
  sum = 1 + (sum * x) / 5
  sum = 1 + (sum * x) / 4
  sum = 1 + (sum * x) / 3
  sum = 1 + (sum * x) / 2
  return 1 + sum * x
}

function powerOfTwo(k: number): number {
  let result = 1
  let base = k < 0 ? 0.5 : 2
  for (let n = k < 0 ? -k : k; n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result *= base
    base *= base
  }
  return result
}

/**
 * Natural logarithm for x from 1e-300 to 1e300, within 1e-14: halvings, then the series of atanh.
 */
export function logarithm(x: number): number {
  let k = 0
  let m = x
  while (m > 1.4142135623730951) {
    m /= 2
    k += 1
  }
  while (m < 0.7071067811865476) {
    m *= 2
    k -= 1
  }
  const t = (m - 1) / (m + 1)
  const square = t * t
  let sum = 0
  for (let n = 29; n >= 1; n -= 2) sum = sum * square + 1 / n
  return 2 * t * sum + k * LN2
}
