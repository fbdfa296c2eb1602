// The words of the operators' page, loaded with it.
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the words by suspending. */
export const useOperatorTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
