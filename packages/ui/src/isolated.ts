// Keeps the order of words that stand alone in a drawing. Canvas and SVG run left to right in every
// language and would turn "25 نوفمبر" round.

/** The words as a run of their own, in the direction of their first letter. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** A figure with its sign and percent as a run of its own, from left to right in every language. */
export function isolatedFigure(text: string): string {
  return `\u2066${text}\u2069`
}
