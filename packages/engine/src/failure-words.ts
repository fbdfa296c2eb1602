// The reason of a broken bot as a person reads it. Neither stack nor secret is in it.
import { InvariantError } from '@trellis/kernel'

const WORDS_MAX = 300

/** What was thrown, in words of at most 300 characters. */
export function failureWords(thrown: unknown): string {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const plain = thrown instanceof InvariantError ? words : `unexpected: ${words}`
  return plain.slice(0, WORDS_MAX)
}
