// The reason that an operator gives, which others read later.

/** The words as one line; '' where none of it can be seen. */
export function reasonOf(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}
