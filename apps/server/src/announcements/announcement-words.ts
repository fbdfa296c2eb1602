// Words as they are searched: alike however they are written, on every database alike.

/** A text in small letters, with one form for letters that are written in several. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A search is for a few words: each is a look at every text. */
const MOST_PARTS = 8

/**
 * The parts that a search asks for, the longest of them where it has more than a few; what has no
 * spaces, as Thai and Chinese, is one part.
 */
export function wordsOf(query: string): readonly string[] {
  const parts = [...new Set(folded(query).split(/\s+/))].filter((part) => part !== '')
  return parts.toSorted((one, other) => other.length - one.length).slice(0, MOST_PARTS)
}
