// The fields that the public API gives of every bot and of every grid, as routes/bot-figures.ts and
// routes/grid-views.ts fill them.
import { contractFigures, futuresPositionSides, tpSlTypes } from '@trellis/contract'
import { z } from 'zod'

const text = z.string()
const number = z.number()

/** Of every bot; amounts in the quote coin, moments in epoch ms. */
const botDetailShape = {
  symbol: text,
  base_token: text,
  quote_token: text,
  total_investment: text,
  total_profit: text,
  grid_profit: text,
  /** Percent a year: "111.89" is 111.89 %. */
  grid_apr: text,
  total_apr: text,
  /** Running time in ms. */
  operation_time: text,
  current_price: text,
  bot_close_code: text,
  follow_num: number,
  create_time: text,
  end_time: text,
  used_reward_amount: text,
  used_reward_id: text,
  account_type: text,
  cum_withdrew_amount: text,
  current_profit: text,
  /** A fraction: "0.2" is 20 %. */
  current_per: text,
  taker_fee_rate: text,
  maker_fee_rate: text,
  equity: text,
}

/** Where a grid ends by price; "" is off. */
const targetsShape = { take_profit_price: text, stop_loss_price: text }

/** Settings of a grid on a pair that may change while it runs; "" and "0" are off. */
export const spotSettingsShape = {
  ...targetsShape,
  ts_percent: text,
  enable_trailing: z.boolean(),
  limit_up_price: text,
}

/** Settings of a grid of contracts that may change while it runs; "" and "0" are off. */
export const contractSettingsShape = {
  ...targetsShape,
  /** Fractions of what was invested: "0.28" is 28 %. */
  take_profit_per: text,
  stop_loss_per: text,
  /** Which targets are prices and which are fractions. */
  tp_sl_type: z.enum(tpSlTypes),
  /** A fraction of equity. */
  trailing_stop_per: text,
  move_up_price: text,
  move_down_price: text,
}

/** Estimates, "" where there is none: if all buys, or all sells, filled, and of what is held. */
export const liquidationShape = {
  long_liq_price: text,
  short_liq_price: text,
  liquidation_price: text,
}

/** Of every grid beside, whatever its settings are. */
export const gridDetailShape = {
  ...botDetailShape,
  grid_id: text,
  max_price: text,
  min_price: text,
  cell_number: number,
  ori_max_price: text,
  ori_min_price: text,
  ori_cell_number: number,
  arbitrage_num: number,
  /** Counted by whole minutes: those of the minute that began 24 h ago are no more in it. */
  arbitrage_num_24: number,
  /** 1: others may read the parameters by id and copy them; 0: nobody may. */
  allow_follow: number,
  ...targetsShape,
  status: text,
  entry_price: text,
  close_reason: text,
  settlement_assets: text,
}

/** Ours, beside the fields of the public API; amounts in the quote coin unless named otherwise. */
export const gridFiguresShape = <S extends z.ZodRawShape>(settings: S) => ({
  /** total_profit = grid_profit + unpaired_profit, exactly. */
  unpaired_profit: text,
  /** unpaired_profit = held_profit + unpaired_fees: of coins held, and of fees outside pairs. */
  held_profit: text,
  unpaired_fees: text,
  /** All fees so far; fees in coins count at the last price. */
  fees_paid: text,
  withdrawable: text,
  quantity_per_grid: text,
  /** Distance between two levels. */
  cell_distance: text,
  open_buy_count: number,
  open_sell_count: number,
  /**
   * "waiting" for the trigger price, else "inside" the range until the price leaves it: then
   * "below" or "above" until the price is one grid interval inside again, as the owner is told.
   */
  position: z.enum(['below', 'inside', 'above', 'waiting']),
  /** As in the list: since its last fill, "0" while an order fills. */
  quiet_ms: text,
  /** As in the list: since the price left the range, "0" inside it. */
  outside_ms: text,
  /** Price the grid started from; "" before. */
  start_price: text,
  peak_equity: text,
  /** What the user may change, as it was when the bot was created. */
  created: z.object({ min_price: text, max_price: text, cell_number: number, ...settings }),
  /** Words of a failed bot, else "". */
  failure: text,
})

/** Of every grid of contracts; amounts in the settle coin, fractions unless a name says else. */
export const contractDetailShape = {
  ...gridDetailShape,
  ...contractSettingsShape,
  bot_id: text,
  leverage: text,
  /** The leverage that was set while nothing is held. */
  real_leverage: text,
  /** Value of the position at the mark, and its base coin without sign. */
  total_value: text,
  current_position: text,
  futures_pos_side: z.enum(futuresPositionSides),
  pnl: text,
  /** A fraction. */
  pnl_per: text,
  realised_pnl: text,
  unrealised_pnl: text,
  /** Received, below zero when more was paid. */
  funding_fee: text,
  position_balance: text,
  available_balance: text,
  total_order_balance: text,
  i_m_rate: text,
  m_m_rate: text,
  last_price: text,
  mark_price: text,
  liquidation_price: text,
  real_close_price: text,
  min_price_precision: text,
  tick_size: text,
  /** Net profit per grid on its margin, percent. */
  min_profit: text,
  max_profit: text,
  /** The range now, once it stands; min_price and max_price are as it was set. */
  curr_min_price: text,
  curr_max_price: text,
  trailing_stop_exit_equity: text,
  modify_time: text,
  copy_trade_is_master: z.boolean(),
  copy_trade_follower_num: text,
  init_bonus: text,
  used_bonus_amount: text,
  adl_rank_indicator: number,
  /** Ours: whether its contract trades now. */
  symbol_status: text,
  figures: z.object({
    ...gridFiguresShape(contractSettingsShape),
    contract: contractFigures,
  }),
}

const gridAnswer = z.object({
  ...gridDetailShape,
  /** Of a grid that trails up to a limit. */
  limit_up_price: text.optional(),
  figures: z.object(gridFiguresShape(targetsShape)),
})
/** What pages read of the detail of every grid. */
export type GridAnswer = z.infer<typeof gridAnswer>

const contractGridAnswer = z.object({
  ...contractDetailShape,
  limit_up_price: text.optional(),
  grid_mode: text,
})
/** The same of every grid of contracts, and which way it trades. */
export type ContractGridAnswer = z.infer<typeof contractGridAnswer>
