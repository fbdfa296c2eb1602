// Liquidation prices before there is an account to watch: what forms show and check (domain tests
// K, L and M; docs/formulas/paper-venue.md).
import {
  divide,
  MONEY_UNIT,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { Instrument } from './instrument.ts'
import { DerivedMemory } from './figure-memory.ts'
import { tierIndexOf, type RiskTier } from './margin.ts'

/** A position as it would stand, all its opening orders filled. */
export interface PlannedPosition {
  readonly side: 'long' | 'short'
  readonly lots: Quantity
  /** What the lots cost at entry, above zero. */
  readonly cost: Amount
  readonly instrument: Pick<Instrument, 'riskTiers' | 'valueFactor'>
}

/**
 * The price at which a position with a wallet of its own would be liquidated, in ticks, rounded
 * toward the market so that it never shows too late; undefined where no price above zero does.
 * `equity` is the wallet: investment, realized and added less withdrawn; M and D are rate and
 * deduction of the tier of the value at that price, f the taker fee of closing.
 *
 *     long  = (cost - equity - D) / (lots x (1 - M - f))
 *     short = (cost + equity + D) / (lots x (1 + M + f))
 *
 * Where tiers meet, maintenance is the most that any of them asks for a value; so the tier at that
 * price is the one that liquidates first.
 */
export function estimatedLiquidation(
  position: PlannedPosition,
  equity: Amount,
  feeRate: Ratio,
): Price | undefined {
  if (position.lots === 0) return undefined
  const end = firstEnd(position, equity, feeRate)
  return end > 0 ? (end as Price) : undefined
}

/**
 * The end that comes first, over all tiers. Where they meet, those of the tiers on either side of
 * the one that liquidates come the later the further they are from it: looking goes on from the
 * tier of the cost as long as it does not get later.
 */
function firstEnd(position: PlannedPosition, equity: Amount, feeRate: Ratio): number {
  const tiers = position.instrument.riskTiers
  const isLong = position.side === 'long'
  const at = (i: number): number => endIn(tiers[i] as RiskTier, position, equity, feeRate)
  const doMeet = meeting.of(tiers)
  const start = doMeet ? tierIndexOf(tiers, position.cost) : 0
  let first = at(start)
  for (const step of [-1, 1]) {
    for (let i = start + step; i >= 0 && i < tiers.length; i += step) {
      const end = at(i)
      const isLater = isLong ? end < first : end > first
      if (!isLater) first = end
      else if (doMeet) break
    }
  }
  return first
}

/**
 * Whether tiers meet: at each bound both ask for the same, the higher one for more beyond it, and
 * none for more than half of a value (so that no fee makes it the whole).
 */
function doTiersMeet(tiers: readonly RiskTier[]): boolean {
  return tiers.every(({ upTo, maintenanceRate, deduction }, i) => {
    const next = tiers[i + 1]
    if (next === undefined) return maintenanceRate * 2n <= MONEY_UNIT
    const isSame =
      upTo * (next.maintenanceRate - maintenanceRate) === (next.deduction - deduction) * MONEY_UNIT
    return isSame && next.maintenanceRate >= maintenanceRate && next.upTo > upTo
  })
}

/** A bot asks after each of its fills that a mark follows. */
const meeting = new DerivedMemory(doTiersMeet)

/** The same in ticks if the rates of one tier hold everywhere; not above zero for none. */
function endIn(
  { maintenanceRate, deduction }: RiskTier,
  { side, lots, cost, instrument }: PlannedPosition,
  equity: Amount,
  feeRate: Ratio,
): number {
  const perTick = BigInt(lots) * instrument.valueFactor
  const left = equity + deduction
  const rate = maintenanceRate + feeRate
  const ticks =
    side === 'long'
      ? divide((cost - left) * MONEY_UNIT, perTick * (MONEY_UNIT - rate), 'ceil')
      : divide((cost + left) * MONEY_UNIT, perTick * (MONEY_UNIT + rate), 'floor')
  return Number(ticks)
}
