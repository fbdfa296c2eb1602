// The endpoints of liquidity mining: request and answer schemas. Wire names and units stop here and
// in view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  coin,
  decimal,
  defineEndpoints,
  id,
  integer,
  optionalDecimal,
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

export const REMOVE_TYPES = ['Normal', 'SingleQuoteCoin', 'SingleBaseCoin'] as const
export const ORDER_NAMES = ['AddLiquidity', 'RemoveLiquidity', 'Reinvest', 'AddMargin'] as const

const LATEST_MS = 8_640_000_000_000_000
const moment = integer(0, LATEST_MS)
const page = {
  startTime: moment.optional(),
  endTime: moment.optional(),
  limit: integer(1, 100).default(20),
  cursor: text(64).optional(),
}
const coins = { baseCoin: coin.optional(), quoteCoin: coin.optional() }
const account = z.enum(['FUND', 'UNIFIED'])
const pages = <N extends string, T extends z.ZodType>(name: N, row: T) =>
  z.object({ [name]: z.array(row), nextPageCursor: z.string() } as {
    [K in N]: z.ZodArray<T>
  } & { nextPageCursor: z.ZodString })

const breakdown = z.object(textFields('coin apy'))
const product = z.object({
  ...textFields('productId baseCoin quoteCoin'),
  status: z.enum(['Available', 'NotAvailable']),
  maxLeverage: z.number(),
  ...textFields('minInvestmentQuote minInvestmentBase maxInvestmentQuote maxInvestmentBase'),
  ...textFields('minWithdrawalAmount minReinvestAmount'),
  baseCoinPrecision: z.number(),
  quoteCoinPrecision: z.number(),
  yieldCoins: z.array(z.string()),
  ...textFields('apyE8 apy7dE8 poolLiquidityValue dailyYield'),
  slippage_levels: z.array(z.string()),
  slippageRateE8List: z.array(z.string()),
  apyBreakdown: z.array(breakdown),
  apy7dBreakdown: z.array(breakdown),
  /** Ours: price of now, lowest and highest day of the last 30, turnover and the loan's rate. */
  ...textFields('currentPrice apyLow30dE8 apyHigh30dE8 turnover24h loanRate'),
})

const order = z.object({
  ...textFields('orderId orderLinkId productId'),
  orderType: z.enum(ORDER_NAMES),
  ...textFields('baseCoin quoteCoin quoteAmount baseAmount'),
  status: z.enum(['Success', 'Processing', 'Fail']),
  removeType: z.enum(REMOVE_TYPES),
  removeRate: z.number(),
  ...textFields('leverage slippageValue createdTime'),
  /** Ours: why it failed, '' of one that did not. */
  reason: z.string(),
})

const position = z.object({
  ...textFields('positionId productId baseCoin quoteCoin quoteAmount baseAmount'),
  ...textFields('principalQuoteAmount principalBaseAmount principalLiquidityValue'),
  ...textFields('leveragedValue loan claimableYield currentApr leverage margin'),
  ...textFields('liquidationPrice currentPriceY'),
  status: z.enum(['Active', 'Liquidating']),
  createdTime: z.string(),
})

const yieldRecord = z.object({
  ...textFields('coin amount baseCoin quoteCoin'),
  type: z.literal('Manual'),
  status: z.literal('Complete'),
  createdTime: z.string(),
})

const liquidation = z.object(
  textFields('baseCoin quoteCoin baseAmount quoteAmount liquidationPrice liquidationTime'),
)

const placed = z.object(textFields('orderId orderLinkId'))
const places = <T extends z.ZodRawShape>(shape: T) =>
  refusedWith(
    { orderId: '', orderLinkId: '' },
    {
      ...writes(z.looseObject({ productId: id, orderLinkId: requestKey, ...shape }), placed),
      permission: 'earn' as const,
    },
  )
const positionId = id

const detail = z.object({
  ...headShape,
  position,
  orders: z.array(order),
  figures: botFigures,
  /** What holding the coins of the share would be worth, and how much less the share is. */
  ...textFields('holding_value impermanent_loss'),
  ...textFields('price_at_start principal_at_start claimed earned interest slipped'),
  ...textFields('invested withdrawn loan_at_end lack'),
})

/** Endpoints of liquidity mining by name. */
export const endpoints = defineEndpoints(
  {
    product: reads('public', z.looseObject(coins), z.object({ products: z.array(product) })),
    addLiquidity: places({
      quoteAmount: optionalDecimal,
      baseAmount: optionalDecimal,
      quoteAccountType: account.default('FUND'),
      baseAccountType: account.default('FUND'),
      leverage: optionalDecimal,
    }),
    removeLiquidity: {
      ...places({
        positionId,
        removeRate: integer(1, 100).default(100),
        removeType: z.enum(REMOVE_TYPES).default('Normal'),
      }),
      isWayOut: true,
    },
    reinvest: places({ positionId, leverage: optionalDecimal }),
    addMargin: places({ positionId, amount: decimal, quoteAccountType: account }),
    claimInterest: {
      ...writes(z.looseObject({ productId: text(20) }), z.object({})),
      permission: 'earn',
      isWayOut: true,
    },
    order: reads(
      'private',
      z.looseObject({
        orderId: text(64).optional(),
        orderLinkId: text(64).optional(),
        productId: id.optional(),
        orderType: z.enum(ORDER_NAMES).optional(),
        status: z.enum(['Success', 'Processing']).optional(),
        ...page,
      }),
      pages('orders', order),
    ),
    position: reads(
      'private',
      z.looseObject({ productId: id.optional(), baseCoin: coin.optional() }),
      z.object({ positions: z.array(position) }),
    ),
    yieldRecords: reads(
      'private',
      z.looseObject({ ...coins, ...page }),
      pages('records', yieldRecord),
    ),
    liquidationRecords: reads(
      'private',
      z.looseObject({ ...coins, ...page }),
      pages('records', liquidation),
    ),
    getDetail: reads('private', z.looseObject(botReference), detail),
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
/** What a handler reads, by endpoint name. */
export type LiquidityRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type LiquidityAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
export type ProductRow = z.infer<typeof product>
export type OrderRow = z.infer<typeof order>
export type PositionRow = z.infer<typeof position>
