// The kinds in the order of the menu, each as its folder offers it.
import { kindGroups, offerOrder, type KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

export interface KindEntry extends KindOffer {
  readonly kind: WebKind
}

/** Every kind by its group. */
export function kindEntries(kinds: readonly WebKind[]): readonly KindEntry[] {
  const inOrder = kinds.toSorted((a, b) => offerOrder(a.offer, b.offer))
  const all = inOrder.map((kind): KindEntry => ({ ...kind.offer, kind }))
  return kindGroups.flatMap((group) => all.filter((it) => it.group === group))
}

/** The kind of a create address, with or without its last slash; the first one otherwise. */
export function kindOfPath(entries: readonly KindEntry[], path: string): KindEntry | undefined {
  const wanted = path.endsWith('/') ? path : `${path}/`
  return entries.find((it) => it.path === wanted) ?? entries[0]
}
