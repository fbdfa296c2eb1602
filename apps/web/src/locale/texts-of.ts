// The words of the page, joined by those of each namespace that is loaded.
import {
  createTranslate,
  flattenTexts,
  type Language,
  type Texts,
  type Translate,
} from '@trellis/texts'

export interface Words {
  readonly t: Translate
  /** Adds the texts of a namespace. */
  readonly add: (texts: Texts) => void
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
