// The words of kinds of bots, added when one of a kind is first shown. They are no part of the
// first bundle: home needs none.
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { readTexts } from './read-texts.ts'
import type { Words } from './texts-of.ts'

const ofKinds = new WeakMap<Words, Map<string, Promise<void>>>()

/** Adds the words of a kind, the namespace of its name, once for all who ask. */
export function addKindTexts(words: Words, { kind }: Pick<WebKind, 'kind'>): Promise<void> {
  const known = ofKinds.get(words) ?? new Map<string, Promise<void>>()
  ofKinds.set(words, known)
  const adding = known.get(kind) ?? readTexts(kind).then((texts) => words.add(texts))
  known.set(kind, adding)
  return adding
}
