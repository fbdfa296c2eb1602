// What lists and details show of a bot in one contract beside the figures of any bot: its position,
// its margin and where the exchange would end it.
import { z } from 'zod'

/** What a bot in one contract holds and risks; amounts in `quote_token`, fractions. */
export const contractFigures = z.object({
  /** What the bot was made for; "" of a kind that has no choice of it. */
  direction: z.enum(['long', 'short', 'neutral', '']),
  /** "" while nothing is held. */
  side: z.enum(['long', 'short', '']),
  /** Base coin held, without sign, and its value at the mark. */
  position: z.string(),
  position_value: z.string(),
  /** Average entry; "" while nothing is held. */
  average_price: z.string(),
  mark_price: z.string(),
  leverage: z.string(),
  /** Value over the margin of the position alone, which ranks it; "" where a loss used that up. */
  real_leverage: z.string(),
  /** Value over all that the bot is worth at the mark; "" where a loss has used that up. */
  used_leverage: z.string(),
  /** Estimates, "" where there is none: now, and if all buys, or all sells, filled. */
  liquidation_price: z.string(),
  long_liq_price: z.string(),
  short_liq_price: z.string(),
  /** How near the owner was told that the mark has come to it: 0 to 3. */
  near_step: z.number(),
  position_margin: z.string(),
  order_margin: z.string(),
  free_margin: z.string(),
  added_margin: z.string(),
  /** Initial and maintenance margin over what it is worth; liquidated at 1; "" beyond. */
  initial_rate: z.string(),
  maintenance_rate: z.string(),
  /** Fees and funding in it. */
  realised_pnl: z.string(),
  unrealised_pnl: z.string(),
  /** Received, below zero when more was paid. */
  funding: z.string(),
  /** How soon the exchange would reduce it: 1 to 5, 0 while nothing is held. */
  adl_rank: z.number(),
})

export type ContractFigures = z.infer<typeof contractFigures>
