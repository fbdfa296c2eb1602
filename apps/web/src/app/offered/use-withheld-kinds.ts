// Which kinds are withheld from who is here: what leads to the form of one says so instead.
import type { KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { WithheldBy } from './withheld-by.ts'
import { useWithheld } from './use-withheld.ts'
import { isWithheldKind } from './withheld-kind.ts'

export type WithheldOf = (offer: Pick<KindOffer, 'group' | 'leverage'>) => WithheldBy | undefined

/** By whom a kind is withheld; it answers undefined for those that are offered. */
export function useWithheldKinds(): WithheldOf {
  const withheld = useWithheld()
  return (offer) => (isWithheldKind(offer) ? withheld : undefined)
}
