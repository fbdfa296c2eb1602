// The words of the page: one bundle per language, loaded when needed, joined by those of the kinds.
import type { Texts, Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { Language } from './locale.ts'
import { createTranslate, flattenTexts } from './translate.ts'

const bundles: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('../texts/first-en.ts'),
  ar: () => import('../texts/first-ar.ts'),
}

export interface Words {
  readonly t: Translate
  /** Adds a kind's own texts; their keys begin with the kind's name. */
  readonly add: (texts: Texts) => void
}

/** Texts of a language: of the shell and of home, with the states and the kinds of bots. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await bundles[language]()).texts
}

/** Words from texts at hand. A missing key shows itself; a test sees to it that none is missing. */
export function createWords(language: Language, texts: Texts = {}): Words {
  const table = new Map(flattenTexts(texts))
  return {
    t: createTranslate(language, table),
    add: (added) => {
      for (const [key, text] of flattenTexts(added)) table.set(key, text)
    },
  }
}
