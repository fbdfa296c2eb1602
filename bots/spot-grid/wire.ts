// The spot grid's endpoints: request and answer schemas of its 20 rows and the 7 spot helper calls.
// Wire names and units stop here and in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  aiStrategy,
  blockSources,
  botReference,
  createTypes,
  decimal,
  defineEndpoints,
  flag,
  gridOrder,
  gridPair,
  id,
  integer,
  investModes,
  leaves,
  member,
  optionalDecimal,
  pageSources,
  paging,
  pnlBands,
  range,
  rankingSorters,
  reads,
  refusedWith,
  runningTimes,
  sharedGrid,
  spotCloseModes,
  symbol,
  text,
  writes,
} from '@trellis/contract'
import { docs } from './parts/docs.ts'
import { paths } from './parts/paths.ts'

const head = { status_code: z.number(), debug_msg: z.string() }
const cells = integer(0, 1_000_000)

/** What both validate and create read; `stop_loss` and `stop_loss_price` are the same thing. */
const gridInput = {
  symbol,
  min_price: decimal,
  max_price: decimal,
  cell_number: cells,
  invest_mode: member(investModes).default('INVEST_QUOTE'),
  total_investment: optionalDecimal,
  quote_investment: optionalDecimal,
  base_investment: optionalDecimal,
  entry_price: optionalDecimal,
  stop_loss: optionalDecimal,
  stop_loss_price: optionalDecimal,
  take_profit: optionalDecimal,
  take_profit_price: optionalDecimal,
  /** A fraction: "0.1" is 10 %. */
  ts_percent: optionalDecimal,
  enable_trailing: flag.default(false),
  limit_up_price: optionalDecimal,
}

/** One check that failed: where, which way, and the bound to use instead. */
export const checkProblem = z.object({
  field: z.string(),
  check_code: z.string(),
  bound: z.string(),
  /** A value that passes this check; "" when only another field can help. */
  fix: z.string(),
})

const ranges = {
  investment: range,
  base_investment: range,
  profit: range,
  cell_number: range,
  min_price: range,
  max_price: range,
  stop_loss: range,
  take_profit: range,
  entry_price: range,
  ts_percent: range,
  limit_up_price: range,
  cell_distance: z.string(),
}

export const validation = z.object({
  ...head,
  ...ranges,
  /** First failed check, SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED when all pass. */
  check_code: z.string(),
  /** Every failed check with its field; empty when all pass. */
  problems: z.array(checkProblem),
})

const created = z.object({
  ...head,
  grid_id: z.string(),
  ban_reason_text: z.string(),
  check_code: z.string(),
  problems: z.array(checkProblem),
})

/** Amounts in the quote coin unless named otherwise; ours, beside the fields of the public API. */
export const gridFigures = z.object({
  invest_mode: z.enum(investModes),
  base_investment: z.string(),
  quote_investment: z.string(),
  /** total_profit = grid_profit + unpaired_profit, exactly. */
  unpaired_profit: z.string(),
  /** unpaired_profit = held_profit + unpaired_fees: of coins held, and of fees outside pairs. */
  held_profit: z.string(),
  unpaired_fees: z.string(),
  fees_paid: z.string(),
  /** What the same coins would have gained if only held. */
  hold_profit: z.string(),
  base_balance: z.string(),
  quote_balance: z.string(),
  withdrawable: z.string(),
  quantity_per_grid: z.string(),
  /** Distance between two levels. */
  cell_distance: z.string(),
  open_buy_count: z.number(),
  open_sell_count: z.number(),
  /** "below", "inside", "above" the range, or "waiting" for the trigger price. */
  position: z.enum(['below', 'inside', 'above', 'waiting']),
  /** As in the list: since its last fill, "0" while an order fills. */
  quiet_ms: z.string(),
  /** Price the grid started from; "" before. */
  start_price: z.string(),
  peak_equity: z.string(),
  /** What the user may change, as it was when the bot was created; "" and "0" are off. */
  created: z.object({
    min_price: z.string(),
    max_price: z.string(),
    cell_number: z.number(),
    take_profit_price: z.string(),
    stop_loss_price: z.string(),
    ts_percent: z.string(),
    enable_trailing: z.boolean(),
    limit_up_price: z.string(),
  }),
  /** Words of a failed bot, else "". */
  failure: z.string(),
})

