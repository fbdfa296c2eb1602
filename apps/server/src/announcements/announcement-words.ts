// Words as they are searched: alike however they are written, on every database alike.

/** A text in small letters, with one form for letters that are written in several. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The parts that a search asks for; what has no spaces, as Thai and Chinese, is one part. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(folded(query).split(/\s+/))].filter((part) => part !== '')
}
