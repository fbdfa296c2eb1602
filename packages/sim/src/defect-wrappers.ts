// What planted defects wrap a real component with: everything is as it was but one thing.
import type { AnyBotKind, BotInput, KindFact, Step, Trigger } from '@trellis/engine'
import type { Fill, Venue } from '@trellis/market'
import type { Journal } from '../../../apps/server/src/journal/journal.ts'

export type Decide = AnyBotKind['decide']
export type KindStep = Step<KindFact>

/** A venue whose executions of resting orders come out changed. */
export function venueWith(
  change: (fill: Fill, order: { readonly ref: number }) => Fill | undefined,
): (real: Venue) => Venue {
  return (real) => ({
    fillsOnTouch: real.fillsOnTouch,
    marketPrice: (side, qty, market) => real.marketPrice(side, qty, market),
    evolve: (account, event, instrument, stamp) => real.evolve(account, event, instrument, stamp),
    decidePlace: (account, order, market) => real.decidePlace(account, order, market),
    decideClosure: (account, symbol, market) => real.decideClosure(account, symbol, market),
    decideSettlement: (...asked) => real.decideSettlement(...asked),
    isLiquidated: (account, view) => real.isLiquidated(account, view),
    safeBands: (account, view) => real.safeBands(account, view),
    decideLiquidation: (account, view) => real.decideLiquidation(account, view),
    free: (account, coin, marks) => real.free(account, coin, marks),
    decideFill: (order, segment, market, account) => {
      const fill = real.decideFill(order, segment, market, account)
      return fill && change(fill, order)
    },
  })
}

/** A kind whose steps come out changed. */
export function kindWith(
  change: (steps: readonly KindStep[], input: BotInput) => readonly KindStep[],
): (real: AnyBotKind) => AnyBotKind {
  return (real) => ({
    ...real,
    decide: ((state, input, context) =>
      change(real.decide(state, input, context), input)) as Decide,
  })
}

/** A kind whose triggers come out changed; the same array as long as they stay. */
export function triggersWith(
  change: (triggers: readonly Trigger[]) => readonly Trigger[],
): (real: AnyBotKind) => AnyBotKind {
  return (real) => {
    const kept = new WeakMap<readonly Trigger[], readonly Trigger[]>()
    return {
      ...real,
      triggers: (state) => {
        const wanted = real.triggers(state)
        const found = kept.get(wanted) ?? change(wanted)
        kept.set(wanted, found)
        return found
      },
    }
  }
}

/** A journal of which one call is changed. */
export function journalWith(
  change: (real: Journal) => Partial<Journal>,
): (real: Journal) => Journal {
  return (real) => ({ ...real, ...change(real) })
}

/** Whether a step places an order. */
export function isPlace(step: KindStep): step is Extract<KindStep, { type: 'place' }> {
  return step.type === 'place'
}
