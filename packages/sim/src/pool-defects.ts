// Planted defects of liquidity positions: of what minutes earn, and of what is owed to the lender.
import type { Defect } from './defect.ts'
import { kindWith, type KindStep } from './defect-wrappers.ts'

const isToLender = (step: KindStep): boolean =>
  step.type === 'exchange' && step.with === 'lender' && step.give.length > 0

export const POOL_DEFECTS: readonly Defect[] = [
  {
    name: 'lender-forgotten',
    what: 'what a position pays back or owes as interest stays in its wallet',
    kind: kindWith((steps) => steps.filter((step) => !isToLender(step))),
  },
  {
    name: 'yield-unit-more',
    what: 'a position earns one unit more than its share of the fees',
    kind: kindWith((steps) =>
      steps.map((step) => {
        const isOne = step.type === 'fact' && step.fact.type === 'pool-accrued'
        if (!isOne) return step
        const fact = step.fact as typeof step.fact & { readonly yielded: bigint }
        return { ...step, fact: { ...fact, yielded: fact.yielded + 1n } }
      }),
    ),
  },
]
