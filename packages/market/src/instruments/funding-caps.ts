// How far a funding rate may go, by the largest leverage of a contract. Data only, as lists of 2025
// have it for 50, 75 and 100; recorded rates of that year keep within it.
import { ratio, type Ratio } from '@trellis/kernel'

const CAPS: readonly (readonly [leverage: number, cap: Ratio])[] = [
  [100, ratio('0.005')],
  [75, ratio('0.0058')],
  [50, ratio('0.01')],
]
const WIDE_CAP = ratio('0.02')

/** Largest funding rate of a contract, in either direction; 2 % where leverage is below 50. */
export function fundingCapOf(maxLeverage: number): Ratio {
  return CAPS.find(([leverage]) => maxLeverage >= leverage)?.[1] ?? WIDE_CAP
}
