// Shapes that every kind of grid answers with: suggestions, the public view of a grid, rankings.
// Amounts are in the quote coin and times in market epoch ms unless a field says otherwise.
import { member, paging, pnlBands, rankingSorters, runningTimes, symbol } from '@trellis/contract'
import { formatRounded, type Ratio } from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import { z } from 'zod'
import type { Advice } from '../grid/advice.ts'
import { headShape } from './checks.ts'

const aiStrategy = z.object({
  style: z.string(),
  min_price: z.string(),
  max_price: z.string(),
  cell_number: z.number(),
  /** Fractions. */
  max_drawdown_ratio: z.string(),
  volatility_ratio: z.string(),
  actual_yield: z.string(),
  annual_yield: z.string(),
  min_investment: z.string(),
  sample_days: z.number(),
  strategy_id: z.string(),
})
export const bySymbol = z.looseObject({ symbol })
export const aiParams = z.object({ ...headShape, symbol: z.string(), list: z.array(aiStrategy) })

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

const RATIO_DIGITS = 6

/** A suggestion; `minInvestment` is the least money its range needs, as a decimal. */
export function adviceRow(advice: Advice, instrument: Instrument, minInvestment: string) {
  const fraction = (value: Ratio): string => formatRounded(value, RATIO_DIGITS, 'down')
  const { minPrice, maxPrice, cellNumber } = advice.range
  return {
    style: `STYLE_${advice.style.replace('-', '_').toUpperCase()}`,
    min_price: formatPrice(instrument, minPrice),
    max_price: formatPrice(instrument, maxPrice),
    cell_number: cellNumber,
    max_drawdown_ratio: fraction(advice.drawdown),
    volatility_ratio: fraction(advice.volatility),
    actual_yield: fraction(advice.yield),
    annual_yield: fraction(advice.annualYield),
    min_investment: minInvestment,
    sample_days: advice.sampleDays,
    strategy_id: `${instrument.symbol}-${advice.style}`,
  }
}
