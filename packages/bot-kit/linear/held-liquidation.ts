// Where the exchange would liquidate what a bot in one contract holds, out of its state alone.
import type { Price } from '@trellis/kernel'
import { liquidationOf } from './liquidation.ts'
import type { LinearState } from './state.ts'

/** Where the exchange would liquidate what a bot holds now, by the terms that its state keeps. */
export function heldLiquidation({
  lots,
  cost,
  wallet,
  terms,
  units,
}: Pick<LinearState, 'lots' | 'cost' | 'wallet' | 'terms' | 'units'>): Price | undefined {
  if (terms === undefined || lots === 0) return undefined
  const { takerFee: feeRate, riskTiers } = terms
  const { valueFactor } = units
  return liquidationOf({ lots, cost, equity: wallet, feeRate }, { riskTiers, valueFactor })
}
