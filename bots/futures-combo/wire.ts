// The futures combo's endpoints: request and answer schemas of its rows and of our own. Wire names
// and units stop here and in view.ts; nothing here decides anything.
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { z } from 'zod'
import {
  botReference,
  decimal,
  defineEndpoints,
  flag,
  futuresCloseModes,
  saidMember,
  onSettings,
  optionalDecimal,
  paging,
  reads,
  symbol,
  text,
  writes,
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
  botRequest,
  readRow,
  sharedRow,
} from '@trellis/bot-kit/wire/bot-rows.ts'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeShape } from '@trellis/bot-kit/wire/close-modes.ts'
import { changeShape, draftShape } from '@trellis/bot-kit/wire/field-shapes.ts'
import { contractHistoryOrders } from '@trellis/bot-kit/wire/history.ts'
import { updated } from '@trellis/bot-kit/wire/made.ts'
import { requestKeyShape } from '@trellis/bot-kit/wire/request-key.ts'
import { rewardShape } from '@trellis/bot-kit/wire/rewards.ts'
import { comboFields } from './fields.ts'
import { paths } from './paths.ts'
import { TRANSFER_BOUNDS } from './transfer.ts'
import { docs } from './wire-docs.ts'
import { SIDES, TRANSFERS } from './wire-names.ts'
import {
  adjustment,
  comboDetail,
  limits,
  position,
  riskShape,
  settingRow,
  settingsShape,
} from './wire-shapes.ts'

const words = z.string()

/** One contract of a request; weights are fractions: "0.4" is 40 %. */
const wireContract = z.looseObject({
  symbol,
  target_position_percent: decimal,
  side: saidMember(SIDES, 'SIDE_'),
})
/** More than a combo holds is for the rules to say, but no more than this is read. */
const contracts = z.array(wireContract).max(50)
const comboInput = { ...draftShape(comboFields), symbol_settings: contracts }

const createRequest = z.looseObject({
  ...comboInput,
  init_margin: decimal,
  ...rewardShape,
  ...createExtras('followed_bot_id'),
})
/** A draft may still be without its money. */
const limitRequest = z.looseObject({
  ...comboInput,
  init_margin: optionalDecimal,
  need_to_slippage: z.boolean().optional(),
  app_name: text(64).optional(),
})

const closeMode = closeModeShape(futuresCloseModes)
const detail = z.object({ ...headShape, detail: comboDetail, modes: z.array(closeMode) })
const closeDetail = z.object({
  ...headShape,
  ...textFields('bot_id bot_display_status stop_type close_code equity total_pnl'),
  ...textFields('settlement_assets end_time insurance_fund'),
  /** The one way with its estimate; empty when it cannot be closed. */
  modes: z.array(closeMode),
})

const part = z.object({
  symbol: words,
  base_token: words,
  side: z.enum(SIDES),
  target_position_percent: words,
  /** realized + unrealized + funding − fees. */
  ...textFields('total_pnl realized_pnl unrealized_pnl exec_fee funding_fee'),
})

const VIEWS = ['adjusts', 'orders', 'fundings', 'transfers'] as const
const historyRequest = z.looseObject({
  ...botReference,
  ...paging,
  view: z.enum(VIEWS).default('adjusts'),
})
const transferRow = z.object({ transfer_type: z.enum(TRANSFERS), amount: words, time: words })
const history = z.object({
  ...headShape,
  /** Rebalances that traded; and how many checks found nothing that could be. */
  adjusts: z.array(adjustment),
  idle_checks: words,
  orders: contractHistoryOrders.shape.orders,
  fundings: contractHistoryOrders.shape.fundings,
  transfers: z.array(transferRow),
  total: words,
})

/** Shares of the money put in. */
const weekShape = z.object(textFields('yield max_drawdown'))

const pick = z.object({
  /** The suggestion that it is; "" of a plain choice. */
  aurora_id: words,
  /** Day of the pick, UTC: "2025-06-14". */
  ...textFields('date reason leverage adjust_position_mode adjust_position_percent init_margin'),
  symbol_settings: z.array(settingRow),
  turnovers: z.array(words),
  /**
   * These very contracts over the days before; null of a plain choice, and until they are played.
   */
  lately: weekShape
    .extend({
      days: z.number(),
      /** Market time of their end, epoch ms; money put in, in the settle coin. */
      ...textFields('until invested'),
      yield_trend: z.array(z.object({ time: words, yield_rate: words })),
    })
    .nullable(),
  /**
   * The rule in a week that nothing was chosen by, with the contracts that it chose then, as shares
   * of the money put in; null of a plain choice.
   */
  backtest: z
    .object({
      yield: words,
      max_drawdown: words,
      days: z.number(),
      /** Whether it did better than the plain basket in that week; null without one. */
      beats_naive: z.boolean().nullable(),
      /** The plain basket in that week; null where it could not be placed. */
      naive: weekShape.nullable(),
      /** A week of those by which it was chosen, and how many days these are. */
      in_sample: weekShape.extend({ days: z.number() }),
    })
    .nullable(),
})

