// The kind that pages suggest where they suggest one: the first that is built, in the menu's order.
import { webKinds } from '@trellis/bots/registry.web'
import { kindGroups } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

/** The first of the kinds by their groups; undefined where no kind is built. */
export function firstKind(kinds: readonly WebKind[] = webKinds): WebKind | undefined {
  const groupOf = ({ offer }: WebKind): number => kindGroups.indexOf(offer.group)
  return kinds.toSorted((a, b) => groupOf(a) - groupOf(b))[0]
}
