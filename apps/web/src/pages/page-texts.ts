// The words of the create and detail pages, each loaded with its page, and those of a kind, loaded
// when it is first shown. They are no part of the first bundle: home needs none.
import { use } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../app/session-context.tsx'
import { createTextsHook } from '../app/words-hook.ts'
import { addTexts } from '../locale/add-texts.ts'

/** Waits for the words by suspending; the page's placeholder is shown meanwhile. */
export const usePageTexts = createTextsHook('bot')
/** The same for the create page, which shows no bot that runs. */
export const useFormTexts = createTextsHook('form')

/** Waits for the words of the kinds that are shown by suspending. */
export function useKindTexts(kinds: readonly WebKind[]): void {
  const { words } = useSession()
  const adding = kinds.map(({ kind }) => addTexts(words, kind))
  for (const texts of adding) use(texts)
}
