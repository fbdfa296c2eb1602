// With how many digits amounts of a coin are written, so that whoever adds up what is written comes
// to the same sum on every page.

/** Digits after the point of an amount of a coin: cents of what is worth about a dollar. */
export function digitsOfCoin(coin: string): number {
  return /USD|^EUR|^DAI$/.test(coin) ? 2 : 6
}
