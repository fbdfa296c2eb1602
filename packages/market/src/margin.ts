// Margin of perpetuals by the risk tiers of a contract (docs/formulas/paper-venue.md). Forms,
// checks and exchange ask here, so that they say the same.
import { assert, divide, MONEY_UNIT, ZERO, type Amount, type Ratio } from '@trellis/kernel'

/** Rules for position values up to a bound; a contract lists them by rising bound. */
export interface RiskTier {
  /** Largest position value of the tier in the settle coin. */
  readonly upTo: Amount
  /** Least initial margin as a fraction of the value: 1 / largest leverage. */
  readonly initialRate: Ratio
  readonly maintenanceRate: Ratio
  /** Taken off value × maintenanceRate, so that margin has no step between two tiers. */
  readonly deduction: Amount
}

/** The tier of a position value; a value beyond the last bound has the last one. */
export function tierOf(tiers: readonly RiskTier[], value: Amount): RiskTier {
  for (let i = 0; i < tiers.length; i++) {
    const tier = tiers[i]
    if (tier && (value <= tier.upTo || i === tiers.length - 1)) return tier
  }
  assert(false, 'contract has no risk tier')
}

/** value / leverage, at least value × the tier's rate, rounded up at 1e-12. */
export function initialMargin(value: Amount, leverage: Ratio, tiers: readonly RiskTier[]): Amount {
  if (value === 0n) return ZERO
  const byLeverage = divide(value * MONEY_UNIT, leverage, 'ceil')
  const byTier = divide(value * tierOf(tiers, value).initialRate, MONEY_UNIT, 'ceil')
  return (byLeverage > byTier ? byLeverage : byTier) as Amount
}

/** value × rate − deduction of the value's tier, rounded up at 1e-12, never below zero. */
export function maintenanceMargin(value: Amount, tiers: readonly RiskTier[]): Amount {
  if (value === 0n) return ZERO
  const { maintenanceRate, deduction } = tierOf(tiers, value)
  const margin = divide(value * maintenanceRate, MONEY_UNIT, 'ceil') - deduction
  return (margin > 0n ? margin : ZERO) as Amount
}

/**
 * Largest position value that the tiers allow at a leverage: the bound of the last tier whose
 * initial rate is no more than 1 / leverage (rounded up), at least that of the first.
 */
export function riskLimit(leverage: Ratio, tiers: readonly RiskTier[]): Amount {
  const most = divide(MONEY_UNIT * MONEY_UNIT, leverage, 'ceil')
  let limit = ZERO
  for (const { upTo, initialRate } of tiers) if (limit === 0n || initialRate <= most) limit = upTo
  return limit
}

/** One tier for everything: initial margin 1 / leverage, half of it maintains, nothing deducted. */
export function plainTiers(maxLeverage: number, upTo: Amount): readonly RiskTier[] {
  const initialRate = divide(MONEY_UNIT, BigInt(maxLeverage), 'ceil') as Ratio
  const maintenanceRate = divide(MONEY_UNIT, BigInt(maxLeverage * 2), 'ceil') as Ratio
  return [{ upTo, initialRate, maintenanceRate, deduction: ZERO }]
}
