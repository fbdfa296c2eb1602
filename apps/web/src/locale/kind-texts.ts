// The words of kinds of bots, added when one of a kind is first shown. They are no part of the
// first bundle: home needs none.
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { forgetFailure, readTexts } from './read-texts.ts'
import type { Words } from './texts-of.ts'

const ofKinds = new WeakMap<Words, Map<string, Promise<void>>>()

/** Adds the words of a kind, the namespace of its name, once for all who ask. */
export function addKindTexts(words: Words, { kind }: Pick<WebKind, 'kind'>): Promise<void> {
  const known = ofKinds.get(words) ?? new Map<string, Promise<void>>()
  ofKinds.set(words, known)
  const before = known.get(kind)
  if (before !== undefined) return before
  const adding = readTexts(kind).then(words.add)
  known.set(kind, adding)
  forgetFailure(adding, () => known.delete(kind))
  return adding
}
