// Planted defects of dual assets: of the half hour that settles them, and of their time.
import type { AnyBotKind } from '@trellis/engine'
import type { Defect } from './defect.ts'
import type { Decide } from './defect-wrappers.ts'

const MINUTE_MS = 60_000

export const DUAL_DEFECTS: readonly Defect[] = [
  {
    name: 'early-average',
    what: 'a dual asset is settled by a half hour that ends a minute before its time',
    kind: (real): AnyBotKind => {
      if (real.kind !== 'dual-asset') return real
      return {
        ...real,
        decide: ((state, input, context) => {
          const early = input.type === 'due' ? { dueMs: input.dueMs - MINUTE_MS } : {}
          return real.decide(state, { ...input, ...early } as typeof input, context)
        }) as Decide,
      }
    },
  },
]
