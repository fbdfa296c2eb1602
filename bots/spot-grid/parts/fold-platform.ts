// Folds what closing does in other pairs than the grid's own: coins given, platform coins received.
// Must never touch what the grid's own trades count.
import { assert, ZERO, type Amount } from '@trellis/kernel'
import { amountOfLots, type Fill } from '@trellis/market'
import type { GridState } from '../state.ts'
import type { GridFact } from '../facts.ts'

type Own<T extends GridFact['type']> = Extract<GridFact, { type: T }>

/** A pair was chosen. */
export function foldLeg(state: GridState, fact: Own<'platform-leg-chosen'>): void {
  const { type: _, ...leg } = fact
  state.leg = leg
  if (leg.symbol === state.symbol) return
  const nothing = { amount: ZERO, fee: ZERO, value: ZERO, feeValue: ZERO }
  state.platform ??= { coin: leg.coin, ...nothing }
}

/** What came of it was counted and valued. */
export function foldPlatformCoins(
  state: GridState,
  { amount, value }: { readonly amount: Amount; readonly value: Amount },
  { feeValue }: Own<'platform-received'>,
): void {
  const { platform } = state
  assert(platform?.amount === amount, 'platform coins are miscounted', amount)
  platform.value = value
  platform.feeValue = feeValue
  state.otherFees = (state.otherFees + feeValue) as Amount
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
