// Margin tiers of a contract, out of its published ones or plain; nothing else knows how they are
// made (docs/formulas/simulated-market.md).
import { amount, divide, MONEY_UNIT, ratio, ZERO, type Amount, type Ratio } from '@trellis/kernel'
import type { RiskTier } from '../margin.ts'
import { publishedTiers, type PublishedTier } from './published-tiers.ts'

/** Largest leverage of a contract that no table knows. */
export const PLAIN_LEVERAGE = 10

/** What tiers are chosen by. */
export interface TieredContract {
  readonly symbol: string
  readonly quote: string
  /** Largest leverage of the contract, whatever its tiers would allow. */
  readonly maxLeverage: number
}

/**
 * Tiers of a contract: those published of it, of BTCPERP's where it settles in USDC, else plain
 * ones.
 */
export function riskTiersOf({ symbol, quote, maxLeverage }: TieredContract): readonly RiskTier[] {
  const published =
    publishedTiers[symbol] ?? (quote === 'USDC' ? publishedTiers['BTCPERP'] : undefined)
  return published === undefined ? plainTiers(maxLeverage) : tiersWithin(published, maxLeverage)
}

/** Largest leverage of a tier, to the nearest hundredth: what its initial rate was made from. */
export function tierLeverage({ initialRate }: RiskTier): Ratio {
  const hundredths = divide(MONEY_UNIT * 100n, initialRate, 'nearest')
  return ((hundredths * MONEY_UNIT) / 100n) as Ratio
}

/** A tier asks at least what the largest leverage of the contract does. */
function tiersWithin(
  published: readonly PublishedTier[],
  maxLeverage: number,
): readonly RiskTier[] {
  const most = ratio(String(maxLeverage))
  return published.map(([upTo, leverage, maintenanceRate, deduction]) => {
    const own = ratio(leverage)
    return {
      upTo: amount(upTo),
      initialRate: inverse(own < most ? own : most),
      maintenanceRate: ratio(maintenanceRate),
      deduction: amount(deduction),
    }
  })
}

const PLAIN_LEVERAGES = [50, 25, 20, 10, 5, 4, 2, 1]
const PLAIN_BOUND = amount('10000')

/**
 * From the largest leverage L down a tier of leverage l reaches to 10,000 × (L / l)², asks 1 / l
 * and is maintained with half of it, rates rounded up at 1e-12. Bounds are whole, so that each
 * deduction, d + bound × (rate − rate before), is exact.
 */
function plainTiers(maxLeverage: number): readonly RiskTier[] {
  const leverages = [maxLeverage, ...PLAIN_LEVERAGES.filter((it) => it < maxLeverage)]
  const tiers: RiskTier[] = []
  for (const leverage of leverages) {
    const before = tiers.at(-1)
    const maintenanceRate = divide(MONEY_UNIT, BigInt(leverage * 2), 'ceil') as Ratio
    const rise = maintenanceRate - (before?.maintenanceRate ?? maintenanceRate)
    const more = ((before?.upTo ?? ZERO) * rise) / MONEY_UNIT
    tiers.push({
      upTo: ((PLAIN_BOUND * BigInt(maxLeverage) ** 2n) / BigInt(leverage) ** 2n) as Amount,
      initialRate: inverse(ratio(String(leverage))),
      maintenanceRate,
      deduction: ((before?.deduction ?? ZERO) + more) as Amount,
    })
  }
  return tiers
}

/** 1 / leverage, rounded up at 1e-12. */
function inverse(leverage: Ratio): Ratio {
  return divide(MONEY_UNIT * MONEY_UNIT, leverage, 'ceil') as Ratio
}
