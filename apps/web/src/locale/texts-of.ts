// The words of the page: one bundle per language, loaded when needed, joined by those of the kinds.
import { states as arStates } from '@trellis/bot-kit/web/texts/ar-states.ts'
import { states as enStates } from '@trellis/bot-kit/web/texts/en-states.ts'
import type { Texts, Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { Language } from './locale.ts'
import { createTranslate, flattenTexts } from './translate.ts'

const bundles: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('../texts/en.ts'),
  ar: () => import('../texts/ar.ts'),
}

export interface Words {
  readonly t: Translate
  /** Adds a kind's own texts; their keys begin with the kind's name. */
  readonly add: (texts: Texts) => void
}

/** The one list of the states of a bot; the build reads the shell's texts alone and without it. */
const states = { en: enStates, ar: arStates } as const

/** Texts of a language: of the shell and of home, with the states of bots. */
export async function loadTexts(language: Language): Promise<Texts> {
  return { ...(await bundles[language]()).texts, state: states[language] }
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
