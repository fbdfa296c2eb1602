// The bounds of a martingale that are a choice: the documented ones and those of the official
// get-limit sample.
import { ratio, type Ratio } from '@trellis/kernel'

export interface MartingaleConfig {
  /** Share of the initial margin that the orders of a round take; the rest stands behind them. */
  readonly usedShare: Ratio
  readonly leverageTo: Ratio
  readonly priceStepFrom: Ratio
  readonly priceStepTo: Ratio
  readonly multiplierFrom: Ratio
  readonly multiplierTo: Ratio
  readonly additionsFrom: number
  readonly additionsTo: number
  readonly roundProfitFrom: Ratio
  /** Most round profit per unit of leverage: 445 % at 5 times. */
  readonly roundProfitPerLeverage: Ratio
  /** Least stop that is one; zero is none. */
  readonly stopLossFrom: Ratio
  readonly stopLossTo: Ratio
  /** Trigger prices as multiples of the market price, of a long one; a short one mirrors them. */
  readonly entryFrom: Ratio
  readonly entryTo: Ratio
  /** How far the market order of a round may be from the market. */
  readonly openingDeviation: Ratio
  /** Decimals of the least and the most initial margin. */
  readonly quoteDigits: number
}

export const officialMartingale: MartingaleConfig = {
  usedShare: ratio('0.8'),
  leverageTo: ratio('50'),
  priceStepFrom: ratio('0.001'),
  priceStepTo: ratio('0.199'),
  multiplierFrom: ratio('1'),
  multiplierTo: ratio('2'),
  additionsFrom: 1,
  additionsTo: 10,
  roundProfitFrom: ratio('0.01'),
  roundProfitPerLeverage: ratio('0.89'),
  stopLossFrom: ratio('0.01'),
  stopLossTo: ratio('1'),
  entryFrom: ratio('0.3'),
  entryTo: ratio('1'),
  openingDeviation: ratio('0.1'),
  quoteDigits: 4,
}