export const gridDetail = z.object({
  grid_id: z.string(),
  symbol: z.string(),
  base_token: z.string(),
  quote_token: z.string(),
  total_investment: z.string(),
  total_profit: z.string(),
  max_price: z.string(),
  min_price: z.string(),
  cell_number: z.number(),
  grid_profit: z.string(),
  /** Percent a year: "111.89" is 111.89 %. */
  grid_apr: z.string(),
  total_apr: z.string(),
  arbitrage_num: z.number(),
  arbitrage_num_24: z.number(),
  /** 1: others may read the parameters by id and copy them; 0: nobody may. */
  allow_follow: z.number(),
  /** Running time in ms. */
  operation_time: z.string(),
  status: z.string(),
  entry_price: z.string(),
  stop_loss_price: z.string(),
  take_profit_price: z.string(),
  current_price: z.string(),
  close_reason: z.string(),
  bot_close_code: z.string(),
  follow_num: z.number(),
  /** Epoch ms. */
  create_time: z.string(),
  end_time: z.string(),
  used_reward_amount: z.string(),
  settlement_assets: z.string(),
  account_type: z.string(),
  cum_withdrew_amount: z.string(),
  current_profit: z.string(),
  /** A fraction: "0.2" is 20 %. */
  current_per: z.string(),
  spot_symbol_status: z.string(),
  used_reward_id: z.string(),
  taker_fee_rate: z.string(),
  maker_fee_rate: z.string(),
  equity: z.string(),
  ts_exit_equity: z.string(),
  ts_percent: z.string(),
  is_support_ts: z.boolean(),
  enable_trailing: z.boolean(),
  limit_up_price: z.string(),
  ori_max_price: z.string(),
  ori_min_price: z.string(),
  ori_cell_number: z.number(),
  figures: gridFigures,
})

const openOrder = z.object({
  order_id: z.string(),
  price: z.string(),
  quantity: z.string(),
  filled_quantity: z.string(),
  level: z.number(),
  order_type: z.string(),
  time: z.string(),
})

export const closeMode = z.object({
  close_mode: z.enum(spotCloseModes),
  available: z.boolean(),
  /** Why it is not available, coded: "no-platform-pair"; else "". */
  reason: z.string(),
  receive: z.array(z.object({ coin: z.string(), amount: z.string() })),
  receive_value: z.string(),
  fee: z.string(),
  fee_coin: z.string(),
  /** Orders at market that this mode sends one after the other. */
  market_orders: z.number(),
  /** What they get less than the last price says, in the quote coin, before fees. */
  slippage: z.string(),
  profit_after_close: z.string(),
})

const initialBuy = z.object({
  ...head,
  /** "buy", "sell" or "" when nothing is traded at the start. */
  side: z.string(),
  base_amount: z.string(),
  quote_amount: z.string(),
  price: z.string(),
  quantity_per_grid: z.string(),
  buy_orders_amount: z.string(),
  reserve_amount: z.string(),
})

const createRequest = z.looseObject({
  ...gridInput,
  /** The grid whose parameters were copied; it must allow following. 0 for none. */
  followed_grid_id: id.optional(),
  /** Ours: others may read the parameters by id and copy them; off by default. */
  allow_follow: flag.default(false),
  source: member(pageSources).optional(),
  block_source: member(blockSources).optional(),
  create_type: member(createTypes).optional(),
  toolsDiscoveryParameter: z.looseObject({ strategy_id: text(64).optional() }).optional(),
  channel: text(64).optional(),
  /** The client's idempotency key: the same key and plan give the same bot. */
  request_id: text(64).optional(),
})

const updateRequest = z.looseObject({
  ...botReference,
  min_price: decimal.optional(),
  max_price: decimal.optional(),
  cell_number: cells.optional(),
  stop_loss: optionalDecimal,
  stop_loss_price: optionalDecimal,
  take_profit: optionalDecimal,
  take_profit_price: optionalDecimal,
  ts_percent: optionalDecimal,
  enable_trailing: flag.optional(),
  limit_up_price: optionalDecimal,
  add_investment: optionalDecimal,
})
const one = z.looseObject(botReference)
const followRequest = z.looseObject({ ...botReference, allow_follow: flag })
const closeRequest = z.looseObject({
  ...botReference,
  close_mode: member(spotCloseModes).default('BASE_AND_QUOTE_MODE'),
})
const withdrawRequest = z.looseObject({
  ...botReference,
  bot_type: z.union([z.string(), z.number()]).optional(),
  withdraw_amount: optionalDecimal,
})
const rankingRequest = z.looseObject({
  running_time: member(runningTimes).default('ALL'),
  pnl: member(pnlBands).default('ALL'),
  sorter: member(rankingSorters).default('PNL_PERCENTAGE'),
  symbol: symbol.optional(),
  ...paging,
})
const bySymbol = z.looseObject({ symbol })
const byBuyAmount = z.looseObject({ ...gridInput, buy_amount: optionalDecimal })

