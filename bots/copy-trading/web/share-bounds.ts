// Between which parts of a gain a leader chooses, in percent as fields and texts have them.
import { formatAmount, type Amount } from '@trellis/kernel'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { copyConfig as config } from '../config.ts'

const percentOf = (share: bigint): string => fractionToPercent(formatAmount(share as Amount))

export const shareBounds = {
  least: percentOf(config.share.least),
  usual: percentOf(config.share.usual),
  most: percentOf(config.share.most),
} as const
