// The bounds of a grid on a spot pair that are a choice: those of any grid, and how it buys and
// sells the coins it starts with; and those of the official product.
import { ratio, type Ratio } from '@trellis/kernel'
import type { GridConfig } from '../grid/config.ts'

export interface SpotGridConfig extends GridConfig {
  /** Share of the investment that orders may use; the rest is held back. */
  readonly usableShare: Ratio
  /** Highest price a trailing grid may follow to, as a multiple of the market price. */
  readonly limitUpTo: Ratio
  /** How far the market order of the opening may be from the market. */
  readonly openingDeviation: Ratio
  /** Sold on top of what the buys need, so that slippage does not leave them short. */
  readonly conversionCushion: Ratio
}

/** The official validate-input sample, also where the documents say otherwise. */
export const officialGrid: SpotGridConfig = {
  usableShare: ratio('0.95'),
  cellsMin: 2,
  cellsMax: 1000,
  lowPriceFrom: ratio('0.2'),
  lowPriceTo: ratio('5'),
  // The sample's own: the two smallest grids are 0.2 % of the lower price each.
  highPriceFrom: ratio('1.004'),
  entryFrom: ratio('0.3'),
  entryTo: ratio('1'),
  trailingStopFrom: ratio('0.03'),
  trailingStopTo: ratio('0.99'),
  limitUpTo: ratio('5'),
  trailingCellsMin: 5,
  netProfitMin: ratio('0.0001'),
  openingDeviation: ratio('0.1'),
  conversionCushion: ratio('0.01'),
  quoteDigits: 4,
}
