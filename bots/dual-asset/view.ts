// From a dual asset's state, and from what is offered, to what pages and programs read. Nothing is
// decided here. Times are market times, in milliseconds as texts.
import { formatAmount, formatRounded, MONEY_UNIT, ZERO, type Amount } from '@trellis/kernel'
import { formatPrice, STATUS_TABLE } from '@trellis/market'
import { figuresRow, valuationPrice } from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotReceipt } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import type { Product } from './catalogue.ts'
import { dualAssetConfig as config } from './config.ts'
import { amountBounds } from './limits.ts'
import { coinsOf, type DualAssetParams, type DualDirection } from './params.ts'
import { convertedPayment, keptPayment, type Payment } from './plan.ts'
import { outcomeAt, profitTerms } from './profit.ts'
import type { Quote } from './quotes.ts'
import type { DualAssetState } from './state.ts'
import type { DualAnswer, OrderRow, PositionRow } from './wire.ts'

export type DualBot = LiveBot<DualAssetState>

const NAMES = { 'buy-low': 'BuyLow', 'sell-high': 'SellHigh' } as const
const category = 'DualAssets' as const

/** The wire's word of a direction. */
export const directionName = (direction: DualDirection) => NAMES[direction]

/** A target or an average as a decimal of the quote coin. */
function targetText(params: DualAssetParams): string {
  return formatAmount(baseValue(params, MONEY_UNIT, params.target))
}

/** Digits of one product's amounts, and its bounds at a price. */
export function productRow(
  { id, instrument, term, opensAtMs, yieldFromMs, settlesAtMs }: Product,
  last: ViewMarket['last'],
  isOpen: boolean,
): DualAnswer<'product'>['list'][number] {
  const quote = amountBounds('buy-low', instrument, last)
  const base = amountBounds('sell-high', instrument, last)
  return {
    category,
    productId: id,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    expectReceiveAt: String(settlesAtMs),
    duration: term.name,
    status: isOpen ? 'Available' : 'NotAvailable',
    isVipProduct: false,
    subscribeStartAt: String(opensAtMs),
    subscribeEndAt: String(yieldFromMs),
    applyStartAt: String(opensAtMs),
    settlementTime: String(settlesAtMs),
    minPurchaseQuoteAmount: formatAmount(quote.least),
    minPurchaseBaseAmount: formatAmount(base.least),
    // The issuer of a paper market never runs out: what one may take at once is what is left.
    remainingAmountQuote: formatAmount(quote.most),
    remainingAmountBase: formatAmount(base.most),
    orderPrecisionDigitalQuote: quote.digits,
    orderPrecisionDigitalBase: base.digits,
  }
}

/** What a product pays now. */
export function quotesRow(
  { id, instrument }: Product,
  quotes: readonly Quote[],
  last: ViewMarket['last'],
): DualAnswer<'productExtraInfo'>['list'][number] {
  const rows = (direction: DualDirection) => {
    const { most } = amountBounds(direction, instrument, last)
    return quotes
      .filter((quote) => quote.direction === direction)
      .map(({ target, apyE8, expiresAtMs }) => ({
        selectPrice: formatPrice(instrument, target),
        apyE8: String(apyE8),
        maxInvestmentAmount: formatAmount(most),
        expiredAt: String(expiresAtMs),
      }))
  }
  const currentPrice = formatPrice(instrument, last)
  return {
    productId: id,
    currentPrice,
    buyLowPrice: rows('buy-low'),
    sellHighPrice: rows('sell-high'),
  }
}

/** Whether a bot lives. */
const isLive = ({ status }: DualBot): boolean => STATUS_TABLE[status].list === 'ongoing'

/** Success while it earns, Settled when it was paid at its time, Fail when it was given back. */
function orderStatus(bot: DualBot): OrderRow['status'] {
  if (isLive(bot)) return bot.status === 'new' ? 'Pending' : 'Success'
  return bot.state.settled === undefined ? 'Fail' : 'Settled'
}

