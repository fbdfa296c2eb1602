// The order in which lists of several coins are read: what is in one coin stands before all else.

/** Order for a sort: what is in the coin first; what comes after that is the caller's. */
export function ofCoinFirst<T>(coin: string, coinOf: (it: T) => string | undefined) {
  const rank = (it: T): number => (coinOf(it) === coin ? 0 : 1)
  return (a: T, b: T): number => rank(a) - rank(b)
}
