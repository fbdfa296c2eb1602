// The spot grid's endpoints: request and answer schemas of its rows and of the spot helper calls.
// Wire names and units stop here and in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botReference,
  defineEndpoints,
  investModes,
  leaves,
  member,
  optionalDecimal,
  paging,
  reads,
  spotCloseModes,
  symbol,
  type InputOf,
  type OutputOf,
} from '@trellis/contract'
import {
  changeRow,
  checkRow,
  createRow,
  detailRow,
  draftRow,
  followRow,
  createExtras,
  readRow,
  sharedRow,
} from '@trellis/bot-kit/wire/bot-rows.ts'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeShape, closeModesShape } from '@trellis/bot-kit/wire/close-modes.ts'
import {
  gridDetailShape,
  gridFiguresShape,
  spotSettingsShape,
} from '@trellis/bot-kit/wire/detail-shapes.ts'
import { changeShape, draftShape, range, rangeShape } from '@trellis/bot-kit/wire/field-shapes.ts'
import {
  aiParams,
  bySymbol,
  followDetail,
  ranking,
  rankingRequest,
} from '@trellis/bot-kit/wire/grid.ts'
import { historyOrders, historyRequest, openOrders } from '@trellis/bot-kit/wire/history.ts'
import { updateCheckShape } from '@trellis/bot-kit/wire/made.ts'
import { withdrawn, withdrawRequest } from '@trellis/bot-kit/wire/withdraw.ts'
import { requestKeyShape } from '@trellis/bot-kit/wire/request-key.ts'
import { rewardRow } from '@trellis/bot-kit/wire/rewards.ts'
import { spotGridFields } from './fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'

/** What both validate and create read; `stop_loss` and `stop_loss_price` are the same thing. */
const gridInput = { symbol, ...draftShape(spotGridFields) }

export const validation = z.object({
  ...headShape,
  ...rangeShape(spotGridFields),
  /** Gross profit per grid, fractions. */
  profit: range,
  cell_distance: z.string(),
  ...checksShape,
})

export const gridFigures = z.object({
  ...gridFiguresShape(spotSettingsShape),
  invest_mode: z.enum(investModes),
  base_investment: z.string(),
  quote_investment: z.string(),
  /** What the same coins would have gained if only held. */
  hold_profit: z.string(),
  base_balance: z.string(),
  quote_balance: z.string(),
})

export const gridDetail = z.object({
  ...gridDetailShape,
  ...spotSettingsShape,
  spot_symbol_status: z.string(),
  ts_exit_equity: z.string(),
  is_support_ts: z.boolean(),
  figures: gridFigures,
})

export const closeMode = closeModeShape(spotCloseModes)

const initialBuy = z.object({
  ...headShape,
  /** "buy", "sell" or "" when nothing is traded at the start. */
  side: z.string(),
  base_amount: z.string(),
  quote_amount: z.string(),
  price: z.string(),
  quantity_per_grid: z.string(),
  buy_orders_amount: z.string(),
  reserve_amount: z.string(),
})

const createRequest = z.looseObject({ ...gridInput, ...createExtras('followed_grid_id') })

const updateRequest = z.looseObject({
  ...botReference,
  ...changeShape(spotGridFields),
  add_investment: optionalDecimal,
  ...requestKeyShape,
})
const closeRequest = z.looseObject({
  ...botReference,
  close_mode: member(spotCloseModes).default('BASE_AND_QUOTE_MODE'),
})
const byBuyAmount = z.looseObject({ ...gridInput, buy_amount: optionalDecimal })

const closeModes = closeModesShape({ grid_id: z.string() }, spotCloseModes)
const rewards = z.object({ ...headShape, list: z.array(rewardRow), total: z.string() })
const detail = z.object({
  ...headShape,
  detail: gridDetail,
  /** As get-close-modes gives them, of the same moment; empty when the bot cannot be closed. */
  modes: z.array(closeMode),
})
const updateCheck = validation.extend(updateCheckShape)
const estimate = z.object({
  ...headShape,
  investment: range,
  quantity_per_grid: z.string(),
  profit: range,
  fee_estimate: z.string(),
})
const create = createRow('grid_id', createRequest)

/** Endpoints of the spot grid by name. */
export const endpoints = defineEndpoints(
  {
    getCloseModes: readRow(closeModes),
    closeGrid: leaves(closeRequest, z.object(headShape)),
    queryFollowGridDetail: sharedRow('detail', followDetail),
    getOpenOrders: readRow(openOrders),
    getHistoryOrders: reads('private', historyRequest, historyOrders),
    validateInput: draftRow(z.looseObject(gridInput), validation),
    rankingFilter: reads('optional', rankingRequest, ranking),
    listUserReward: reads('private', z.looseObject(paging), rewards),
    aiParamsDetail: reads('public', bySymbol, aiParams),
    createGrid: create,
    queryGridDetail: detailRow('detail', detail),
    getInitialBuyAmount: draftRow(z.looseObject(gridInput), initialBuy),
    withdrawProfit: leaves(withdrawRequest, withdrawn),
    validateUpdateSgrid: checkRow(updateRequest, updateCheck),
    updateSgrid: changeRow(updateRequest),
    spotAiParams: reads('public', bySymbol, aiParams),
    spotInvestmentEstimate: draftRow(byBuyAmount, estimate),
    spotCreate: create,
    spotSharedGridDetail: sharedRow('detail', followDetail),
    setAllowFollow: followRow,
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type GridDetail = z.infer<typeof gridDetail>
export type GridFigures = z.infer<typeof gridFigures>
/** What a handler reads, by endpoint name. */
export type SpotGridRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type SpotGridAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