/** A subscription as the list of orders has it. */
export function orderRow(bot: DualBot): OrderRow {
  const { params, settled } = bot.state
  const { invested } = coinsOf(params)
  const status = orderStatus(bot)
  const paid = settled ?? { coin: invested, paid: status === 'Fail' ? params.amount : ZERO }
  return {
    orderId: String(bot.bot),
    orderLinkId: bot.requestKey,
    productId: params.productId,
    category,
    orderType: 'Stake',
    amount: formatAmount(params.amount),
    coin: invested,
    baseCoin: params.baseCoin,
    quoteCoin: params.quoteCoin,
    status,
    createdTime: String(bot.createdAtMs),
    updatedTime: String(bot.endedAtMs || bot.createdAtMs),
    direction: directionName(params.direction),
    targetPrice: targetText(params),
    // Zero while it has not been settled.
    settlementTime: settled === undefined ? '0' : String(params.settlesAtMs),
    estimateApyE8: String(params.apyE8),
    duration: params.term,
    accountType: params.account,
    toAccountType: 'FUND',
    selectApyE8: String(params.apyE8),
    isVip: false,
    settlementCoin: isLive(bot) ? '' : paid.coin,
    settlementAmount: isLive(bot) ? '0' : formatAmount(paid.paid),
    orderMode: 'Normal',
    settlementPrice: settled === undefined ? '' : formatAmount(settled.price),
    refundStatus: status === 'Fail' ? 'Refunded' : '',
    trialBonusAmount: '',
    trialBonusPnl: '',
  }
}

/** A subscription that runs. */
export function positionRow(bot: DualBot): PositionRow {
  const { params } = bot.state
  const kept = keptPayment(params)
  return {
    positionId: String(bot.bot),
    productId: params.productId,
    category,
    baseCoin: params.baseCoin,
    quoteCoin: params.quoteCoin,
    investCoin: coinsOf(params).invested,
    amount: formatAmount(params.amount),
    apyE8: String(params.apyE8),
    direction: directionName(params.direction),
    targetPrice: targetText(params),
    settlementTime: String(params.settlesAtMs),
    status: bot.status === 'cancelling' ? 'Redeeming' : 'Active',
    orderId: String(bot.bot),
    duration: params.term,
    expectReturnCoin: kept.coin,
    expectReturnAmount: paymentText(params, kept),
    accountType: params.account,
    toAccountType: 'FUND',
    yieldStartAt: String(params.yieldFromMs),
    yieldEndAt: String(params.settlesAtMs),
  }
}

/** A payment in the digits of its coin: it is cut to them when it is paid, too. */
export function paymentText({ quoteCoin }: DualAssetParams, { coin, amount }: Payment): string {
  return formatRounded(amount, coin === quoteCoin ? config.quoteDigits : config.baseDigits, 'down')
}

/** What lists and totals of every kind show. */
export function figuresOf(bot: DualBot, market: ViewMarket) {
  const terms = profitTerms(bot.state, valuationPrice(bot, market))
  const money = { terms, invested: terms.invested, feesPaid: ZERO }
  return figuresRow(bot, market, money, { type: 'INVALID' })
}

/** The yield that was paid, in the quote coin at the price of the end; "0" before. */
export function yieldedValue(bot: DualBot, market: ViewMarket): string {
  const { params, settled } = bot.state
  if (settled === undefined) return '0'
  const isBase = settled.coin === params.baseCoin
  const value = isBase
    ? baseValue(params, settled.yielded, valuationPrice(bot, market))
    : settled.yielded
  return formatAmount(value as Amount)
}

/** What a running one would come to if it were settled at the last price; null once it is over. */
export function settledNow(
  bot: DualBot,
  market: ViewMarket,
): DualAnswer<'getDetail'>['settled_now'] {
  if (!isLive(bot)) return null
  const { equity, total, premium } = outcomeAt(bot.state, valuationPrice(bot, market))
  return {
    equity: formatAmount(equity),
    total: formatAmount(total),
    premium: formatAmount(premium),
  }
}

/** A subscription in a list of bots of every kind. */
export function ownPart(bot: DualBot, market: ViewMarket) {
  const { params } = bot.state
  const [kept, converted] = [keptPayment(params), convertedPayment(params)]
  const text = (it: Payment) => ({ coin: it.coin, amount: paymentText(params, it) })
  return {
    order: orderRow(bot),
    kept: text(kept),
    converted: text(converted),
    price_digits: params.tickScale,
    settled_now: settledNow(bot, market),
  }
}

/** What it paid back, in the words that every kind shares. */
export function receiptOf(bot: DualBot, market: ViewMarket): BotReceipt {
  const { params, settled, receipt } = bot.state
  const back = settled ?? { coin: coinsOf(params).invested, paid: params.amount }
  const price = valuationPrice(bot, market)
  const isBase = back.coin === params.baseCoin
  const value = (isBase ? baseValue(params, back.paid, price) : back.paid) as Amount
  const row = { coin: back.coin, amount: formatAmount(back.paid), value: formatAmount(value) }
  return {
    closeMode: '',
    closePrice: formatPrice(market.instrument, price),
    withdrawn: '0',
    returned: receipt === undefined ? [] : [row],
    returnedValue: receipt === undefined ? '0' : row.value,
    feesPaid: '0',
  }
}
