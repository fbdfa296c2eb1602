// Every bound and share of the spot grid that is a choice and not arithmetic, in one place; the
// same numbers serve the browser, the server and the engine.
import { ratio, type Ratio } from '@trellis/kernel'
import type { GridConfig } from '@trellis/bot-kit/grid/config.ts'

export interface SpotGridConfig extends GridConfig {
  /** How far the market order of the opening may be from the market. */
  readonly openingDeviation: Ratio
  /** Sold on top of what the buys need, so that slippage does not leave them short. */
  readonly conversionCushion: Ratio
}

/** Defaults: those of the official validate-input sample where the documents differ (README). */
export const GRID_CONFIG: SpotGridConfig = {
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
  quoteDigits: 4,
}
