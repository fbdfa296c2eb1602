// The words of the account page, loaded with it.
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the page's words; the placeholder of the page is shown meanwhile. */
export const useAccountTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
