// The martingale's endpoints: request and answer schemas of its rows and of our own. Wire names and
// units stop here and in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  defineEndpoints,
  futuresCloseModes,
  integer,
  member,
  optionalDecimal,
  pageSources,
  paging,
  reads,
  refusedWith,
  symbol,
  type ErrorCode,
  type InputOf,
  type OutputOf,
} from '@trellis/contract'
import {
  changeRow,
  checkRow,
  closeRow,
  createRow,
  detailRow,
  draftRow,
  followRow,
  createExtras,
  readRow,
  sharedRow,
} from '@trellis/bot-kit/wire/bot-rows.ts'
import { stateShape, suggestedShape } from '@trellis/bot-kit/wire/advice-words.ts'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModesShape, closeModeShape } from '@trellis/bot-kit/wire/close-modes.ts'
import { marginCalls } from '@trellis/bot-kit/wire/contract-calls.ts'
import { changeShape, draftShape, limitsShape } from '@trellis/bot-kit/wire/field-shapes.ts'
import { bySymbol } from '@trellis/bot-kit/wire/grid.ts'
import { contractOpenOrders, funding, gridOrder } from '@trellis/bot-kit/wire/history.ts'
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { rewardShape } from '@trellis/bot-kit/wire/rewards.ts'
import { martingaleFields } from './fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'
import { martingaleSources, martingaleStopTypes, refusedCheck } from './wire-names.ts'

const words = z.string()
const number = z.number()
const draft = draftShape(martingaleFields)

/** What get-limit reads: every number may still be missing. */
const limitInput = {
  ...draft,
  leverage: optionalDecimal,
  price_float_percent: optionalDecimal,
  add_position_percent: optionalDecimal,
  round_tp_percent: optionalDecimal,
  init_margin: optionalDecimal,
  add_position_num: draft.add_position_num.optional(),
}

/** One order of a round and what the round is once it is filled; "" where there is none. */
const ladderRow = z.object({
  /** 0 is the base order. */
  number,
  price: words,
  /** "0" of an order that is not met. */
  quantity: words,
  ...textFields('margin margin_so_far average_price take_profit_price stop_loss_price'),
  liquidation_price: words,
  /** A fraction of the last price, below zero under it. */
  from_now: words,
  /** Why the ladder ends here: under-least, over-most, risk-limit, margin-short, liquidated. */
  unmet: words,
})

const limit = z.object({
  ...headShape,
  ...checksShape,
  /** An end is "" while other fields are needed first. */
  ...limitsShape(martingaleFields),
  ladder: z.array(ladderRow),
})

/** The fields of the public API, one by one. */
export const fmartDetail = z.object({
  ...textFields('bot_id symbol base_token quote_token bot_display_status fmart_mode leverage'),
  ...textFields('actual_leverage single_round_target_profit_per add_pos_num add_pos_per'),
  ...textFields('price_float_per entry_price sl_per total_margin pnl pnl_per realized_pnl'),
  ...textFields('unrealized_pnl net_funding_fee total_apr'),
  completed_rounds: number,
  current_round: number,
  current_added_pos_num: number,
  ...textFields('pos_size avg_pos_price pos_balance order_balance available_balance'),
  ...textFields('mark_price current_price estimated_liq_price auto_cycle'),
  stop_type: z.enum(martingaleStopTypes),
  ...textFields('close_code close_price tick_size settlement_assets'),
  follow_num: number,
  ...textFields('used_reward_amount used_reward_id total_bonus operation_time create_time'),
  ...textFields('modify_time end_time running_duration'),
  adl_rank_indicator: number,
})

/** Ours: the round that runs; amounts in the settle coin, prices "" where there is none. */
const roundNow = z.object({
  number,
  /** Seconds; "0" before the first. */
  start_time: words,
  /** Additions filled completely. */
  additions: number,
  ...textFields('average_price take_profit_price stop_loss_price'),
  /** What the round is to earn, fees paid. */
  target: words,
  ...textFields('fees funding'),
  next: z
    .object({
      number,
      ...textFields('price quantity filled_quantity'),
      /** "" while it rests, else why it was skipped; it is asked for again. */
      skipped: words,
    })
    .nullable(),
})

/**
 * Ours: total_profit = rounds + held + funding + fees + insurance_fund, exactly; held is what price
 * moves made, the last what the fund kept (below zero) or paid at a liquidation.
 */
const equation = z.object(textFields('rounds held funding fees insurance_fund'))

/** The ladder under the names by which requests send it. */
const ladder = {
  ...textFields('martingale_mode leverage price_float_percent add_position_percent'),
  add_position_num: number,
  round_tp_percent: words,
}
/** All parameters. */
const settings = {
  ...ladder,
  ...textFields('init_margin sl_percent entry_price auto_cycle_toggle'),
}

