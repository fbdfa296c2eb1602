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
  /** Followers that one leader may have at once. */
  places: 500,
  share: { least: ratio('0.05'), usual: ratio('0.1'), most: ratio('0.15') },
  /** Amounts of copies and shares are cut to this: a cent, as every screen writes it. */
  grain: amount('0.01'),
  /** What a follower begins with where nothing else is asked for. */
  worstEntryMost: ratio('1'),
  leverageMost: ratio('100'),
  stopLossMost: ratio('0.99'),
} as const
