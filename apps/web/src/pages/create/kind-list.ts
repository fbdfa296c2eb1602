// The kinds in the order of the menu: those that are built say so themselves, the rest of the
// specification's eight are named as coming.
import { kindGroups, offerOrder, type KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { comingKinds, type ComingId } from '../../app/coming-kinds.ts'
import { laterPicture } from './later-picture.tsx'

export interface KindEntry extends KindOffer {
  /** The kind that creates; undefined while it is coming. */
  readonly kind: WebKind | undefined
}

function entryOf(id: ComingId): KindEntry {
  const words = `coming.${id}`
  return { ...comingKinds[id], id, words, Picture: laterPicture(id), kind: undefined }
}

/** Every kind, built ones first within their group. */
export function kindEntries(kinds: readonly WebKind[]): readonly KindEntry[] {
  const inOrder = kinds.toSorted((a, b) => offerOrder(a.offer, b.offer))
  const built = inOrder.map((kind): KindEntry => ({ ...kind.offer, kind }))
  const later = (Object.keys(comingKinds) as ComingId[])
    .filter((id) => !kinds.some((kind) => kind.kind === id))
    .map(entryOf)
  const all = [...built, ...later]
  return kindGroups.flatMap((group) => all.filter((it) => it.group === group))
}

/**
 * The kind of a create address, with or without its last slash; the first built one otherwise, and
 * the first to come where none is built.
 */
export function kindOfPath(entries: readonly KindEntry[], path: string): KindEntry | undefined {
  const wanted = path.endsWith('/') ? path : `${path}/`
  const named = entries.find((it) => it.path === wanted)
  return named ?? entries.find((it) => it.kind !== undefined) ?? entries[0]
}
