// Hooks for words that come after the first bundle, each with what shows them.
import { use } from 'react'
import type { Language } from '../locale/locale.ts'
import { readTexts } from '../locale/read-texts.ts'
import type { Words } from '../locale/texts-of.ts'
import { useSession } from './session-context.tsx'

/** A failure is on the page after this. */
const SHOWN_MS = 500

type Load = (words: Words, language: Language) => Promise<void>

/** A hook that waits for more words by suspending; each page load reads them once. */
export function createWordsHook(load: Load): () => void {
  const loading = new WeakMap<Words, Promise<void>>()
  return function useMoreWords() {
    const { words, locale } = useSession()
    let promise = loading.get(words)
    if (promise === undefined) {
      promise = load(words, locale.language)
      loading.set(words, promise)
      // Once its failure was shown: who tries again loads anew, and until then nobody does.
      promise.catch(() => setTimeout(() => loading.delete(words), SHOWN_MS))
    }
    use(promise)
  }
}

/** The same for the words of one namespace. */
export function createTextsHook(namespace: string): () => void {
  return createWordsHook(async (words) => words.add(await readTexts(namespace)))
}
