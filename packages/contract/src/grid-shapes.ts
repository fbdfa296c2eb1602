// Shapes that every grid kind answers with: orders, pairs, suggestions, the public view of a grid.
// Amounts are in the quote coin and times in market epoch ms unless a field says otherwise.
import { z } from 'zod'

/** An allowed range; "" means unbounded. */
export const range = z.object({ from: z.string(), to: z.string() })

export const aiStrategy = z.object({
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

export const sharedGrid = z.object({
  grid_id: z.string(),
  symbol: z.string(),
  base_token: z.string(),
  quote_token: z.string(),
  min_price: z.string(),
  max_price: z.string(),
  cell_number: z.number(),
  nick_name: z.string(),
  operation_time: z.string(),
  /** Percent with 2 decimals. */
  total_apr: z.string(),
  arbitrage_num: z.number(),
  entry_price: z.string(),
  stop_loss_price: z.string(),
  take_profit_price: z.string(),
  /** Share of public grids this one is ahead of; shown only from 0.6. */
  defeat_percentage: z.string(),
  follow_num: z.number(),
})

/** An order as histories give it; times in market epoch ms. */
export const gridOrder = z.object({
  order_id: z.string(),
  /** Closing to the platform coin trades other pairs than the grid's own. */
  symbol: z.string(),
  side: z.string(),
  price: z.string(),
  avg_price: z.string(),
  quantity: z.string(),
  filled_quantity: z.string(),
  fee: z.string(),
  fee_token: z.string(),
  time: z.string(),
  order_status: z.string(),
  /** normal, arbitrage or position. */
  order_type: z.string(),
  /** Pipeline action that caused it. */
  action: z.string(),
  level: z.number(),
})

export const gridPair = z.object({
  pair_type: z.literal('ARBITRAGE'),
  level: z.number(),
  profits: z.string(),
  profits_token: z.string(),
  time: z.string(),
  open_order: gridOrder.nullable(),
  close_order: gridOrder,
})

export type Range = z.infer<typeof range>
export type GridOrder = z.infer<typeof gridOrder>
export type GridPair = z.infer<typeof gridPair>
export type SharedGrid = z.infer<typeof sharedGrid>
export type AiStrategy = z.infer<typeof aiStrategy>
