// The words of the ranking, loaded with its page.
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the page's words; the placeholder of the page is shown meanwhile. */
export const useRankingTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
