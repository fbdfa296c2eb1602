// Where a position stands when the exchange reduces the profitable side (docs/formulas/
// paper-venue.md). It reads the bot's own figures alone: nobody's rank depends on another's.
import { divide, MONEY_UNIT, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { Instrument } from './instrument.ts'
import { positionValue } from './margin-account.ts'
import { initialMargin } from './margin.ts'
import { unrealizedPnl } from './position.ts'
import type { Position } from './venue.ts'

type Held = Pick<Position, 'lots' | 'cost' | 'leverage'>

/** The margin of a position alone and what it has won or lost at a mark. */
function equityAt({ lots, cost, leverage }: Held, mark: Price, instrument: Instrument): bigint {
  const size = (cost < 0n ? -cost : cost) as Amount
  const margin = initialMargin(size, leverage, instrument.riskTiers)
  return margin + unrealizedPnl({ lots, cost }, mark, instrument)
}

/**
 * Value at mark over the position's own margin and unrealized profit, rounded down at 1e-12;
 * undefined where a loss has used that margin up.
 */
export function realLeverage(held: Held, mark: Price, instrument: Instrument): Ratio | undefined {
  const equity = equityAt(held, mark, instrument)
  if (equity <= 0n) return undefined
  const value = positionValue({ lots: held.lots, instrument }, mark)
  return divide(value * MONEY_UNIT, equity, 'floor') as Ratio
}

/**
 * Rank of a position that is not flat: profit over cost, times the real leverage where it has won,
 * rounded down at 1e-12. The higher, the sooner it is reduced; what loses comes last.
 */
export function deleverageRank(held: Held, mark: Price, instrument: Instrument): Ratio {
  const size = held.cost < 0n ? -held.cost : held.cost
  const profit = unrealizedPnl(held, mark, instrument)
  if (profit <= 0n) return divide(profit * MONEY_UNIT, size, 'floor') as Ratio
  const value = positionValue({ lots: held.lots, instrument }, mark)
  const under = size * equityAt(held, mark, instrument)
  return divide(profit * value * MONEY_UNIT, under, 'floor') as Ratio
}
