// The words of kinds of bots, added when one of a kind is first shown. They are no part of the
// first bundle: home needs none.
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { Language } from './locale.ts'
import type { Words } from './texts-of.ts'

const ofKinds = new WeakMap<Words, Map<string, Promise<void>>>()

/** Adds the words of a kind, once for all who ask. */
export function addKindTexts(words: Words, kind: WebKind, language: Language): Promise<void> {
  const known = ofKinds.get(words) ?? new Map<string, Promise<void>>()
  ofKinds.set(words, known)
  const adding = known.get(kind.kind) ?? kind.texts(language).then((texts) => words.add(texts))
  known.set(kind.kind, adding)
  return adding
}