const createRequest = z.looseObject({
  symbol,
  ...draft,
  ...createExtras('followed_bot_id'),
  source: member(martingaleSources, 'F_MART_SOURCE_')
    .transform((name) => pageSources[martingaleSources.indexOf(name)])
    .optional(),
  ...rewardShape,
})

const changed = z.looseObject({ ...botReference, ...changeShape(martingaleFields) })
const closed = z.object(headShape)
const closeDetail = closeModesShape({ bot_id: words, set_aside: words }, futuresCloseModes)
const order = gridOrder
/** Ours. Money in the settle coin; "" before the first round, and until the history knows it. */
const roundShape = {
  round: number,
  /** CUT_SHORT by the end of its bot; NONE before the first, and until the history knows it. */
  state: z.enum(['NONE', 'RUNNING', 'COMPLETED', 'CUT_SHORT']),
  /** Seconds; end_time "0" while it runs, both "0" until the history knows the round. */
  ...textFields('start_time end_time'),
  /** Those that were filled completely. */
  additions: number,
  /** What its position was bought at, and closed, on average; "" for nothing yet. */
  ...textFields('average_price exit_price'),
  /** What price moves made, so far while it runs. */
  gross_profit: words,
  fees: words,
  /** After fees, funding left out. */
  profits: words,
  net_funding_fee: words,
  /** Below zero what the fund kept at the liquidation that cut the round short. */
  insurance_fund: words,
  /** After fees and funding, with what the insurance fund kept. */
  net_profit: words,
  profits_token: words,
}
const round = z.object({
  ...roundShape,
  /** When it ended, seconds. */
  time: words,
  open_order: order.nullable(),
  close_order: order.nullable(),
})
const historyRequest = z.looseObject({
  ...botReference,
  ...paging,
  view: z.enum(['rounds', 'orders', 'fundings']).default('rounds'),
})
const history = z.object({
  ...headShape,
  rounds: z.array(round),
  orders: z.array(order),
  fundings: z.array(funding),
  total: words,
})
const roundRequest = z.looseObject({ ...botReference, round: integer(1, 1_000_000).optional() })
const roundDetail = z.object({ ...headShape, ...roundShape, orders: z.array(order) })
const openOrders = contractOpenOrders.omit({ cell_number: true, cell_investment: true })
const detail = z.object({
  ...headShape,
  fmart_detail: fmartDetail,
  ...settings,
  figures: botFigures,
  round: roundNow,
  ladder: z.array(ladderRow),
  equation,
  /** Of completed rounds, kept apart from the margin; paid out at the end. */
  set_aside: words,
  added_margin: words,
  /** Price at which the bot started; "" before that. */
  start_price: words,
  /** Liquidation once all additions that can be met are filled; "" where there is none. */
  liquidation_if_filled: words,
  allow_follow: number,
  symbol_status: words,
  /** What may change, as it was when the bot was created. */
  created: z.object({ sl_percent: words, auto_cycle_toggle: words }),
  failure: words,
  /** As get-fmart-close-detail gives them, of the same moment; empty when it cannot be closed. */
  modes: z.array(closeModeShape(futuresCloseModes)),
})
const { init_margin: _, ...sharedSettings } = settings
const shared = z.object({
  ...textFields('bot_id symbol base_token quote_token'),
  ...sharedSettings,
  ...textFields('nick_name running_duration'),
  /** A fraction, truncated to 4 digits. */
  pnl_per: words,
  total_apr: words,
  completed_rounds: number,
  follow_num: number,
})
const follow = z.object({ ...headShape, fmart_detail: shared })
const aiParams = z.object({
  ...headShape,
  symbol: words,
  ...stateShape,
  ai_params: z.array(z.object({ ...ladder, min_init_margin: words, ...suggestedShape })),
})

const unchecked = (code: ErrorCode) => ({ check_code: refusedCheck(code) })
const { addMargin, validateAddMargin } = marginCalls({})

/** Endpoints of the martingale by name. */
export const endpoints = defineEndpoints(
  {
    createFmartBot: createRow('bot_id', createRequest, unchecked),
    closeFmartBot: closeRow(closed),
    getFmartLimit: refusedWith(
      unchecked,
      draftRow(z.looseObject({ symbol, ...limitInput }), limit),
    ),
    updateFmartBot: refusedWith(unchecked, changeRow(changed)),
    getFmartDetail: detailRow('fmart_detail', detail),
    getFmartOpenOrders: readRow(openOrders),
    getFmartHistoryOrders: reads('private', historyRequest, history),
    getFmartRoundDetail: reads('private', roundRequest, roundDetail),
    getFmartCloseDetail: readRow(closeDetail),
    getFmartFollowDetail: sharedRow('fmart_detail', follow),
    getSymbolAiParams: reads('public', bySymbol, aiParams),
    addMargin,
    validateAddMargin,
    validateUpdate: checkRow(changed, limit),
    setAllowFollow: followRow,
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type FmartDetail = z.infer<typeof fmartDetail>
/** What a handler reads, by endpoint name. */
export type MartingaleRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type MartingaleAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
