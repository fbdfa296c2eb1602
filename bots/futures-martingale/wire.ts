// The martingale's endpoints: request and answer schemas of its rows and of our own. Wire names and
// units stop here and in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  defineEndpoints,
  flag,
  futuresCloseModes,
  id,
  integer,
  leaves,
  member,
  optionalDecimal,
  pageSources,
  paging,
  reads,
  refusedWith,
  symbol,
  writes,
} from '@trellis/contract'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModesShape, closeModeShape } from '@trellis/bot-kit/wire/close-modes.ts'
import { marginCalls } from '@trellis/bot-kit/wire/contract-calls.ts'
import { changeShape, draftShape, type RangeName } from '@trellis/bot-kit/wire/field-shapes.ts'
import { followed, followRequest } from '@trellis/bot-kit/wire/follow.ts'
import { bySymbol } from '@trellis/bot-kit/wire/grid.ts'
import { contractOpenOrders, funding, gridOrder } from '@trellis/bot-kit/wire/history.ts'
import { createdShape, uncreatedFields, updated } from '@trellis/bot-kit/wire/made.ts'
import { originShape } from '@trellis/bot-kit/wire/origin.ts'
import { rowsOf } from '@trellis/bot-kit/fields.ts'
import { martingaleFields, type MartingaleFields } from './fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'
import { martingaleSources, martingaleStopTypes, NO_CHECK } from './wire-names.ts'

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

/** An allowed range; "" while other fields are needed first. */
export const minMax = z.object({ min: words, max: words })
const ranged = rowsOf(martingaleFields).filter(
  ([, { type }]) => type !== 'flag' && type !== 'choice',
)
const rangesShape = Object.fromEntries(ranged.map(([, { wire }]) => [wire[0], minMax])) as {
  readonly [N in RangeName<MartingaleFields>]: typeof minMax
}

/** One order of a round and what the round is once it is filled; "" where there is none. */
const ladderRow = z.object({
  /** 0 is the base order. */
  number,
  price: words,
  /** "0" of an order that is not met. */
  quantity: words,
  margin: words,
  margin_so_far: words,
  average_price: words,
  take_profit_price: words,
  stop_loss_price: words,
  liquidation_price: words,
  /** A fraction of the last price, below zero under it. */
  from_now: words,
  /** Why the ladder ends here: under-least, over-most, risk-limit, margin-short, liquidated. */
  unmet: words,
})

const limit = z.object({
  ...headShape,
  ...checksShape,
  ...rangesShape,
  ladder: z.array(ladderRow),
})

/** The fields of the public API, one by one. */
export const fmartDetail = z.object({
  bot_id: words,
  symbol: words,
  base_token: words,
  quote_token: words,
  bot_display_status: words,
  fmart_mode: words,
  leverage: words,
  actual_leverage: words,
  single_round_target_profit_per: words,
  add_pos_num: words,
  add_pos_per: words,
  price_float_per: words,
  entry_price: words,
  sl_per: words,
  total_margin: words,
  pnl: words,
  pnl_per: words,
  realized_pnl: words,
  unrealized_pnl: words,
  net_funding_fee: words,
  total_apr: words,
  completed_rounds: number,
  current_round: number,
  current_added_pos_num: number,
  pos_size: words,
  avg_pos_price: words,
  pos_balance: words,
  order_balance: words,
  available_balance: words,
  mark_price: words,
  current_price: words,
  estimated_liq_price: words,
  auto_cycle: words,
  stop_type: z.enum(martingaleStopTypes),
  close_code: words,
  close_price: words,
  tick_size: words,
  settlement_assets: words,
  follow_num: number,
  used_reward_amount: words,
  used_reward_id: words,
  total_bonus: words,
  operation_time: words,
  create_time: words,
  modify_time: words,
  end_time: words,
  running_duration: words,
  adl_rank_indicator: number,
})

/** Ours: the round that runs; amounts in the settle coin, prices "" where there is none. */
const roundNow = z.object({
  number,
  /** Seconds; "0" before the first. */
  start_time: words,
  /** Additions filled completely. */
  additions: number,
  average_price: words,
  take_profit_price: words,
  stop_loss_price: words,
  /** What the round is to earn, fees paid. */
  target: words,
  fees: words,
  funding: words,
  next: z
    .object({
      number,
      price: words,
      quantity: words,
      filled_quantity: words,
      /** "" while it rests, else why it was skipped; it is asked for again. */
      skipped: words,
    })
    .nullable(),
})

