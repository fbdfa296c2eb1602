// What is a choice of this installation: bounds of amounts, of a leader's share, and of limits.
import { amount, ratio } from '@trellis/kernel'

export const copyConfig = {
  /** Everything is counted in this coin. */
  coin: 'USDT',
  least: amount('100'),
  most: amount('1000000'),
  /** Leaders that one user may follow at once. */
  leadersMax: 10,
  /** Relations that ended which a list shows at most, the newest. */
  endedShown: 100,
  /** Leaders that the public call recommends at most. */
  recommended: 5,
  /** Followers that one leader may have at once. */
  places: 500,
  share: { least: ratio('0.05'), usual: ratio('0.1'), most: ratio('0.15') },
  /** Amounts of copies and shares are cut to this: a cent, as every screen writes it. */
  grain: amount('0.01'),
  /** Bounds of limits, where one is on: shares of a price, times, shares of the amount. */
  worstEntry: { least: ratio('0.0001'), most: ratio('1') },
  leverage: { least: ratio('1'), most: ratio('100') },
  stopLoss: { least: ratio('0.01'), most: ratio('0.99') },
} as const
