// The futures grid's endpoints: request and answer schemas of its rows and of our own. Wire names
// and units stop here and in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botReference,
  decimal,
  defineEndpoints,
  futureGridStopTypes,
  futuresCloseModes,
  member,
  optionalDecimal,
  reads,
  refusedWith,
  spelled,
  symbol,
  text,
  tpSlTypes,
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
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeShape, closeModesShape } from '@trellis/bot-kit/wire/close-modes.ts'
import { marginCalls, moveScope, targetRanges } from '@trellis/bot-kit/wire/contract-calls.ts'
import {
  contractDetailShape,
  contractSettingsShape,
  liquidationShape,
} from '@trellis/bot-kit/wire/detail-shapes.ts'
import { changeShape, draftShape, range, rangeShape } from '@trellis/bot-kit/wire/field-shapes.ts'
import {
  aiParams as suggestions,
  aiStrategy,
  bySymbol,
  sharedGrid,
} from '@trellis/bot-kit/wire/grid.ts'
import {
  contractHistoryOrders,
  contractHistoryRequest,
  contractOpenOrders,
} from '@trellis/bot-kit/wire/history.ts'
import { updateCheckShape } from '@trellis/bot-kit/wire/made.ts'
import { rewardShape } from '@trellis/bot-kit/wire/rewards.ts'
import { futuresGridFields } from './fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'
import { refusedCheck } from './wire-names.ts'

const words = z.string()
const { mode, type } = futuresGridFields

/** Which targets are prices and which fractions; 0 or left out says nothing. */
const targetType = { tp_sl_type: member(tpSlTypes, 'TP_SL_TYPE_').optional() }
const gridInput = { symbol, ...draftShape(futuresGridFields), ...targetType }
/** The money by its two names; an empty one says nothing. */
const STAKE = ['total_investment', 'init_margin'] as const
const stake = spelled(STAKE, optionalDecimal, 'any-empty')
/** What is created must name it by the first; under the other it may only say the same. */
const { total_investment } = spelled(STAKE, decimal, 'any-empty')
/** A draft may still be without its money. */
const draftInput = { ...gridInput, ...stake }

const validation = z.object({
  ...headShape,
  ...rangeShape(futuresGridFields),
  /** Net profit per grid on its margin, percent. */
  profit: range,
  cell_distance: words,
  /** Share of the grids whose round begins with the opening at market, percent. */
  cell_gtv0_per: words,
  ...liquidationShape,
  ...checksShape,
})

export const gridDetail = z.object({
  ...contractDetailShape,
  grid_mode: z.enum(Object.values(mode.choices) as [string, ...string[]]),
  grid_type: z.enum(Object.values(type.choices) as [string, ...string[]]),
  close_reason: z.enum(futureGridStopTypes),
})

const sharedFutures = sharedGrid.extend({
  bot_id: words,
  grid_mode: gridDetail.shape.grid_mode,
  grid_type: gridDetail.shape.grid_type,
  leverage: words,
  ...contractSettingsShape,
})

const createRequest = z.looseObject({
  ...gridInput,
  total_investment,
  init_margin: stake.init_margin,
  ...rewardShape,
  business_remark: text(200).optional(),
  ...createExtras('followed_grid_id'),
})

const { move_up_price, move_down_price, trailing_stop_per, ...targetChanges } =
  changeShape(futuresGridFields)
const targets = z.looseObject({ ...botReference, ...targetChanges, ...targetType })
const trailing = z.looseObject({ ...botReference, trailing_stop_per })
const moves = z.looseObject({ ...botReference, move_up_price, move_down_price })
const changed = targets.extend({ trailing_stop_per, move_up_price, move_down_price })

const closeModes = closeModesShape({ bot_id: words }, futuresCloseModes)
const closed = z.object({ ...headShape, bot_id: words })
const follow = z.object({ ...headShape, detail: sharedFutures })
const detail = z.object({
  ...headShape,
  detail: gridDetail,
  /** As get-futures-close-mode gives them, of the same moment; empty when it cannot be closed. */
  modes: z.array(closeModeShape(futuresCloseModes)),
})
const updateCheck = validation.extend(updateCheckShape)
const aiParams = suggestions.omit({ list: true }).extend({
  ai_params: z.array(aiStrategy.extend({ grid_mode: words, grid_type: words, leverage: words })),
  config: z.object({
    /** By mode, in hundredths: 5000 is 50 times. */
    max_leverage_e2: z.record(words, z.number()),
  }),
})
const unchecked = (code: ErrorCode) => ({ check_code: refusedCheck(code) })

/** Endpoints of the futures grid by name. */
export const endpoints = defineEndpoints(
  {
    getFgridOpenOrders: readRow(contractOpenOrders),
    getFollowFgridDetail: sharedRow('detail', follow),
    getFuturesCloseMode: readRow(closeModes),
    fgridBotCreate: createRow('bot_id', createRequest, unchecked),
    fgridBotClose: closeRow(closed),
    updateFgridBotTpsl: refusedWith(unchecked, changeRow(targets)),
    updateTrailingStop: refusedWith(unchecked, changeRow(trailing)),
    validateFgridInput: refusedWith(unchecked, draftRow(z.looseObject(draftInput), validation)),
    getFgridHistoryOrders: reads('private', contractHistoryRequest, contractHistoryOrders),
    updateFgridMoveScope: refusedWith(unchecked, changeRow(moves)),
    queryFgridMoveScope: readRow(moveScope),
    queryFgridTpslRange: readRow(targetRanges),
    getFgridDetail: detailRow('detail', detail),
    getSymbolAiParams: reads('public', bySymbol, aiParams),
    ...marginCalls(unchecked),
    validateUpdate: checkRow(changed, updateCheck),
    update: refusedWith(unchecked, changeRow(changed)),
    setAllowFollow: followRow,
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type FuturesDetail = z.infer<typeof gridDetail>
/** What a handler reads, by endpoint name. */
export type FuturesRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type FuturesAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
