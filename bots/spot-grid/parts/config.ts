// Every bound and share of the spot grid that is a choice and not arithmetic, in one place. Must
// never be read from the environment: the same numbers serve the browser, the server and the
// engine.
import { ratio, type Ratio } from '@trellis/kernel'

export interface GridConfig {
  /**
   * Share of the investment that orders may use; the rest is held back
   * (docs/formulas/spot-grid.md).
   */
  readonly usableShare: Ratio
  readonly cellsMin: number
  readonly cellsMax: number
  /** Lower price as multiples of the market price. */
  readonly lowPriceFrom: Ratio
  readonly lowPriceTo: Ratio
  /** Upper price at least the lower price times this, once per smallest grid. */
  readonly highPriceStep: Ratio
  /** Entry price as multiples of the market price. */
  readonly entryFrom: Ratio
  readonly entryTo: Ratio
  readonly trailingStopFrom: Ratio
  readonly trailingStopTo: Ratio
  /** Highest price a trailing grid may follow to, as a multiple of the market price. */
  readonly limitUpTo: Ratio
  readonly trailingCellsMin: number
  /** What a grid must keep after two taker fees for the count to be allowed. */
  readonly netProfitMin: Ratio
  /** How far the market order of the opening may be from the market. */
  readonly openingDeviation: Ratio
  /** Sold on top of what the buys need, so that slippage does not leave them short. */
  readonly conversionCushion: Ratio
  /** A peak of equity is recorded when it has grown by this much. */
  readonly peakStep: Ratio
  /** Digits after the point of investment bounds in the quote coin. */
  readonly quoteDigits: number
}

/** Defaults: those of the official validate-input sample where the documents differ (README). */
export const GRID_CONFIG: GridConfig = {
  usableShare: ratio('0.95'),
  cellsMin: 2,
  cellsMax: 1000,
  lowPriceFrom: ratio('0.2'),
  lowPriceTo: ratio('5'),
  highPriceStep: ratio('1.002'),
  entryFrom: ratio('0.3'),
  entryTo: ratio('1'),
  trailingStopFrom: ratio('0.03'),
  trailingStopTo: ratio('0.99'),
  limitUpTo: ratio('5'),
  trailingCellsMin: 5,
  netProfitMin: ratio('0.0001'),
  openingDeviation: ratio('0.1'),
  conversionCushion: ratio('0.01'),
  peakStep: ratio('0.001'),
  quoteDigits: 4,
}
