// The bounds of a grid that are a choice and not arithmetic. The same numbers serve browser, server
// and engine, so none comes from the environment; each kind of grid states its own.
import type { Ratio } from '@trellis/kernel'

export interface GridConfig {
  readonly cellsMin: number
  readonly cellsMax: number
  /** Lower price as multiples of the market price. */
  readonly lowPriceFrom: Ratio
  readonly lowPriceTo: Ratio
  /** Upper price at least as a multiple of the lower price, rounded up to the tick. */
  readonly highPriceFrom: Ratio
  /** Entry price as multiples of the market price. */
  readonly entryFrom: Ratio
  readonly entryTo: Ratio
  readonly trailingStopFrom: Ratio
  readonly trailingStopTo: Ratio
  readonly trailingCellsMin: number
  /** What a grid must keep after two taker fees for the count to be allowed. */
  readonly netProfitMin: Ratio
  /** Digits after the point of investment bounds in the quote coin. */
  readonly quoteDigits: number
}
