// Liquidation prices before there is an account to watch: what forms show and check (domain tests
// K, L and M; docs/formulas/paper-venue.md).
import { divide, MONEY_UNIT, type Amount, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import { valueOf, type Instrument } from './instrument.ts'
import { initialMargin, maintenanceMargin, tierOf, type RiskTier } from './margin.ts'

/** A position as it would stand, all its opening orders filled. */
export interface PlannedPosition {
  readonly side: 'long' | 'short'
  readonly lots: Quantity
  /** What the lots cost at entry, above zero. */
  readonly cost: Amount
  readonly instrument: Instrument
}

/**
 * The price at which a position with a wallet of its own would be liquidated, in ticks, rounded
 * toward the market so that it never shows too late; undefined where no price above zero does.
 *
 *     long: (cost − equity − D) / (Q × (1 − M − f))   short: (cost + equity + D) / (Q × (1 + M + f))
 *
 * `equity` is the wallet: investment, realized and added less withdrawn; M and D are rate and
 * deduction of the tier of the value at that price, f the taker fee of closing.
 */
export function estimatedLiquidation(
  { side, lots, cost, instrument }: PlannedPosition,
  equity: Amount,
  feeRate: Ratio,
): Price | undefined {
  const isLong = side === 'long'
  const perTick = BigInt(lots) * instrument.valueFactor
  const valueIn = ({ maintenanceRate, deduction }: RiskTier): readonly [top: bigint, under: bigint] => {
    const rate = maintenanceRate + feeRate
    const top = isLong ? cost - equity - deduction : cost + equity + deduction
    return [top * MONEY_UNIT, MONEY_UNIT + (isLong ? -rate : rate)]
  }
  const tiers = instrument.riskTiers
  const isOwn = (tier: RiskTier): boolean => {
    const [top, under] = valueIn(tier)
    return top > 0n && tierOf(tiers, divide(top, under, 'down') as Amount) === tier
  }
  const tier = tiers.find(isOwn) ?? tierOf(tiers, cost)
  const [top, under] = valueIn(tier)
  if (lots === 0 || top <= 0n) return undefined
  const ticks = Number(divide(top, under * perTick, isLong ? 'ceil' : 'floor'))
  return ticks > 0 ? (ticks as Price) : undefined
}

/**
 * The liquidation price of one position with a margin of its own, in ticks, rounded toward the
 * market: entry ∓ (initial − maintenance margin + added) / size, margins at the value of entry.
 * Undefined where no price above zero liquidates.
 */
export function isolatedLiquidation(
  { side, lots, cost, instrument }: PlannedPosition,
  leverage: Ratio,
  added: Amount,
): Price | undefined {
  const tiers = instrument.riskTiers
  const room = initialMargin(cost, leverage, tiers) - maintenanceMargin(cost, tiers) + added
  const isLong = side === 'long'
  const value = isLong ? cost - room : cost + room
  if (lots === 0 || value <= 0n) return undefined
  const perTick = valueOf(instrument, 1 as Price, lots)
  return Number(divide(value, perTick, isLong ? 'ceil' : 'floor')) as Price
}
