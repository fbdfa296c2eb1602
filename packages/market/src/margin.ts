// Margin of perpetuals by the risk tiers of a contract (docs/formulas/paper-venue.md). Forms,
// checks and exchange ask here, so that they say the same.
import { assert, divide, MONEY_UNIT, ZERO, type Amount, type Ratio } from '@trellis/kernel'
import { DerivedMemory, fractionOf, RatioMemory } from './figure-memory.ts'

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

/** Index of the tier of a position value; a value beyond the last bound has the last one. */
export function tierIndexOf(tiers: readonly RiskTier[], value: Amount): number {
  assert(tiers.length > 0, 'contract has no risk tier')
  for (let i = 0; i < tiers.length; i++) if (value <= (tiers[i] as RiskTier).upTo) return i
  return tiers.length - 1
}

/** The tier of a position value; a value beyond the last bound has the last one. */
export function tierOf(tiers: readonly RiskTier[], value: Amount): RiskTier {
  return tiers[tierIndexOf(tiers, value)] as RiskTier
}

/** What follows from a leverage under risk tiers. */
interface LeverageRule {
  /** value / leverage = value × times / over. */
  readonly times: bigint
  readonly over: bigint
  /** Up to this value no tier asks more initial margin than the leverage does. */
  readonly upTo: Amount
  readonly limit: Amount
}

function leverageRule(leverage: Ratio, tiers: readonly RiskTier[]): LeverageRule {
  assert(leverage > 0n, 'leverage is not above zero', leverage)
  const isWhole = leverage % MONEY_UNIT === 0n
  const most = divide(MONEY_UNIT * MONEY_UNIT, leverage, 'ceil')
  let upTo = ZERO
  let limit = ZERO
  let isRuled = true
  for (const tier of tiers) {
    isRuled &&= tier.initialRate * leverage <= MONEY_UNIT * MONEY_UNIT
    if (isRuled) upTo = tier.upTo
    if (limit === 0n || tier.initialRate <= most) limit = tier.upTo
  }
  return isWhole
    ? { times: 1n, over: leverage / MONEY_UNIT, upTo, limit }
    : { times: MONEY_UNIT, over: leverage, upTo, limit }
}

/** Every order of a contract asks what its tiers and its leverage come to. */
const rules = new DerivedMemory(
  (tiers: readonly RiskTier[]) =>
    new RatioMemory((leverage) => leverageRule(leverage as Ratio, tiers)),
)

/** value / leverage, at least value × the tier's rate, rounded up at 1e-12; not below zero. */
export function initialMargin(value: Amount, leverage: Ratio, tiers: readonly RiskTier[]): Amount {
  if (value === 0n) return ZERO
  const { times, over, upTo } = rules.of(tiers).of(leverage)
  const scaled = times === 1n ? value : value * times
  const byLeverage = ((scaled + over - 1n) / over) as Amount
  if (value <= upTo) return byLeverage
  const byTier = divide(value * tierOf(tiers, value).initialRate, MONEY_UNIT, 'ceil')
  return (byLeverage > byTier ? byLeverage : byTier) as Amount
}

/** Every mark asks for the same few rates in lowest terms. */
const fractions = new DerivedMemory((tier: RiskTier) =>
  fractionOf(tier.maintenanceRate, MONEY_UNIT),
)

/** value × rate − deduction of the value's tier, rounded up at 1e-12, never below zero. */
export function maintenanceMargin(value: Amount, tiers: readonly RiskTier[]): Amount {
  if (value === 0n) return ZERO
  const tier = tierOf(tiers, value)
  const { times, over } = fractions.of(tier)
  const margin = (value * times + over - 1n) / over - tier.deduction
  return (margin > 0n ? margin : ZERO) as Amount
}

/**
 * Largest position value that the tiers allow at a leverage: the bound of the last tier whose
 * initial rate is no more than 1 / leverage (rounded up), at least that of the first.
 */
export function riskLimit(leverage: Ratio, tiers: readonly RiskTier[]): Amount {
  return rules.of(tiers).of(leverage).limit
}

/** One tier for everything: initial margin 1 / leverage, half of it maintains, nothing deducted. */
export function plainTiers(maxLeverage: number, upTo: Amount): readonly RiskTier[] {
  const initialRate = divide(MONEY_UNIT, BigInt(maxLeverage), 'ceil') as Ratio
  const maintenanceRate = divide(MONEY_UNIT, BigInt(maxLeverage * 2), 'ceil') as Ratio
  return [{ upTo, initialRate, maintenanceRate, deduction: ZERO }]
}
