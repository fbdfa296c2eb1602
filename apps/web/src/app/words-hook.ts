// Hooks for words that come after the first load, each with what shows them.
import { use } from 'react'
import { forgetFailure, readTexts } from '../locale/read-texts.ts'
import type { Words } from '../locale/texts-of.ts'
import { useSession } from './session-context.tsx'

/** A hook that waits for a namespace by suspending; each page load reads it once. */
export function createTextsHook(namespace: string): () => void {
  const loading = new WeakMap<Words, Promise<void>>()
  return function useMoreWords() {
    const { words } = useSession()
    let promise = loading.get(words)
    if (promise === undefined) {
      promise = readTexts(namespace).then(words.add)
      loading.set(words, promise)
      forgetFailure(promise, () => loading.delete(words))
    }
    use(promise)
  }
}
