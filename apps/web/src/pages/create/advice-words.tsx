// The words of suggested settings, which come behind the form that shows them.
import type { PropsWithChildren } from 'react'
import { createWordsHook } from '../../app/words-hook.ts'

const bundles = {
  en: () => import('@trellis/bot-kit/web/texts/en-advice.ts'),
  ar: () => import('@trellis/bot-kit/web/texts/ar-advice.ts'),
} as const

const useAdviceTexts = createWordsHook(async (words, language) => {
  words.add((await bundles[language]()).texts)
})

/** Waits for them by suspending. */
export function AdviceWords({ children }: PropsWithChildren) {
  useAdviceTexts()
  return children
}
