// From a position's state, and from what a pool is, to what pages and programs read. Nothing is
// decided here. Times are market times, in milliseconds as texts.
import {
  divide,
  formatAmount,
  formatDecimal,
  formatRounded,
  ZERO,
  type Amount,
  type Price,
} from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import { figuresRow, valuationPrice } from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotReceipt } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { baseFor } from '@trellis/bot-kit/worth.ts'
import { liquidityConfig as config } from './config.ts'
import { baseBoundsOf, quoteBounds } from './limits.ts'
import type { PoolTerms } from './params.ts'
import { coinsAt, liquidationAmount, netValue, valueAt, type RemoveWay } from './plan.ts'
import { impermanentLossAt, profitTerms } from './profit.ts'
import type { Offer } from './routes-offers.ts'
import type { LiquidityState, OrderType, PoolOrder } from './state.ts'
import type { LiquidityAnswer, OrderRow, PositionRow, ProductRow } from './wire.ts'

export type LiquidityBot = LiveBot<LiquidityState>

const WAYS = { normal: 'Normal', quote: 'SingleQuoteCoin', base: 'SingleBaseCoin' } as const
const TYPES = {
  add: 'AddLiquidity',
  remove: 'RemoveLiquidity',
  reinvest: 'Reinvest',
  margin: 'AddMargin',
} as const
const STATUSES = { done: 'Success', held: 'Processing', dropped: 'Fail' } as const

/** The wire's words. */
export const wayName = (way: RemoveWay) => WAYS[way]
export const typeName = (type: OrderType) => TYPES[type]

const quoteText = (amount: Amount): string => formatRounded(amount, config.quoteDigits, 'down')
const baseText = (amount: Amount): string => formatRounded(amount, config.baseDigits, 'down')
/** A rate of 1 as 1e8, rounded down. */
const e8 = (rate: bigint): string => (rate / 10_000n).toString()

/** What a pool is and pays now. */
export function productRow({ pool, instrument, isOpen, last, ...paid }: Offer): ProductRow {
  const { least: leastBase, most: mostBase, digits } = baseBoundsOf(instrument, last)
  return {
    productId: pool.id,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    status: isOpen ? 'Available' : 'NotAvailable',
    maxLeverage: pool.mostLeverage,
    minInvestmentQuote: formatAmount(quoteBounds.least),
    minInvestmentBase: formatAmount(leastBase),
    maxInvestmentQuote: formatAmount(quoteBounds.most),
    maxInvestmentBase: formatAmount(mostBase),
    minWithdrawalAmount: formatAmount(config.leastRemoval),
    minReinvestAmount: formatAmount(config.leastReinvest),
    // What adding takes: a lot of the pair may have fewer digits than what is paid out.
    baseCoinPrecision: digits,
    quoteCoinPrecision: config.quoteDigits,
    yieldCoins: [instrument.quote],
    apyE8: String(paid.apyE8),
    apy7dE8: String(paid.apy7dE8),
    poolLiquidityValue: formatRounded(paid.depth, 2, 'down'),
    dailyYield: quoteText(paid.dailyYield),
    slippage_levels: config.slippage.map(({ from }) => formatAmount(from)),
    slippageRateE8List: config.slippage.map(({ rate }) => e8(rate)),
    apyBreakdown: [],
    apy7dBreakdown: [],
    currentPrice: formatPrice(instrument, last),
    apyLow30dE8: String(paid.apyLowE8),
    apyHigh30dE8: String(paid.apyHighE8),
    turnover24h: formatRounded(paid.turnover24h, 2, 'down'),
    loanRate: formatAmount(config.loanRate),
  }
}

/** The id of a position's order, counted from 1. */
export function orderIdOf(bot: Pick<LiquidityBot, 'bot'>, index: number): string {
  return `${bot.bot}-${index + 1}`
}

/** An order of a position. */
export function orderRow(bot: LiquidityBot, index: number): OrderRow {
  const { params, orders } = bot.state
  const { type, link, atMs, quote, base, ...order } = orders[index] as PoolOrder
  return {
    orderId: orderIdOf(bot, index),
    orderLinkId: index === 0 ? bot.requestKey : link,
    productId: params.productId,
    orderType: TYPES[type],
    baseCoin: params.baseCoin,
    quoteCoin: params.quoteCoin,
    quoteAmount: quoteText(quote),
    baseAmount: baseText(base),
    status: STATUSES[order.status],
    removeType: WAYS[order.way],
    removeRate: order.percent,
    leverage: formatAmount(order.leverage),
    slippageValue: quoteText(order.slippage),
    reason: order.status === 'dropped' ? (order.reason ?? 'too-small') : '',
    createdTime: String(atMs),
  }
}

/** Times the principal that the share is, to 18 digits; 0 where nothing of it is the owner's. */
function leverageText(value: Amount, net: Amount): string {
  if (net <= 0n) return '0'
  return formatDecimal(divide(value * 10n ** 18n, net, 'down'), 18)
}

/** Where it is liquidated, with a digit more than its prices have; 0 without a loan. */
export function liquidationText(
  state: Pick<LiquidityState, 'half' | 'price' | 'loan'>,
  terms: PoolTerms,
): string {
  return formatRounded(liquidationAmount(state, terms), terms.tickScale + 1, 'down')
}

