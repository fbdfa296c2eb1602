// Shapes that every kind of grid answers with: suggestions, the public view of a grid, rankings.
// Amounts are in the quote coin and times in market epoch ms unless a field says otherwise.
import { member, paging, pnlBands, rankingSorters, runningTimes, symbol } from '@trellis/contract'
import type { Advice, PlacedAdvice } from '@trellis/market'
import { z } from 'zod'
import { placedText, stateShape, suggestedRow, suggestedShape } from './advice-words.ts'
import { headShape } from './checks.ts'

export const aiStrategy = z.object({
  min_price: z.string(),
  max_price: z.string(),
  cell_number: z.number(),
  min_investment: z.string(),
  ...suggestedShape,
})
export const bySymbol = z.looseObject({ symbol })
export const aiParams = z.object({
  ...headShape,
  symbol: z.string(),
  ...stateShape,
  list: z.array(aiStrategy),
})

export const sharedGrid = z.object({
  grid_id: z.string(),
  symbol: z.string(),
  base_token: z.string(),
  quote_token: z.string(),
  min_price: z.string(),
  max_price: z.string(),
  cell_number: z.number(),
  /** Its owner masked. */
  nick_name: z.string(),
  operation_time: z.string(),
  /** Percent with 2 decimals; "" of less than seven days. */
  total_apr: z.string(),
  arbitrage_num: z.number(),
  entry_price: z.string(),
  stop_loss_price: z.string(),
  take_profit_price: z.string(),
  /**
   * Share of its like that this one is ahead of; "" below 0.6 and where there are fewer than 20.
   */
  defeat_percentage: z.string(),
  follow_num: z.number(),
})
export const followDetail = z.object({ ...headShape, detail: sharedGrid })

export const rankingRequest = z.looseObject({
  running_time: member(runningTimes).default('ALL'),
  pnl: member(pnlBands).default('ALL'),
  sorter: member(rankingSorters).default('PNL_PERCENTAGE'),
  symbol: symbol.optional(),
  ...paging,
})
const ranked = sharedGrid.extend({ pnl: z.string(), pnl_per: z.string() })
export const ranking = z.object({ ...headShape, list: z.array(ranked), total: z.string() })

export type SharedGrid = z.infer<typeof sharedGrid>
export type RankedRow = z.infer<typeof ranked>

/** A suggestion with the least money that its range needs, as a decimal. */
export function adviceRow({ advice, placed }: AdvisedGrid) {
  return {
    min_price: placedText(placed.values, 'minPrice'),
    max_price: placedText(placed.values, 'maxPrice'),
    cell_number: Number(placedText(placed.values, 'cellNumber')),
    min_investment: placed.least,
    ...suggestedRow(advice),
  }
}

/** What of a suggestion its row is made of. */
interface AdvisedGrid {
  readonly advice: Advice
  readonly placed: PlacedAdvice
}
