// Which kinds are not offered to who is here: what leads to the form of one says so instead.
import type { KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'
import type { Bar } from './form-bar.ts'
import { useBar } from './use-bar.ts'
import { isBarredKind } from './barred-kind.ts'

export type BarOf = (offer: Pick<KindOffer, 'group' | 'leverage'>) => Bar | undefined

/** Whose bar keeps a kind from being offered; it answers undefined for those that are offered. */
export function useKindBar(): BarOf {
  const bar = useBar()
  return (offer) => (isBarredKind(offer) ? bar : undefined)
}
