// Which settings of a futures grid the site offers to whom (specification 6): the same in the
// create form and in adjust.
import type { OfferRule } from '@trellis/bot-kit/web/create/create-kind.ts'

/** A range that follows the price needs one more flag where the grid has a side. */
const moves: OfferRule = (flags, _, { choices }) =>
  flags.tradingBotTrailing && (choices['mode'] === 'neutral' || flags.tradingBotTrailingLongOrShort)

const shares: OfferRule = (flags) => flags.botTpslEquity

export const offers: Readonly<Record<string, OfferRule>> = {
  takeProfitShare: shares,
  stopLossShare: shares,
  trailingStop: (flags) => flags.futureTsGray,
  moveUp: moves,
  moveDown: moves,
}
