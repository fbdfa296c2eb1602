// The most leverage that a new bot may ask for, and leverage as calls name it.
import { ONE, type Ratio } from '@trellis/kernel'
import { tierLeverage, type Instrument } from '@trellis/market'

/**
 * What the product and the first risk tier of the contract allow, in whole multiples. A tier keeps
 * 1 / l rounded up, so its own leverage counts: of 0.013333333334 it is 75.
 */
export function mostLeverage(
  { riskTiers }: Instrument,
  { leverageTo }: { readonly leverageTo: Ratio },
): Ratio {
  const [tier] = riskTiers
  if (tier === undefined || tier.initialRate <= 0n) return leverageTo
  const most = (tierLeverage(tier) / ONE) * ONE
  return (most < leverageTo ? most : leverageTo) as Ratio
}

/** What is wanted where it is allowed, the most where not. */
export function leverageWithin(wanted: Ratio, most: Ratio): Ratio {
  return wanted < most ? wanted : most
}

/** In hundredths, as ranking and suggestions name it. */
export function leverageE2(leverage: Ratio): number {
  return Number((leverage * 100n) / ONE)
}
