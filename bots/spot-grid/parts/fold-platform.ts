// Folds what closing does in other pairs than the grid's own: coins given, platform coins received.
// Must never touch what the grid's own trades count.
import { assert, ZERO, type Amount } from '@trellis/kernel'
import { amountOfLots, type Fill } from '@trellis/market'
import type { GridState } from '../state.ts'
import type { GridFact } from './facts.ts'

type PlatformFact = Extract<GridFact, { type: 'platform-leg-chosen' | 'platform-received' }>

/** A pair was chosen, or what came of it was counted. */
export function foldPlatformFact(state: GridState, fact: PlatformFact): void {
  if (fact.type === 'platform-leg-chosen') {
    const { type: _, ...leg } = fact
    state.leg = leg
    if (leg.symbol === state.symbol) return
    const nothing = { amount: ZERO, fee: ZERO, value: ZERO, feeValue: ZERO }
    state.platform ??= { coin: leg.coin, ...nothing }
    return
  }
  const { platform } = state
  assert(platform?.amount === fact.amount, 'platform coins are miscounted', fact)
  platform.value = fact.value
  platform.feeValue = fact.feeValue
  state.otherFees = (state.otherFees + fact.feeValue) as Amount
}

/** A trade in the chosen pair. */
export function foldPlatformFill(state: GridState, fill: Fill): void {
  const { leg, platform } = state
  assert(leg?.symbol === fill.symbol && platform, 'fill in a pair that nobody chose', fill)
  const lots = amountOfLots(leg.lotAmount, fill.qty)
  const [paid, got] = fill.side === 'buy' ? [fill.value, lots] : [lots, fill.value]
  state[leg.gives] = (state[leg.gives] - paid) as Amount
  platform.amount = (platform.amount + got - fill.fee) as Amount
  platform.fee = (platform.fee + fill.fee) as Amount
}
