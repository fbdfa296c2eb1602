// The words of the create and detail pages, each loaded with its page, and those of a kind, loaded
// when it is first shown. They are no part of the first bundle: home needs none.
import { use } from 'react'
import type { Texts, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../app/session-context.tsx'
import { createWordsHook } from '../app/words-hook.ts'
import { addKindTexts } from '../locale/kind-texts.ts'
import type { Words } from '../locale/texts-of.ts'

const ofBots = {
  en: () => import('./texts/bot-en.ts'),
  ar: () => import('./texts/bot-ar.ts'),
} as const
const ofForms = {
  en: () => import('./texts/form-en.ts'),
  ar: () => import('./texts/form-ar.ts'),
} as const

/** Waits for the words by suspending; the page's placeholder is shown meanwhile. */
export const usePageTexts = createWordsHook((words, language) => add(words, ofBots[language]()))
/** The same for the create page, which shows no bot that runs. */
export const useFormTexts = createWordsHook((words, language) => add(words, ofForms[language]()))

async function add(words: Words, loading: Promise<{ all: readonly Texts[] }>): Promise<void> {
  for (const texts of (await loading).all) words.add(texts)
}

/** Waits for the words of the kinds that are shown by suspending. */
export function useKindTexts(kinds: readonly WebKind[]): void {
  const { words, locale } = useSession()
  const adding = kinds.map((kind) => addKindTexts(words, kind, locale.language))
  for (const texts of adding) use(texts)
}
