// The words of the create and detail pages and of every kind, loaded with the first of these pages.
// They are no part of the first bundle: home needs none of them.
import { use } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import { useSession } from '../app/session-context.tsx'
import type { Words } from '../locale/texts-of.ts'

const pages = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** What every kind's pages say alike. */
const kit = {
  en: () => import('@trellis/bot-kit/web/texts/en.ts'),
  ar: () => import('@trellis/bot-kit/web/texts/ar.ts'),
} as const

type Load = (words: Words, language: 'en' | 'ar') => Promise<void>

/** A hook that waits for more words by suspending; each page load reads them once. */
export function createWordsHook(load: Load): () => void {
  const loading = new WeakMap<Words, Promise<void>>()
  return function useMoreWords() {
    const { words, locale } = useSession()
    let promise = loading.get(words)
    if (promise === undefined) {
      promise = load(words, locale.language)
      loading.set(words, promise)
    }
    use(promise)
  }
}

/** Waits for the words by suspending; the page's placeholder is shown meanwhile. */
export const usePageTexts = createWordsHook(load)

async function load(words: Words, language: 'en' | 'ar'): Promise<void> {
  const kinds: readonly { texts(of: 'en' | 'ar'): Promise<object> }[] = webKinds
  const [page, shared, ...rest] = await Promise.all([
    pages[language](),
    kit[language](),
    ...kinds.map((kind) => kind.texts(language)),
  ])
  words.add(page.texts)
  words.add(shared.texts)
  for (const texts of rest) words.add(texts as Parameters<Words['add']>[0])
}