const closeModes = z.object({
  ...head,
  grid_id: z.string(),
  equity: z.string(),
  default_mode: z.enum(spotCloseModes),
  modes: z.array(closeMode),
})
const followDetail = z.object({ ...head, detail: sharedGrid })
const follow = z.object({ ...head, allow_follow: z.number() })
const openOrders = z.object({
  ...head,
  base_token: z.string(),
  quote_token: z.string(),
  cell_number: z.number(),
  last_price: z.string(),
  buys: z.array(openOrder),
  sells: z.array(openOrder),
})
const historyOrders = z.object({
  ...head,
  /** Completed pairs, newest first; `orders` is filled instead for `view: "orders"`. */
  pairs: z.array(gridPair),
  orders: z.array(gridOrder),
  total: z.string(),
})
const historyRequest = z.looseObject({
  ...botReference,
  ...paging,
  view: z.enum(['pairs', 'orders']).default('pairs'),
  order_type: z.enum(['normal', 'arbitrage', 'position']).optional(),
})
const ranked = sharedGrid.extend({ pnl: z.string(), pnl_per: z.string(), invested: z.string() })
const ranking = z.object({ ...head, list: z.array(ranked), total: z.string() })
const rewards = z.object({ ...head, list: z.array(z.looseObject({})), total: z.string() })
const aiParams = z.object({ ...head, symbol: z.string(), list: z.array(aiStrategy) })
const detail = z.object({
  ...head,
  detail: gridDetail,
  /** As get-close-modes gives them, of the same moment; empty when the bot cannot be closed. */
  modes: z.array(closeMode),
})
const withdrawDetail = z.object({
  ...head,
  coin: z.string(),
  withdrawable: z.string(),
  cum_withdrew_amount: z.string(),
  grid_profit: z.string(),
  /** Realised profit that cannot leave now, and why: "locked-in-orders" or "". */
  held_back: z.string(),
  reason: z.string(),
})
const withdrawn = z.object({
  ...head,
  withdrew_amount: z.string(),
  cum_withdrew_amount: z.string(),
})
const updateCheck = validation.extend({
  /** What the new plan needs beyond what the bot holds; "0" when nothing. */
  add_investment: z.string(),
  total_investment: z.string(),
})
const updated = z.object({ ...head, check_code: z.string(), problems: z.array(checkProblem) })
const estimate = z.object({
  ...head,
  investment: range,
  quantity_per_grid: z.string(),
  profit: range,
  fee_estimate: z.string(),
})
const uncreated = { grid_id: '0', ban_reason_text: '' }
const unread = { detail: null }
const often = { limit: 10, perMs: 1000 }

/** Endpoints of the spot grid by name. */
export const endpoints = defineEndpoints(
  {
    getCloseModes: reads('private', one, closeModes),
    closeGrid: leaves(closeRequest, z.object(head)),
    queryFollowGridDetail: refusedWith(unread, reads('optional', one, followDetail)),
    getOpenOrders: reads('private', one, openOrders),
    getHistoryOrders: reads('private', historyRequest, historyOrders),
    validateInput: reads('optional', z.looseObject(gridInput), validation, often),
    rankingFilter: reads('optional', rankingRequest, ranking),
    listUserReward: reads('private', z.looseObject(paging), rewards),
    aiParamsDetail: reads('public', bySymbol, aiParams),
    createGrid: refusedWith(uncreated, writes(createRequest, created)),
    queryGridDetail: refusedWith(unread, reads('private', one, detail)),
    getInitialBuyAmount: reads('optional', z.looseObject(gridInput), initialBuy, often),
    getWithdrawDetail: reads('private', withdrawRequest, withdrawDetail),
    withdrawProfit: leaves(withdrawRequest, withdrawn),
    validateUpdateSgrid: reads('private', updateRequest, updateCheck, often),
    updateSgrid: writes(updateRequest, updated),
    spotAiParams: reads('public', bySymbol, aiParams),
    spotInvestmentEstimate: reads('optional', byBuyAmount, estimate, often),
    spotCreate: refusedWith(uncreated, writes(createRequest, created)),
    spotSharedGridDetail: refusedWith(unread, reads('optional', one, followDetail)),
    setAllowFollow: writes(followRequest, follow),
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type Validation = z.infer<typeof validation>
export type UpdateCheck = z.infer<typeof updateCheck>
export type GridDetail = z.infer<typeof gridDetail>
export type GridFigures = z.infer<typeof gridFigures>
export type { AiStrategy, GridOrder, GridPair, SharedGrid } from '@trellis/contract'
export type CloseModeRow = z.infer<typeof closeMode>
export type CheckProblem = z.infer<typeof checkProblem>
/** What a client sends and what the handler reads, by endpoint name. */
export type GridRequest<N extends Name> = z.input<(typeof endpoints)[N]['request']>
export type GridInput<N extends Name> = z.output<(typeof endpoints)[N]['request']>
export type GridResult<N extends Name> = z.infer<(typeof endpoints)[N]['response']>
