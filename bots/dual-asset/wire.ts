// The endpoints of dual assets: request and answer schemas. Wire names and units stop here and in
// view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  coin,
  decimal,
  defineEndpoints,
  id,
  integer,
  reads,
  refusedWith,
  requestKey,
  text,
  writes,
  type InputOf,
  type OutputOf,
} from '@trellis/contract'
import { headShape } from '@trellis/bot-kit/wire/checks.ts'
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'

/** What clients may name; only the first is offered, the others are refused by their names. */
export const CATEGORIES = ['DualAssets', 'SmartLeverage', 'DoubleWin', 'DiscountBuy'] as const
export const DIRECTIONS = ['BuyLow', 'SellHigh'] as const

const LATEST_MS = 8_640_000_000_000_000
const category = z.enum(CATEGORIES)
const moment = integer(0, LATEST_MS)
const page = { limit: integer(1, 100).default(20), cursor: id.optional() }
const list = <T extends z.ZodType>(row: T) => z.object({ category, list: z.array(row) })
const pages = <T extends z.ZodType>(row: T) => list(row).extend({ nextPageCursor: z.string() })

const product = z.object({
  category,
  ...textFields('productId baseCoin quoteCoin expectReceiveAt duration'),
  status: z.enum(['Available', 'NotAvailable']),
  isVipProduct: z.boolean(),
  ...textFields('subscribeStartAt subscribeEndAt applyStartAt settlementTime'),
  ...textFields('minPurchaseQuoteAmount minPurchaseBaseAmount'),
  ...textFields('remainingAmountQuote remainingAmountBase'),
  orderPrecisionDigitalQuote: z.number(),
  orderPrecisionDigitalBase: z.number(),
})

const target = z.object(textFields('selectPrice apyE8 maxInvestmentAmount expiredAt'))
const extraInfo = z.object({
  ...textFields('productId currentPrice'),
  buyLowPrice: z.array(target),
  sellHighPrice: z.array(target),
})

const order = z.object({
  ...textFields('orderId orderLinkId productId'),
  category,
  orderType: z.literal('Stake'),
  ...textFields('amount coin baseCoin quoteCoin'),
  status: z.enum(['Pending', 'Success', 'Settled', 'Fail']),
  ...textFields('createdTime updatedTime'),
  direction: z.enum(DIRECTIONS),
  ...textFields('targetPrice settlementTime estimateApyE8 duration accountType toAccountType'),
  selectApyE8: z.string(),
  isVip: z.boolean(),
  ...textFields('settlementCoin settlementAmount orderMode settlementPrice refundStatus'),
  ...textFields('trialBonusAmount trialBonusPnl'),
})

const position = z.object({
  ...textFields('positionId productId'),
  category,
  ...textFields('baseCoin quoteCoin investCoin amount apyE8'),
  direction: z.enum(DIRECTIONS),
  ...textFields('targetPrice settlementTime'),
  status: z.enum(['Active', 'Redeeming']),
  ...textFields('orderId duration expectReturnCoin expectReturnAmount accountType toAccountType'),
  ...textFields('yieldStartAt yieldEndAt'),
})

/** Bodies of the other categories: whoever sends one means another product. */
const FOREIGN = ['interestCard', 'smartLeverageStakeExtra', 'smartLeverageRedeemExtra'] as const
const FOREIGN_MORE = ['doubleWinStakeExtra', 'doubleWinRedeemExtra', 'discountBuyExtra'] as const
export const foreignFields = [...FOREIGN, ...FOREIGN_MORE] as const
const foreign = Object.fromEntries(
  foreignFields.map((name) => [name, z.unknown().optional()]),
) as Record<(typeof foreignFields)[number], z.ZodOptional<z.ZodUnknown>>

const placed = z.object(textFields('orderId orderLinkId'))
const placeRequest = z.looseObject({
  category,
  productId: id,
  orderType: z.enum(['Stake', 'Redeem']),
  amount: decimal,
  accountType: z.enum(['FUND', 'UNIFIED']),
  coin,
  orderLinkId: requestKey,
  dualAssetsExtra: z
    .looseObject({
      orderDirection: z.enum(DIRECTIONS),
      selectPrice: decimal,
      apyE8: integer(0, Number.MAX_SAFE_INTEGER),
    })
    .optional(),
  ...foreign,
})

const payment = z.object(textFields('coin amount'))
const detail = z.object({
  ...headShape,
  order,
  figures: botFigures,
  /** Paid if the average does not come to the target, and if it does. */
  kept: payment,
  converted: payment,
  /** Paid if the average came to the last price. */
  at_last_price: payment,
  /** What it would come to then, in the quote coin; an estimate, null once it has ended. */
  settled_now: z.object(textFields('equity total premium')).nullable(),
  ...textFields('yield_start_at yield_end_at yielded'),
  /** Digits of a price of the pair. */
  price_digits: z.number(),
  /** What was yielded in the quote coin, at the price of the end; "0" before. */
  yielded_value: z.string(),
})

/** Endpoints of dual assets by name. */
export const endpoints = defineEndpoints(
  {
    product: reads(
      'public',
      z.looseObject({ category, coin: coin.optional(), duration: text(8).optional() }),
      list(product),
    ),
    productExtraInfo: reads(
      'public',
      z.looseObject({ category, productId: id.optional() }),
      list(extraInfo),
      // Without a product it reckons out all of them.
      { limit: 10, perMs: 1000 },
    ),
    placeOrder: refusedWith(
      { orderId: '', orderLinkId: '' },
      { ...writes(placeRequest, placed), permission: 'earn' },
    ),
    order: reads(
      'private',
      z.looseObject({
        category,
        productId: id.optional(),
        orderId: id.optional(),
        orderLinkId: text(64).optional(),
        startTime: moment.optional(),
        endTime: moment.optional(),
        ...page,
      }),
      pages(order),
    ),
    position: reads(
      'private',
      z.looseObject({ category, productId: id.optional(), coin: coin.optional(), ...page }),
      pages(position),
    ),
    getDetail: reads('private', z.looseObject(botReference), detail),
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
/** What a handler reads, by endpoint name. */
export type DualRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type DualAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
export type OrderRow = z.infer<typeof order>
export type PositionRow = z.infer<typeof position>
