// Words that come after the first load: of each namespace once, for all who ask. Those of a kind of
// bots are the namespace of its name.
import { readTexts } from './read-texts.ts'
import type { Words } from './texts-of.ts'

/** A failure is on the page after this. */
const SHOWN_MS = 500

const added = new WeakMap<Words, Map<string, Promise<void>>>()

/** Adds a namespace to the words of the page; rejects where it does not come. */
export function addTexts(words: Words, namespace: string): Promise<void> {
  const known = added.get(words) ?? new Map<string, Promise<void>>()
  added.set(words, known)
  const before = known.get(namespace)
  if (before !== undefined) return before
  const adding = readTexts(namespace).then(words.add)
  known.set(namespace, adding)
  // Once its failure was shown: who tries again loads anew, and until then nobody does.
  adding.catch(() => setTimeout(() => known.delete(namespace), SHOWN_MS))
  return adding
}
