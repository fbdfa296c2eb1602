// The bounds of a DCA that are a choice (design: domain 3 and 7). Data only.
import { ratio, type Ratio } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'

export interface DcaConfig {
  readonly pairsTo: number
  /** Seconds between two purchases. */
  readonly frequencyFrom: number
  readonly frequencyTo: number
  /** How long from now the first purchase may be put off. */
  readonly startWithinMs: number
  /** How far from the last price a purchase may be filled; beyond it is refused. */
  readonly deviation: Ratio
  /** The least amount buys so much more than the least order, so that a price may move. */
  readonly cushion: Ratio
}

export const officialDca: DcaConfig = {
  pairsTo: 5,
  frequencyFrom: 10,
  frequencyTo: 2_419_200,
  startWithinMs: 365 * DAY_MS,
  deviation: ratio('0.1'),
  cushion: ratio('0.01'),
}

/** The frequencies that forms offer, in seconds: 10 minutes to 4 weeks. */
export const FREQUENCIES: readonly number[] = [
  600, 3_600, 14_400, 28_800, 43_200, 86_400, 604_800, 1_209_600, 2_419_200,
]
