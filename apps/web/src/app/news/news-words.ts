// The words of what the reader was told, loaded with the first of it; those of a kind when one of
// its events carries a word that is its own.
import { webKinds } from '@trellis/bots/registry.web'
import type { NotificationItem } from '@trellis/contract'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { addTexts } from '../../locale/add-texts.ts'
import type { Words } from '../../locale/texts-of.ts'
import { createTextsHook } from '../words-hook.ts'

export function loadNewsWords(words: Words): Promise<void> {
  return addTexts(words, 'news')
}

/** Waits for the words by suspending. */
export const useNewsWords = createTextsHook('news')

/** Adds the words of kinds that have some of their own to say here. */
export async function loadKindWords(
  words: Words,
  items: readonly NotificationItem[],
): Promise<void> {
  const wanted = new Set(items.filter(({ word }) => word !== '').map(({ kind }) => kind))
  const kinds: readonly WebKind[] = webKinds
  const saying = kinds.filter(({ kind }) => wanted.has(kind))
  await Promise.all(saying.map(({ kind }) => addTexts(words, kind)))
}
