// The most leverage that a new bot may ask for.
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
