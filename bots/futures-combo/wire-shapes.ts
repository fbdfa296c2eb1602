// What a futures combo's answers hold: its limits, contracts, records and detail. Amounts are in
// the settle coin, shares are fractions, times epoch seconds unless a name says else.
import { botFigures } from '@trellis/contract'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { limitsShape } from '@trellis/bot-kit/wire/field-shapes.ts'
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { z } from 'zod'
import { comboFields } from './fields.ts'
import { SIDES } from './wire-names.ts'

const words = z.string()
const number = z.number()

/** How far a wallet is from its liquidation; "" where there is none. */
export const riskShape = {
  /** Share by which all marks must move, longs falling and shorts rising, a fraction. */
  liquidation_distance: words,
  /** Maintenance over margin balance: liquidated from 1 on. */
  margin_ratio: words,
  maintenance_margin: words,
}

const planned = z.object({
  symbol: words,
  side: z.enum(SIDES),
  target_position_percent: words,
  /** Base coin and value at the mark; 0 where the share is less than a lot. */
  ...textFields('pos_size pos_value margin mark_price'),
})

export const limits = z.object({
  ...headShape,
  /** Allowed ranges; "" means that other fields are needed first. */
  ...limitsShape(comboFields),
  ...checksShape,
  /** Ours: how much of the weights is given, and what would be opened; empty until it is all. */
  allocated: words,
  plan: z.array(planned),
  ...textFields('position_value position_margin opening_fee net_exposure'),
  ...riskShape,
})

export const settingRow = z.object({
  ...textFields('symbol base_token quote_token target_position_percent'),
  side: z.enum(SIDES),
  symbol_id: number,
})

/** One contract of a combo that runs or ran; amounts in the settle coin, fractions. */
export const position = z.object({
  symbol: words,
  base_token: words,
  side: z.enum(SIDES),
  pos_size: words,
  pos_value: words,
  /** "" while nothing is held. */
  avg_entry_price: words,
  /** The mark, which weights and profits are reckoned by. */
  ...textFields('current_price last_price current_position_percent target_position_percent'),
  /** Actual less target. */
  drift: words,
  /** Outside of these weights a rebalance by percent comes; "" where none does. */
  ...textFields('band_from band_to unrealized_pnl'),
  /** Of what was closed, fees not in it. */
  ...textFields('realized_pnl exec_fee funding_fee'),
  /** "ONLINE", or "OFFLINE" where its market takes no orders now. */
  symbol_status: words,
})

/** A rebalance as it was recorded. */
export const adjustment = z.object({
  adjust_position_mode: words,
  time: words,
  trades: number,
  traded_value: words,
  exec_fee: words,
  /** Before fees. */
  realized_pnl: words,
  weights: z.array(z.object(textFields('symbol before after'))),
  failures: z.array(z.object({ symbol: words, reason: words })),
  /** When what failed is tried again, epoch s; "0" where that would change nothing. */
  retry_time: words,
})

export const settingsShape = {
  adjust_position_mode: words,
  adjust_position_percent: words,
  adjust_position_time_interval: number,
  ...textFields('sl_percent tp_percent trailing_stop_percent'),
}

/** Detail of a combo, field by field as the public API gives it; times in epoch s. */
export const comboDetail = z.object({
  ...textFields('bot_id bot_mode bot_display_status bot_name leverage total_margin equity'),
  ...textFields('total_pnl total_pnl_per roi total_apr realized_pnl unrealized_pnl'),
  ...textFields('total_exec_fee funding_fee total_position_value margin_balance'),
  ...textFields('available_balance imr mmr'),
  symbol_settings: z.array(settingRow),
  ...settingsShape,
  ...textFields('adjusted_position_num last_adjust_position_time stop_type close_code'),
  ...textFields('exit_equity sl_exit_equity tp_exit_equity midway_transfer settlement_assets'),
  follow_num: number,
  ...textFields('used_reward_amount used_reward_id total_bonus run_time_duration create_time'),
  ...textFields('end_time last_modify_setting_time ws_token'),
  /** Ours from here on. */
  allow_follow: number,
  init_margin: words,
  /** What may change, as it was when the bot was created. */
  created: z.object({ ...settingsShape, symbol_settings: z.array(settingRow) }),
  ...riskShape,
  /** Below zero what it kept of a liquidated wallet: total = realized + unrealized + this. */
  insurance_fund: words,
  near_step: number,
  /** Value held over equity; "" where a loss used that up. */
  real_leverage: words,
  position_margin: words,
  /** Long value less short value. */
  ...textFields('net_exposure peak_equity next_adjust_position_time retry_time'),
  last_failures: z.array(z.object({ symbol: words, reason: words })),
  positions: z.array(position),
  figures: botFigures,
})
