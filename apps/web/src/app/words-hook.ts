// Hooks for words that come after the first load, each with what shows them.
import { use } from 'react'
import { addTexts } from '../locale/add-texts.ts'
import { useSession } from './session-context.tsx'

/** A hook that waits for a namespace by suspending; each page load reads it once. */
export function createTextsHook(namespace: string): () => void {
  return function useMoreWords() {
    use(addTexts(useSession().words, namespace))
  }
}
