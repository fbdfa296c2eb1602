// The words of the dialog that makes a poster, loaded with it.
import { createWordsHook } from '../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the words by suspending. */
export const usePosterTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