const listedSymbol = z.object({
  ...textFields('symbol base_token quote_token'),
  symbol_id: z.number(),
  ...textFields('max_leverage last_price mark_price turnover_24h'),
})

const shared = z.object({
  ...textFields('bot_id bot_mode bot_name leverage'),
  symbol_settings: z.array(settingRow),
  ...settingsShape,
  ...textFields('total_pnl_per total_apr run_time_duration create_time'),
})

const transferRequest = z.looseObject({
  ...botReference,
  transfer_type: saidMember(TRANSFERS, 'TRANSFER_'),
  amount: decimal,
  ...requestKeyShape,
})
const askedTransfer = z.looseObject({
  ...botReference,
  transfer_type: saidMember(TRANSFERS, 'TRANSFER_').optional(),
  amount: optionalDecimal,
})

/** What a transfer moves, at one moment. */
const transferFigures = z.object({
  ...textFields('total_margin equity real_leverage tp_exit_equity sl_exit_equity exit_equity'),
  ...textFields('available_balance'),
  ...riskShape,
})
/** The orders that follow, what is left out for which reason, and their fees. */
const effectShape = {
  trades: z.array(z.object(textFields('symbol side quantity value'))),
  failures: adjustment.shape.failures,
  exec_fee: words,
}
const transferDetail = z.object({
  ...headShape,
  ...checksShape,
  bot_id: words,
  /** What Funding has, and what may leave the bot safely. */
  max_in: words,
  max_out: words,
  /** What keeps more from leaving. */
  max_out_reason: z.enum([...TRANSFER_BOUNDS, 'voucher']),
  before: transferFigures,
  /** With an amount that can move; else null. */
  after: transferFigures.nullable(),
  ...effectShape,
})
const adjustEffect = z.object({ ...headShape, bot_id: words, ...effectShape })
const transferred = updated.extend({ bot_id: words, total_margin: words, midway_transfer: words })
const adjusted = z.object({
  ...headShape,
  bot_id: words,
  failures: adjustment.shape.failures,
  adjusted_position_num: words,
})
const changeRequest = z.looseObject({
  ...botReference,
  ...changeShape(comboFields),
  /** All contracts of the bot with their new weights; sides stay as they are. */
  symbol_settings: z
    .array(wireContract.partial({ side: true }))
    .max(50)
    .optional(),
})
const noPopRequest = z.looseObject({ no_pop: flag.default(true) })

/** Endpoints of the futures combo by name. */
export const endpoints = defineEndpoints(
  {
    createBot: createRow('bot_id', createRequest),
    closeBot: closeRow(z.object({ ...headShape, bot_id: words })),
    getLimit: draftRow(limitRequest, limits),
    getDetail: detailRow('detail', detail),
    getCloseDetail: readRow(closeDetail),
    getHistoryOrdersV2: reads('private', historyRequest, history),
    getPositions: readRow(z.object({ ...headShape, positions: z.array(position) })),
    getPartList: reads(
      'optional',
      botRequest,
      z.object({ ...headShape, parts: z.array(part), insurance_fund: words }),
    ),
    getDailyPick: onSettings(
      reads(
        'optional',
        z.looseObject({}),
        z.object({ ...headShape, pick: pick.nullable(), no_pop: z.boolean() }),
      ),
    ),
    getSymbolList: reads(
      'optional',
      z.looseObject({}),
      z.object({ ...headShape, symbols: z.array(listedSymbol) }),
    ),
    setDailyPickNoPop: writes(noPopRequest, z.object({ ...headShape, no_pop: z.boolean() })),
    getFollowDetail: sharedRow('detail', z.object({ ...headShape, detail: shared })),
    transfer: writes(transferRequest, transferred),
    adjustPosition: writes(botRequest, adjusted),
    modifySetting: changeRow(changeRequest),
    getTransferDetail: checkRow(askedTransfer, transferDetail),
    validateSetting: checkRow(changeRequest, limits),
    validateAdjust: checkRow(botRequest, adjustEffect),
    setAllowFollow: followRow,
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type ComboDetail = z.infer<typeof comboDetail>
/** What a handler reads, by endpoint name. */
export type ComboRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type ComboAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
