// Words of what home finds for its reader: settings and ranked bots. They come behind the page.
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/discover-en.ts'),
  ar: () => import('./texts/discover-ar.ts'),
} as const

/** Waits for the words by suspending. */
export const useDiscoverTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
