// Planted defects of combos: of a rebalance's legs, its next try, its thresholds, and of what a
// liquidation over several positions leaves.
import type { Amount } from '@trellis/kernel'
import type { AnyBotKind } from '@trellis/engine'
import type { VenueAccount } from '@trellis/market'
import type { Defect } from './defect.ts'
import { isPlace, kindWith, venueWith } from './defect-wrappers.ts'

/** Whether an account is that of a bot in several contracts. */
function isBasket({ positions }: VenueAccount): boolean {
  return positions !== undefined && positions.size > 1
}

export const COMBO_DEFECTS: readonly Defect[] = [
  {
    name: 'leg-booked-twice',
    what: 'the money of every fifth order of a combo is booked twice',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      evolve: (account, event, instrument, stamp) => {
        real.evolve(account, event, instrument, stamp)
        if (event.type !== 'order-filled' || !isBasket(account) || event.ref % 5 !== 0) return
        const balance = account.balances.get(instrument.quote)
        const { realizedPnl = 0n, fee } = event.fill
        if (balance) balance.total = (balance.total + realizedPnl - fee) as Amount
      },
    }),
  },
  {
    name: 'leg-sent-twice',
    what: 'a rebalance sends the order of its last contract twice',
    kind: kindWith((steps) => {
      const isRebalance = steps.some((it) => {
        return it.type === 'fact' && it.fact.type === 'rebalance-started'
      })
      const last = steps.findLast(isPlace)
      if (!isRebalance || !last) return steps
      return [...steps, { ...last, order: { ...last.order, ref: last.order.ref + 1 } }]
    }),
  },
  {
    name: 'retry-forgotten',
    what: 'a contract that a rebalance could not trade is not tried again',
    from: 5,
    kind: kindWith((steps) =>
      steps.map((it) => {
        const isRecord = it.type === 'fact' && it.fact.type === 'rebalanced'
        return isRecord ? { ...it, fact: { ...it.fact, retryMs: 0 } } : it
      }),
    ),
  },
  {
    name: 'deaf-weights',
    what: 'a combo is asked about its marks three times as far away as it has to be',
    kind: (real): AnyBotKind => ({
      ...real,
      markBands: (state, context) =>
        (real.markBands?.(state, context) ?? []).map(({ symbol, below, above }) => {
          const at = context.mark(symbol)
          return { symbol, below: below * 3 - at * 2, above: above * 3 - at * 2 }
        }),
    }),
  },
  {
    name: 'remainder-as-fee',
    what: 'what the liquidation of a combo leaves goes to the fees instead of the insurance',
    venue: (real) => ({
      ...venueWith((fill) => fill)(real),
      decideLiquidation: (account, view) => {
        const settled = real.decideLiquidation(account, view)
        const last = settled.at(-1)
        if (!last || settled.length < 2) return settled
        const coin = view.instrument(last.symbol).quote
        const moved = settled.reduce((sum, it) => sum + it.realizedPnl - it.fee, 0n)
        const left = (account.balances.get(coin)?.total ?? 0n) + moved
        if (left <= 0n) return settled
        return [...settled.slice(0, -1), { ...last, fee: (last.fee + left) as Amount }]
      },
    }),
  },
]
