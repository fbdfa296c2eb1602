// What is known of a key in the bucket of leases, and what becomes of what is written there.
import type { StrayWord, UnreadableWord, Word } from './lease-words.ts'

export interface Entry {
  readonly key: string
  readonly revision: number
  readonly word: Word
  /**
   * The bucket told that the word stands where its writer meant it to. Of one that was only read,
   * nobody knows whether another writer was faster.
   */
  readonly isCertain: boolean
  /** When this revision was first seen here. */
  readonly seenMs: number
}

/** Whether a value stands where it was meant to, as far as is known. */
export type Verdict = 'valid' | 'void' | 'uncertain'

/** What became of a write: an unknown one may still be carried out later. */
export type Written =
  | { readonly type: 'stored'; readonly revision: number }
  | { readonly type: 'refused' }
  | { readonly type: 'unknown' }

/** What members write. */
export type Told = Exclude<Word, UnreadableWord | StrayWord>
