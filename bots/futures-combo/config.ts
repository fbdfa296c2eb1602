// The bounds and shares of a futures combo that are a choice (design: domain 5 and 7).
import { ratio, type Ratio } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'

export interface ComboConfig {
  /** Share of the investment that is position margin; the rest carries losses. */
  readonly positionShare: Ratio
  readonly contractsFrom: number
  readonly contractsTo: number
  /** Weights are whole multiples of it. */
  readonly weightStep: Ratio
  /** Most leverage; the contracts may allow less. */
  readonly leverageTo: Ratio
  readonly thresholdFrom: Ratio
  readonly thresholdTo: Ratio
  /** Seconds between two rebalances by time. */
  readonly intervalFrom: number
  readonly intervalTo: number
  readonly targetFrom: Ratio
  readonly takeProfitTo: Ratio
  readonly stopLossTo: Ratio
  readonly trailingStopFrom: Ratio
  readonly trailingStopTo: Ratio
  /** How far the market orders of the opening may be from the last price. */
  readonly openingDeviation: Ratio
  /** After a rebalance that failed for a contract the next try comes so much later. */
  readonly retryMs: number
  /** What a transfer leaves for trades of its rebalance that are off the mark, of their value. */
  readonly slippage: Ratio
  /** Free margin that a transfer leaves so that rebalances go on, of the position margin. */
  readonly reserve: Ratio
  /** Margin balance that must stay over what the exchange asks for, a multiple of it. */
  readonly safeMaintenance: Ratio
}

/** The documented bounds of the original; shares it does not say, as its example has them. */
export const officialCombo: ComboConfig = {
  positionShare: ratio('0.6'),
  contractsFrom: 2,
  contractsTo: 10,
  weightStep: ratio('0.01'),
  leverageTo: ratio('50'),
  thresholdFrom: ratio('0.01'),
  thresholdTo: ratio('0.5'),
  intervalFrom: 1_800,
  intervalTo: 2_419_200,
  targetFrom: ratio('0.01'),
  takeProfitTo: ratio('100'),
  stopLossTo: ratio('0.99'),
  trailingStopFrom: ratio('0.05'),
  trailingStopTo: ratio('0.99'),
  openingDeviation: ratio('0.1'),
  retryMs: HOUR_MS / 2,
  slippage: ratio('0.002'),
  reserve: ratio('0.1'),
  safeMaintenance: ratio('2'),
}

/** The intervals that forms offer, in seconds: 30 minutes to 28 days. */
export const INTERVALS: readonly number[] = [
  1_800, 3_600, 14_400, 28_800, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_419_200,
]
