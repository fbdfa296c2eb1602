// Refusals of a create call that every form tells in the same words, by the status of the answer.

const KNOWN = [403, 407, 412, 421, 429, 431, 432]

/** Key of the words; undefined of a status that has none. */
export function refusalKey(status: number): string | undefined {
  return KNOWN.includes(status) ? `form.refused.${status}` : undefined
}
