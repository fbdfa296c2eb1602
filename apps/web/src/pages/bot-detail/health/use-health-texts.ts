// The words of a bot's health, which come with its code.
import { createWordsHook } from '../../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the words by suspending; the tab's placeholder is shown meanwhile. */
export const useHealthTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
