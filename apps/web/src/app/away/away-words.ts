// The words of what leaves the page, loaded with that part of the settings.
import type { Language } from '../../locale/locale.ts'
import type { Words } from '../../locale/texts-of.ts'
import { createWordsHook } from '../words-hook.ts'

const texts = {
  en: () => import('../../texts/away-en.ts'),
  ar: () => import('../../texts/away-ar.ts'),
} as const

async function loadAwayWords(words: Words, language: Language): Promise<void> {
  words.add((await texts[language]()).texts)
}

/** Waits for the words by suspending. */
export const useAwayWords = createWordsHook(loadAwayWords)
