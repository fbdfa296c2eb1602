// Planted defects of DCAs: of the time of the next purchase, the maximum, and the orders of a
// purchase.
import type { AnyBotKind } from '@trellis/engine'
import type { Amount } from '@trellis/kernel'
import type { Defect } from './defect.ts'
import { isPlace, kindWith, type Decide } from './defect-wrappers.ts'

interface Planned {
  readonly settings?: { readonly maxInvestment?: Amount }
}

export const DCA_DEFECTS: readonly Defect[] = [
  {
    name: 'late-purchase',
    what: 'the next purchase of a DCA is planned a second too late',
    kind: kindWith((steps) =>
      steps.map((it) => {
        if (it.type !== 'fact' || it.fact.type !== 'purchased') return it
        const { nextMs } = it.fact as typeof it.fact & { readonly nextMs: number }
        return { ...it, fact: { ...it.fact, nextMs: nextMs + 1_000 } }
      }),
    ),
  },
  {
    name: 'deaf-maximum',
    what: 'a DCA does not hear of its maximum',
    kind: (real): AnyBotKind => {
      if (real.kind !== 'spot-dca') return real
      return {
        ...real,
        decide: ((state: Planned, input, context) => {
          const settings = { ...state.settings, maxInvestment: 0n }
          return real.decide({ ...state, settings }, input, context)
        }) as Decide,
      }
    },
  },
  {
    name: 'forgotten-pair',
    what: 'a purchase asks for its first pair twice instead of the last',
    kind: kindWith((steps) => {
      const isPurchase = steps.some((it) => {
        return it.type === 'fact' && it.fact.type === 'purchase-started'
      })
      const [first, ...others] = steps.filter(isPlace)
      const last = others.at(-1)
      if (!isPurchase || !first || !last) return steps
      const { symbol } = first.order
      const again = { ...last, order: { ...last.order, symbol, qty: first.order.qty } }
      return steps.map((it) => (it === last ? again : it))
    }),
  },
]
