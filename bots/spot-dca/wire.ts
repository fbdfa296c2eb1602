// The DCA's endpoints: request and answer schemas of its rows and of our own. Wire names and units
// stop here and in view.ts; times are market epoch ms. Nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  coin,
  decimal,
  defineEndpoints,
  integer,
  leaves,
  optionalDecimal,
  paging,
  reads,
  refusedWith,
  saidMember,
  writes,
  type InputOf,
  type OutputOf,
} from '@trellis/contract'
import {
  changeRow,
  checkRow,
  createExtras,
  detailRow,
  draftRow,
  followRow,
  readRow,
  sharedRow,
} from '@trellis/bot-kit/wire/bot-rows.ts'
import { checksShape, headShape } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeShape } from '@trellis/bot-kit/wire/close-modes.ts'
import { changeShape, draftShape, range } from '@trellis/bot-kit/wire/field-shapes.ts'
import { gridOrder } from '@trellis/bot-kit/wire/history.ts'
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { officialDca } from './config.ts'
import { dcaFields } from './fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'
import { CLOSE_MODES } from './wire-names.ts'

const words = z.string()
const LATEST_MS = 8_640_000_000_000_000

/** What each purchase spends on a coin. */
const wirePair = z.looseObject({ base: coin, amount: decimal })
/** More than a DCA holds is for the rules to say, but no more than this is read. */
const READ_MOST = 50
const most = `at most ${officialDca.pairsTo}`
const listOf = <P extends z.ZodType>(pair: P) =>
  z.array(pair).refine((list) => list.length <= READ_MOST, {
    message: 'too-large',
    params: { reason: 'too-large', bound: most, fix: `send ${most}` },
  })
const pairs = listOf(wirePair)
const parameters = z.looseObject({
  ...draftShape(dcaFields),
  pairs,
  /** Ours: when the first purchase is; 0 or left out is at once. */
  start_time: integer(0, LATEST_MS).default(0),
})
const createRequest = z.looseObject({ parameters, ...createExtras('followed_bot_id') })
/** A draft may still lack its amounts and its frequency. */
const draftPair = z.looseObject({ base: coin, amount: optionalDecimal })
const configurationRequest = z.looseObject({
  parameters: parameters
    .extend({
      frequency_in_second: integer(0, 100_000_000).optional(),
      pairs: listOf(draftPair),
    })
    .optional(),
})

const listedPair = z.object({
  ...textFields('symbol base quote last_price min_amount max_amount turnover_24h'),
})
/** A pair of a purchase at the price of now; what keeps it from being bought, else "". */
const planned = z.object(textFields('base symbol amount quantity price value fee reason'))
const configuration = z.object({
  ...headShape,
  ...checksShape,
  quote_coins: z.array(words),
  frequencies: z.array(z.number()),
  frequency_in_second: range,
  /** The least maximum of the draft; "" without one. */
  max_invest_amount: range,
  max_pairs: z.number(),
  pairs: z.array(listedPair),
  /** What one purchase of the draft spends in all, and what it would buy now. */
  total: words,
  plan: z.array(planned),
})

const created = z.object({
  ...headShape,
  /** JSON number, as clients of the original read it; 0 for none. */
  bot_id: z.number(),
  ban_reason_text: words,
  ...checksShape,
})

const closeMode = closeModeShape(CLOSE_MODES)
const closeRequest = z.looseObject({
  ...botReference,
  close_mode: saidMember(CLOSE_MODES, 'DCA_').default('DCA_QUOTE_MODE'),
})
const closed = z.object({ ...headShape, bot_id: words, close_mode: z.enum(CLOSE_MODES) })

const coinItem = z.object({
  ...textFields('symbol base amount current_base_holdings current_quote_value'),
  /** What was paid and bought so far, before fees; on average with them: spent over holdings. */
  ...textFields('invested bought average_price fee last_price profit profit_percentage'),
  purchases: z.number(),
  symbol_status: words,
})
const failure = z.object(textFields('base reason'))
const skip = z.object({
  ...textFields('time reason needed available'),
  failures: z.array(failure),
})

