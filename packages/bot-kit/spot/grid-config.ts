// The bounds of a grid on a spot pair that are a choice: those of any grid, and how it buys and
// sells the coins it starts with.
import type { Ratio } from '@trellis/kernel'
import type { GridConfig } from '../grid/config.ts'

export interface SpotGridConfig extends GridConfig {
  /** How far the market order of the opening may be from the market. */
  readonly openingDeviation: Ratio
  /** Sold on top of what the buys need, so that slippage does not leave them short. */
  readonly conversionCushion: Ratio
}
