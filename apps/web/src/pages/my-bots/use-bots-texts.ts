// The words of My bots that only this page needs.
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the page's words; the placeholder around the list is shown meanwhile. */
export const useBotsTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
