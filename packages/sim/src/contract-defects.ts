// Planted defects of contracts: funding, liquidation, margin, reduce-only, tiers, money set aside.
import { ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { Instrument, MarginView, Venue } from '@trellis/market'
import type { Defect } from './defect.ts'
import { kindWith, venueWith } from './defect-wrappers.ts'

/** A venue that reckons margins by another view of the market. */
function viewedBy(change: (real: MarginView) => Partial<MarginView>): (real: Venue) => Venue {
  return (real) => {
    const seen = (view: MarginView): MarginView => ({
      instrument: (symbol) => view.instrument(symbol),
      mark: (symbol) => view.mark(symbol),
      fees: (symbol) => view.fees(symbol),
      last: (symbol) => view.last(symbol),
      ...change(view),
    })
    return {
      ...venueWith((fill) => fill)(real),
      isLiquidated: (account, view) => real.isLiquidated(account, seen(view)),
      safeBands: (account, view) => real.safeBands(account, seen(view)),
      decideLiquidation: (account, view) => real.decideLiquidation(account, seen(view)),
    }
  }
}

const noDeduction = new WeakMap<Instrument, Instrument>()

function withoutDeduction(instrument: Instrument): Instrument {
  const riskTiers = instrument.riskTiers.map((tier) => ({ ...tier, deduction: ZERO }))
  const changed = noDeduction.get(instrument) ?? { ...instrument, riskTiers }
  noDeduction.set(instrument, changed)
  return changed
}

/** An order without its word that it only reduces. */
function unbound<T extends { readonly reduceOnly?: true | undefined }>(order: T): T {
  return { ...order, reduceOnly: undefined }
}

export const CONTRACT_DEFECTS: readonly Defect[] = [
  {
    name: 'wrong-funding-sign',
    what: 'shorts pay a funding rate above zero and longs receive it',
    input: (input) =>
      input.type === 'funding'
        ? { ...input, rates: input.rates.map((it) => ({ ...it, rate: -it.rate as Ratio })) }
        : input,
  },
  {
    name: 'late-liquidation',
    what: 'who is long is liquidated a tick of the mark late',
    venue: viewedBy((view) => ({
      mark: (symbol) => (view.mark(symbol) === 0 ? view.mark(symbol) : tickUp(view.mark(symbol))),
    })),
  },
  {
    name: 'margin-released-twice',
    what: 'a cancelled order of a contract frees its margin twice',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      evolve: (account, event, instrument, stamp) => {
        const balance = account.balances.get(instrument.quote)
        const before = balance?.locked ?? ZERO
        real.evolve(account, event, instrument, stamp)
        if (event.type !== 'order-cancelled' || instrument.category === 'spot' || !balance) return
        balance.locked = (balance.locked - (before - balance.locked)) as Amount
      },
    }),
  },
  {
    name: 'reduce-only-ignored',
    what: 'the venue keeps, fills and locks for an order that may only reduce like for any other',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decidePlace: (account, order, market) => {
        const events = real.decidePlace(account, unbound(order), market)
        return events.map((event) => ('order' in event ? { ...event, order } : event))
      },
      evolve: (account, event, instrument, stamp) => {
        const isPlaced = event.type === 'order-placed'
        const kept = isPlaced ? { ...event, order: unbound(event.order) } : event
        real.evolve(account, kept, instrument, stamp)
      },
    }),
  },
  {
    name: 'aside-left-at-end',
    what: 'a martingale that ends does not take back what it set aside',
    kind: kindWith((steps) =>
      steps.filter((step) => step.type !== 'exchange' || step.take.length === 0),
    ),
  },
  {
    name: 'tier-deduction-forgotten',
    what: 'maintenance margin is the rate of its tier alone',
    venue: viewedBy((view) => ({
      instrument: (symbol) => withoutDeduction(view.instrument(symbol)),
    })),
  },
]

function tickUp(mark: Price): Price {
  return (mark + 1) as Price
}
