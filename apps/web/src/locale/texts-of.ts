// The words of the page: one bundle per language, loaded when needed, joined by those of the kinds.
import i18next, { type i18n } from 'i18next'
import type { Texts, Translate } from '@trellis/bots/registry.web'
import type { Language } from './locale.ts'

const bundles: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('../texts/en.ts'),
  ar: () => import('../texts/ar.ts'),
}

export interface Words {
  readonly t: Translate
  /** Adds a kind's own texts; their keys begin with the kind's name. */
  add(texts: Texts): void
}

/**
 * Loads a language. Missing keys show themselves as the key, and a test sees to it that none is
 * missing.
 */
export async function loadWords(language: Language): Promise<Words> {
  const { texts } = await bundles[language]()
  return createWords(language, texts)
}

/** Words from texts at hand; plural forms follow the language's rules. */
export async function createWords(language: Language, texts: Texts): Promise<Words> {
  const instance: i18n = i18next.createInstance()
  await instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  return {
    t: (key, values) => instance.t(key, values ?? {}),
    add: (added) => {
      instance.addResourceBundle(language, 'translation', added, true, true)
    },
  }
}