/** Ours: total_profit = rounds + held + funding + fees, exactly; held is what price moves made. */
const equation = z.object({ rounds: words, held: words, funding: words, fees: words })

/** The parameters under the names by which requests send them. */
const settings = {
  martingale_mode: words,
  leverage: words,
  price_float_percent: words,
  add_position_percent: words,
  add_position_num: number,
  round_tp_percent: words,
  init_margin: words,
  sl_percent: words,
  entry_price: words,
  auto_cycle_toggle: words,
}

const createRequest = z.looseObject({
  symbol,
  ...draft,
  ...originShape,
  source: member(martingaleSources, 'F_MART_SOURCE_')
    .transform((name) => pageSources[martingaleSources.indexOf(name)])
    .optional(),
  /** The martingale whose parameters were copied; it must allow following. 0 for none. */
  followed_bot_id: id.optional(),
  /** Ours: others may read the parameters by id and copy them; off by default. */
  allow_follow: flag.default(false),
  init_bonus: optionalDecimal,
})

const one = z.looseObject(botReference)
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
  start_time: words,
  end_time: words,
  /** Those that were filled completely. */
  additions: number,
  /** What its position was bought at, and closed, on average; "" for nothing yet. */
  average_price: words,
  exit_price: words,
  /** What price moves made, so far while it runs. */
  gross_profit: words,
  fees: words,
  /** After fees, funding left out. */
  profits: words,
  net_funding_fee: words,
  /** After fees and funding. */
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
  bot_id: words,
  symbol: words,
  base_token: words,
  quote_token: words,
  ...sharedSettings,
  nick_name: words,
  running_duration: words,
  /** A fraction, truncated to 4 digits. */
  pnl_per: words,
  total_apr: words,
  completed_rounds: number,
  follow_num: number,
})
const follow = z.object({ ...headShape, fmart_detail: shared })
const aiStrategy = z.object({
  style: words,
  martingale_mode: words,
  leverage: words,
  price_float_percent: words,
  add_position_percent: words,
  add_position_num: number,
  round_tp_percent: words,
  min_init_margin: words,
  /** Fractions. */
  volatility_ratio: words,
  max_drawdown_ratio: words,
  /** How far the last addition lies from the market, a fraction. */
  reach_ratio: words,
  sample_days: number,
  strategy_id: words,
})
const aiParams = z.object({ ...headShape, symbol: words, ai_params: z.array(aiStrategy) })

const often = { limit: 10, perMs: 1000 }
const unchecked = { check_code: NO_CHECK }
const uncreated = { ...uncreatedFields('bot_id'), ...unchecked }
const { addMargin, validateAddMargin } = marginCalls({})

/** Endpoints of the martingale by name. */
export const endpoints = defineEndpoints(
  {
    createFmartBot: refusedWith(uncreated, writes(createRequest, createdShape('bot_id'))),
    closeFmartBot: leaves(one, closed),
    getFmartLimit: refusedWith(
      unchecked,
      reads('optional', z.looseObject({ symbol, ...limitInput }), limit, often),
    ),
    updateFmartBot: refusedWith(unchecked, writes(changed, updated)),
    getFmartDetail: refusedWith({ fmart_detail: null }, reads('private', one, detail)),
    getFmartOpenOrders: reads('private', one, openOrders),
    getFmartHistoryOrders: reads('private', historyRequest, history),
    getFmartRoundDetail: reads('private', roundRequest, roundDetail),
    getFmartCloseDetail: reads('private', one, closeDetail),
    getFmartFollowDetail: refusedWith({ fmart_detail: null }, reads('optional', one, follow)),
    getSymbolAiParams: reads('public', bySymbol, aiParams),
    addMargin,
    validateAddMargin,
    validateUpdate: reads('private', changed, limit, often),
    setAllowFollow: writes(followRequest, followed),
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type FmartDetail = z.infer<typeof fmartDetail>
/** What a handler reads, by endpoint name. */
export type MartingaleRequest<N extends Name> = z.output<(typeof endpoints)[N]['request']>
export type MartingaleAnswer<N extends Name> = z.infer<(typeof endpoints)[N]['response']>
