// The words of a contract's details, which come with their code.
import { createWordsHook } from '../../../app/words-hook.ts'

const bundles = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
} as const

/** Waits for the words by suspending. */
export const useContractTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})
