// Adds up what several workers say of their accounts. Exact: the sums must be zero.
import { formatAmount, type Amount } from '@trellis/kernel'

/** Per coin the sum over all maps. */
export function sumOfBalances(
  parts: readonly ReadonlyMap<string, bigint>[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const part of parts)
    for (const [coin, amount] of part) sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  return sums
}

/** The same sums as exact decimals. */
export function textsOfBalances(
  parts: Parameters<typeof sumOfBalances>[0],
): Readonly<Record<string, string>> {
  const sums = [...sumOfBalances(parts)]
  return Object.fromEntries(sums.map(([coin, sum]) => [coin, formatAmount(sum as Amount)]))
}
