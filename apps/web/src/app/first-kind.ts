// The kind that pages suggest where they suggest one: the first that is built, in the menu's order;
// its markets are those that home shows.
import { categories } from '@trellis/contract/enums'
import type { Category } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import { offerOrder } from '@trellis/bot-kit/web/create/kind-offer.ts'
import { pathOfPair, type AddressedPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

const built: readonly WebKind[] = webKinds

/** The first of the kinds in the menu's order; undefined where no kind is built. */
export function firstKind(kinds: readonly WebKind[] = built): WebKind | undefined {
  return kinds.toSorted((a, b) => offerOrder(a.offer, b.offer))[0]
}

/** What the first kind trades; where no kind is built, prices are still shown. */
export const firstCategory: Category = firstKind()?.offer.category ?? categories[0]

/** What the built kinds trade, each once, that of the first kind first. */
export const tradedCategories: readonly Category[] = [
  ...new Set([firstCategory, ...built.map(({ offer }) => offer.category)]),
]

/** The form of the first kind on one of its pairs. */
export function firstFormOf(pair: AddressedPair): string {
  return pathOfPair(firstKind()?.offer.path ?? '/create/', pair)
}
