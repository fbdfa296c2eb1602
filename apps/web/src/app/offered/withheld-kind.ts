// Which kinds are withheld from some: those that borrow, pay interest, trade contracts, or copy.
import type { KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'

/** Whether Islamic accounts and pages of some locales are not offered it; the server agrees. */
export function isWithheldKind({
  group,
  leverage,
}: Pick<KindOffer, 'group' | 'leverage'>): boolean {
  return leverage > 0 || (group !== 'grid' && group !== 'averaging')
}