/** A position that runs. */
export function positionRow(
  bot: LiquidityBot,
  { instrument, last }: { readonly instrument: Instrument; readonly last: Price },
  apyE8: number,
): PositionRow {
  const { state } = bot
  const { params } = state
  const coins = coinsAt(state, last, params)
  const value = valueAt(state, last)
  const net = netValue(state, last)
  const own = (net > 0n ? net : ZERO) as Amount
  const half = (own / 2n) as Amount
  return {
    positionId: String(bot.bot),
    productId: params.productId,
    baseCoin: params.baseCoin,
    quoteCoin: params.quoteCoin,
    quoteAmount: quoteText(coins.quote),
    baseAmount: baseText(coins.base),
    principalQuoteAmount: quoteText(half),
    principalBaseAmount: baseText(last === 0 ? ZERO : baseFor(params, half, last)),
    principalLiquidityValue: quoteText(own),
    leveragedValue: quoteText(value),
    loan: quoteText(state.loan),
    claimableYield: quoteText(state.claimable),
    currentApr: String(apyE8),
    leverage: leverageText(value, net),
    margin: quoteText(state.margin),
    liquidationPrice: liquidationText(state, params),
    currentPriceY: formatPrice(instrument, last),
    status: bot.status === 'cancelling' ? 'Liquidating' : 'Active',
    createdTime: String(bot.createdAtMs),
  }
}

/** What the caller got out of the yield. */
export function yieldRow(
  { state: { params } }: LiquidityBot,
  { amount, atMs }: LiquidityState['claims'][number],
): LiquidityAnswer<'yieldRecords'>['records'][number] {
  const { baseCoin, quoteCoin } = params
  return {
    coin: quoteCoin,
    amount: quoteText(amount),
    baseCoin,
    quoteCoin,
    type: 'Manual',
    status: 'Complete',
    createdTime: String(atMs),
  }
}

/** A position that the fall of a price ended; the coins are those of its share. */
export function liquidationRow(
  { state: { params, liquidated } }: LiquidityBot,
  instrument: Instrument,
  atMs: number,
): LiquidityAnswer<'liquidationRecords'>['records'][number] {
  return {
    baseCoin: params.baseCoin,
    quoteCoin: params.quoteCoin,
    baseAmount: baseText(liquidated?.base ?? ZERO),
    quoteAmount: quoteText(liquidated?.quote ?? ZERO),
    liquidationPrice: formatPrice(instrument, (liquidated?.price ?? 0) as Price),
    liquidationTime: String(atMs),
  }
}

/** What the detail has beside the position and its orders. */
export function detailFigures({ state }: LiquidityBot, last: Price) {
  const { holding, loss } = impermanentLossAt(state, last)
  const [first] = state.orders
  const claimed = state.claims.reduce((sum, { amount }) => sum + amount, 0n) as Amount
  return {
    holding_value: formatAmount(holding),
    impermanent_loss: formatAmount(loss),
    price_at_start: formatAmount(coinPrice(state.fundedPrice, state.params)),
    principal_at_start: formatAmount(
      (state.invested - state.margin - (first?.slippage ?? ZERO)) as Amount,
    ),
    claimed: formatAmount(claimed),
    earned: formatAmount(state.earned),
    interest: formatAmount(state.interest),
    slipped: formatAmount(state.slipped),
    invested: formatAmount(state.invested),
    withdrawn: formatAmount(state.withdrawn),
    loan_at_end: formatAmount(state.liquidated?.repaid ?? ZERO),
    lack: formatAmount(state.liquidated?.lack ?? ZERO),
  }
}

/** A price in ticks as an amount of the quote coin. */
function coinPrice(price: Price, { tickUnits, tickScale }: PoolTerms): Amount {
  return (BigInt(price) * BigInt(tickUnits) * 10n ** BigInt(12 - tickScale)) as Amount
}

/** What a row of a list says besides. */
export function ownPart({ state }: LiquidityBot) {
  const { half, price, loan, params } = state
  return {
    liquidation_price: liquidationText({ half, price, loan }, params),
    claimable: quoteText(state.claimable),
    leverage: formatAmount(params.leverage),
  }
}

/** What lists and totals of every kind show. */
export function figuresOf(bot: LiquidityBot, market: ViewMarket) {
  const terms = profitTerms(bot.state, valuationPrice(bot, market))
  const money = { terms, invested: terms.invested, feesPaid: bot.state.slipped }
  return figuresRow(bot, market, money, { type: 'INVALID' })
}

/** What it paid back, in the words that every kind shares. */
export function receiptOf(bot: LiquidityBot, market: ViewMarket): BotReceipt {
  const { params, receipt, withdrawn, slipped } = bot.state
  const price = valuationPrice(bot, market)
  const rows = [
    [params.quoteCoin, receipt?.quote ?? ZERO, receipt?.quote ?? ZERO],
    [params.baseCoin, receipt?.base ?? ZERO, (receipt?.equity ?? 0n) - (receipt?.quote ?? 0n)],
  ] as const
  const returned = rows
    .filter(([, amount]) => amount > 0n)
    .map(([coin, amount, value]) => ({
      coin,
      amount: formatAmount(amount),
      value: formatAmount(value as Amount),
    }))
  return {
    closeMode: '',
    closePrice: formatPrice(market.instrument, price),
    withdrawn: formatAmount(withdrawn),
    returned,
    returnedValue: formatAmount(receipt?.equity ?? ZERO),
    feesPaid: formatAmount(slipped),
  }
}
