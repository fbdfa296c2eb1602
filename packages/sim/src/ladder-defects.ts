// Planted defects of martingales: of what a round leaves, of the size of an addition, and of the
// entry price.
import type { AnyBotKind } from '@trellis/engine'
import type { Defect } from './defect.ts'
import { kindWith, triggersWith, type Decide } from './defect-wrappers.ts'

interface Funded {
  readonly params: object
  readonly wallet: bigint
}

export const LADDER_DEFECTS: readonly Defect[] = [
  {
    name: 'round-not-aside',
    what: 'what a round of a martingale has won stays in its wallet',
    from: 5,
    kind: kindWith((steps) => {
      const isSaved = steps.some(
        (step) => step.type === 'fact' && step.fact.type === 'round-planned',
      )
      const isAside = (step: (typeof steps)[number]): boolean =>
        step.type === 'exchange' && step.with === 'set-aside'
      return isSaved ? steps.filter((step) => !isAside(step)) : steps
    }),
  },
  {
    name: 'addition-of-wallet',
    what: 'an addition is sized by what is in the wallet instead of the margin that was put in',
    from: 3,
    kind: (real): AnyBotKind => {
      if (real.kind !== 'futures-martingale') return real
      return {
        ...real,
        decide: ((state: Funded, input, context) => {
          if (input.type !== 'order-filled') return real.decide(state, input, context)
          const params = { ...state.params, investment: state.wallet }
          return real.decide({ ...state, params }, input, context)
        }) as Decide,
      }
    },
  },
  {
    name: 'late-round-profit',
    what: 'the take profit of a martingale waits for a tick more',
    from: 3,
    kind: (real): AnyBotKind => {
      if (real.kind !== 'futures-martingale') return real
      const later = triggersWith((triggers) =>
        triggers.map((it) => {
          if (it.id !== 'take-profit') return it
          const price = (it.direction === 'up' ? it.price + 1 : it.price - 1) as typeof it.price
          return { ...it, price }
        }),
      )
      return later(real)
    },
  },
]
