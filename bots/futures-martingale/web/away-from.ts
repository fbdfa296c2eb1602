// How far away a price is, as the ladder and the card beside it say it.

/** How far a price is from the last one, as a fraction; undefined without one. */
export function awayFrom(price: string, last: string): string | undefined {
  return Number(last) > 0 ? (Number(price) / Number(last) - 1).toFixed(6) : undefined
}
