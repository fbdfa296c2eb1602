// Adds up what several workers say of their accounts. Exact: the sums must be zero.

/** Per coin the sum over all maps. */
export function sumOfBalances(
  parts: readonly ReadonlyMap<string, bigint>[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const part of parts)
    for (const [coin, amount] of part) sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  return sums
}