const parametersShape = {
  quote_coin: words,
  frequency_in_second: z.number(),
  max_invest_amount: words,
  pairs: z.array(z.object(textFields('base symbol amount'))),
}

export const dcaDetail = z.object({
  bot_id: words,
  status: words,
  ...parametersShape,
  bot_name: words,
  total: words,
  ...textFields('invested equity total_profit pnl_percentage total_apr total_fee'),
  coin_items: z.array(coinItem),
  purchases: z.number(),
  skipped: z.number(),
  /** Purchases until the maximum ends it; "" without one. */
  ...textFields('purchases_left start_time last_purchase_time next_purchase_time'),
  /** The newest purchase that was skipped, while none came after it. */
  last_skip: skip.nullable(),
  next: z.array(planned),
  ...textFields('close_reason bot_close_code settlement_assets account_type'),
  ...textFields('create_time end_time running_duration'),
  allow_follow: z.number(),
  follow_num: z.number(),
})
const detail = dcaDetail.extend({
  /** Free Funding of the quote coin, and purchases that it lasts for. */
  ...textFields('balance balance_lasts'),
  /** Parameters at creation. */
  original: z.object(parametersShape),
  figures: botFigures,
})

const closeDetail = z.object({
  ...headShape,
  ...textFields('bot_id status equity total_profit close_reason bot_close_code'),
  ...textFields('settlement_assets end_time'),
  default_mode: z.enum(CLOSE_MODES),
  /** Each way with its estimate; empty when it cannot be closed. */
  modes: z.array(closeMode),
})

const purchase = z.object({
  /** 0 of one that was skipped. */
  number: z.number(),
  status: z.enum(['PURCHASED', 'SKIPPED']),
  ...textFields('time placed_time spent reason needed available'),
  items: z.array(z.object(textFields('base symbol quantity amount price reason'))),
})
const historyRequest = z.looseObject({
  ...botReference,
  ...paging,
  view: z.enum(['purchases', 'orders']).default('purchases'),
})
const history = z.object({
  ...headShape,
  purchases: z.array(purchase),
  orders: z.array(gridOrder),
  total: words,
})
const ordersRequest = z.looseObject({
  ...botReference,
  ...paging,
  placed_time: integer(0, LATEST_MS).optional(),
})
const orders = z.object({ ...headShape, orders: z.array(gridOrder), total: words })

const parametersAnswer = z.object({
  ...headShape,
  bot_id: words,
  parameters: z.object(parametersShape),
  original: z.object(parametersShape),
})
const changeRequest = z.looseObject({
  ...botReference,
  ...changeShape(dcaFields),
  /** All pairs of the bot with their new amounts. */
  pairs: pairs.optional(),
})
const updateCheck = z.object({
  ...headShape,
  ...checksShape,
  frequency_in_second: range,
  max_invest_amount: range,
  pairs: z.array(z.object(textFields('base min_amount max_amount'))),
  ...textFields('total next_purchase_time purchases_left'),
})
const shared = z.object({
  ...textFields('bot_id bot_name'),
  ...parametersShape,
  ...textFields('pnl_percentage total_apr running_duration create_time'),
  purchases: z.number(),
})

/** Endpoints of the DCA by name. */
export const endpoints = defineEndpoints(
  {
    createBotConfiguration: draftRow(configurationRequest, configuration),
    createBot: refusedWith({ bot_id: 0, ban_reason_text: '' }, writes(createRequest, created)),
    closeBotDetail: readRow(closeDetail),
    closeBot: leaves(closeRequest, closed),
    status: detailRow('detail', z.object({ ...headShape, detail, modes: z.array(closeMode) })),
    orderHistory: reads('private', historyRequest, history),
    orderDetails: reads('private', ordersRequest, orders),
    parameters: readRow(parametersAnswer),
    updateParameters: changeRow(changeRequest),
    validateUpdate: checkRow(changeRequest, updateCheck),
    getFollowDetail: sharedRow('detail', z.object({ ...headShape, detail: shared })),
    setAllowFollow: followRow,
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
export type DcaListPart = z.infer<typeof dcaDetail>
export type DcaDetail = z.infer<typeof detail>
/** What a handler reads, by endpoint name. */
export type DcaRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type DcaAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
