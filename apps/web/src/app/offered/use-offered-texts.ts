// The words of what few accounts and regions are told beside a form; they come with its code.
import { createWordsHook } from '../words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the words by suspending. */
export const useOfferedTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
