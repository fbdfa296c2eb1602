// From a DCA's state to what pages and programs read: its detail, its coins, its figures and its
// part of a list row. Nothing is decided here. Times are market epoch ms.
import { formatAmount, formatRounded, ZERO, type Amount, type Price } from '@trellis/kernel'
import {
  formatPrice,
  formatQuantity,
  STATUS_TABLE,
  type Instrument,
  type InstrumentStatus,
} from '@trellis/market'
import type { ConversionMarket } from '@trellis/bot-kit/spot/conversion.ts'
import { aprOf } from '@trellis/bot-kit/profit.ts'
import {
  figuresRow,
  percent,
  rateOf,
  runningMs,
  type BotMoney,
} from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotReceipt } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { marketOf, type ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import type { PurchaseSkipped } from './facts.ts'
import { averagePaid, feeOfPurchase, purchaseRow, purchasesFrom, purchasesLeft } from './plan.ts'
import { profitTerms } from './profit.ts'
import { reachOf, totalAmount, type DcaLeg, type DcaState } from './state.ts'
import type { DcaDetail, DcaListPart } from './wire.ts'
import { botCloseCode, CLOSE_MODE_NAMES, closeReasonOf } from './wire-names.ts'

export type DcaBot = LiveBot<DcaState>

/** A DCA with the market of all its pairs. */
export interface Shown {
  readonly bot: DcaBot
  /** Of its first pair. */
  readonly first: ViewMarket
  at(symbol: number): ViewMarket & ConversionMarket
}

/** The market of any pair as pages see it. */
export function pairMarkets(context: RouteContext, fallback?: ViewMarket): Shown['at'] {
  return (symbol) => {
    const view = (marketOf(context, symbol) ?? fallback) as ViewMarket
    return { ...view, takerPrice: (side, lots) => context.market.takerPrice(side, lots, view) }
  }
}

/** A bot with its market. */
export function shownOf(bot: DcaBot, first: ViewMarket, context: RouteContext): Shown {
  return { bot, first, at: pairMarkets(context, first) }
}

/** Prices that it is valued at: those of now, and those of its end once it has ended. */
export function pricesOf({ bot, at }: Pick<Shown, 'bot' | 'at'>): readonly Price[] {
  const { receipt } = bot.state
  const ended = receipt?.prices ?? bot.endPrices
  return bot.symbols.map((symbol, i) => ended[i] ?? at(symbol).last)
}

/** A DCA's money at those prices. */
export function moneyOf(shown: Pick<Shown, 'bot' | 'at'>): BotMoney {
  const { state } = shown.bot
  const terms = profitTerms(state, pricesOf(shown))
  return { terms, invested: state.invested, feesPaid: state.feesQuote }
}

const isOver = ({ status }: DcaBot): boolean => STATUS_TABLE[status].list !== 'ongoing'
const nameOf = ({ state }: DcaBot): string =>
  state.legs.map(({ units }) => units.baseCoin).join(' ')

/** Whether a market takes orders now, in the wire's word. */
const statusName = (status: InstrumentStatus): string =>
  status === 'Trading' ? 'ONLINE' : 'OFFLINE'

/** What it holds of a pair, for a DCA that has ended what went back of it. */
function heldOf({ state }: DcaBot, leg: DcaLeg, i: number): Amount {
  return state.receipt?.coins[i]?.base ?? leg.base
}

/** Each coin: what it holds, what that cost, and what it is worth. */
export function coinItems(shown: Shown): DcaListPart['coin_items'] {
  const { bot, at } = shown
  const prices = pricesOf(shown)
  return bot.state.legs.map((leg, i) => {
    const { symbol, units, amount, bought, spent, fees, purchases } = leg
    const { instrument, status } = at(symbol)
    const price = prices[i] ?? (0 as Price)
    const held = heldOf(bot, leg, i)
    const value = baseValue(units, held, price)
    const net = (bought - fees) as Amount
    // What was sold at the end is not a loss: a coin's own result is that of what it bought.
    const profit = (baseValue(units, net, price) - spent) as Amount
    return {
      symbol: instrument.symbol,
      base: units.baseCoin,
      amount: formatAmount(amount),
      current_base_holdings: formatAmount(held),
      current_quote_value: formatAmount(value),
      invested: formatAmount(spent),
      bought: formatAmount(bought),
      average_price: priceText(instrument, averagePaid(spent, net)),
      fee: formatAmount(fees),
      last_price: formatPrice(instrument, price),
      profit: formatAmount(profit),
      profit_percentage: rateOf(profit, spent),
      purchases,
      symbol_status: statusName(status),
    }
  })
}

/** An average in the digits of a pair's prices, to the nearest; "" for none. */
export function priceText({ tickScale }: Instrument, average: Amount): string {
  return average === 0n ? '' : formatRounded(average, tickScale, 'nearest')
}

/** What a purchase of these amounts would buy now, pair by pair. */
export function plannedRows(
  legs: readonly { readonly symbol: number; readonly amount: Amount }[],
  at: Shown['at'],
): DcaListPart['next'] {
  return legs.map(({ symbol, amount }) => {
    const market = at(symbol)
    const { instrument, fees } = market
    const row = purchaseRow(amount, market)
    return {
      base: instrument.base,
      symbol: instrument.symbol,
      amount: formatAmount(amount),
      quantity: formatQuantity(instrument, row.qty),
      price: row.qty === 0 ? '' : formatPrice(instrument, row.price),
      value: formatAmount(row.cost),
      fee: formatAmount(feeOfPurchase(row, fees)),
      reason: row.problem ?? '',
    }
  })
}

/** Pairs of which nothing was bought, with their reasons. */
export function failureRows(
  failed: string,
  reasons: string,
  coinAt: (place: number) => string,
): { readonly base: string; readonly reason: string }[] {
  if (failed === '') return []
  const words = reasons.split(',')
  return failed
    .split(',')
    .map((place, i) => ({ base: coinAt(Number(place)), reason: words[i] ?? '' }))
}

/** Coin of a pair by its place. */
export function coinsOf({ state }: DcaBot) {
  return (place: number): string => state.legs[place]?.units.baseCoin ?? ''
}

function skipRow(bot: DcaBot, skipped: Omit<PurchaseSkipped, 'type'>) {
  const { dueMs, reason, needed, available, failed, reasons } = skipped
  return {
    time: String(dueMs),
    reason,
    needed: formatAmount(needed),
    available: formatAmount(available),
    failures: failureRows(failed, reasons, coinsOf(bot)),
  }
}

/** The parameters as they are now. */
export function parametersOf({ bot, at }: Pick<Shown, 'bot' | 'at'>) {
  const { settings, legs, params } = bot.state
  return parametersRow(params.quoteCoin, { ...settings, legs }, at)
}

/** The parameters as they were when it was made. */
export function originalOf({ bot, at }: Pick<Shown, 'bot' | 'at'>) {
  const { params, symbols } = bot.state
  const legs = params.pairs.map(({ amount }, i) => ({ amount, symbol: symbols[i] ?? -1 }))
  return parametersRow(params.quoteCoin, { ...params, legs }, at)
}

function parametersRow(
  quoteCoin: string,
  now: {
    readonly frequency: number
    readonly maxInvestment: Amount
    readonly legs: readonly { readonly symbol: number; readonly amount: Amount }[]
  },
  at: Shown['at'],
) {
  return {
    quote_coin: quoteCoin,
    frequency_in_second: now.frequency,
    max_invest_amount: formatAmount(now.maxInvestment),
    pairs: now.legs.map(({ symbol, amount }) => {
      const { base, symbol: name } = at(symbol).instrument
      return { base, symbol: name, amount: formatAmount(amount) }
    }),
  }
}

/** Rates of return: of what was invested as a fraction, and a year of it in percent. */
export function ratesOf(shown: Shown) {
  const { bot, first } = shown
  const { terms, invested } = moneyOf(shown)
  const runMs = runningMs(bot, first)
  return {
    pnl_percentage: rateOf(terms.total, invested),
    total_apr: percent(aprOf(terms.total, invested, runMs)),
    running_duration: String(runMs),
    create_time: String(bot.createdAtMs),
  }
}

/** How it ended. */
export function endRow({ bot }: Pick<Shown, 'bot'>) {
  return {
    close_reason: closeReasonOf(bot.word),
    bot_close_code: botCloseCode(bot),
    settlement_assets: settlementOf(bot),
    end_time: String(bot.endedAtMs),
  }
}

/** Which DCA it is, and what state it is in. */
export function identityRow({ bot }: Pick<Shown, 'bot'>) {
  return { bot_id: String(bot.bot), status: STATUS_TABLE[bot.status].bot }
}

/** The kind's part of a list row, and all of the detail but what is asked of Funding. */
export function listPartOf(shown: Shown): DcaListPart {
  const { bot, at } = shown
  const { state } = bot
  const { terms, invested, feesPaid } = moneyOf(shown)
  const total = totalAmount(state)
  const left = isOver(bot) ? undefined : purchasesLeft(reachOf(state), total)
  return {
    ...identityRow(shown),
    ...parametersOf(shown),
    ...ratesOf(shown),
    ...endRow(shown),
    bot_name: nameOf(bot),
    total: formatAmount(total),
    invested: formatAmount(invested),
    equity: formatAmount(terms.equity),
    total_profit: formatAmount(terms.total),
    total_fee: formatAmount(feesPaid),
    coin_items: coinItems(shown),
    purchases: state.purchases,
    skipped: state.skips,
    purchases_left: left === undefined ? '' : String(left),
    start_time: String(state.params.startMs || bot.createdAtMs),
    last_purchase_time: String(state.lastPurchaseMs),
    next_purchase_time: isOver(bot) ? '0' : String(state.nextMs),
    last_skip: state.skipped === undefined ? null : skipRow(bot, state.skipped),
    next: isOver(bot) ? [] : plannedRows(state.legs, at),
    account_type: 'BOT_ACCOUNT_TYPE_FUND',
    allow_follow: state.allowFollow ? 1 : 0,
    follow_num: bot.followers ?? 0,
  }
}

/** Detail of one DCA; `balance` is what Funding has of its quote coin. */
export function detailOf(shown: Shown, balance: Amount): DcaDetail {
  const { state } = shown.bot
  const lasts = purchasesFrom(balance, reachOf(state), totalAmount(state))
  return {
    ...listPartOf(shown),
    balance: formatAmount(balance),
    balance_lasts: isOver(shown.bot) ? '' : String(lasts),
    original: originalOf(shown),
    figures: figuresOf(shown),
  }
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(shown: Shown) {
  const { bot, first, at } = shown
  const row = figuresRow(bot, first, moneyOf(shown), {
    type: 'DCA_SPOT',
    close_reason: closeReasonOf(bot.word),
    bot_close_code: botCloseCode(bot),
  })
  return { ...row, symbols: bot.symbols.map((symbol) => at(symbol).instrument.symbol) }
}

/** The public view of a DCA: its parameters and rates, no money that it made. */
export function sharedOf(shown: Shown) {
  const { bot } = shown
  return {
    bot_id: String(bot.bot),
    bot_name: nameOf(bot),
    ...parametersOf(shown),
    ...ratesOf(shown),
    purchases: bot.state.purchases,
  }
}

/** What went back to Funding, coin by coin. */
function returnedOf({ state }: DcaBot) {
  const { receipt, legs, params } = state
  if (receipt === undefined) return []
  const { coins, quote, platform, platformCoin, platformValue } = receipt
  return [
    { coin: params.quoteCoin, amount: quote, value: quote },
    ...coins.map(({ base, value }, i) => {
      return { coin: legs[i]?.units.baseCoin ?? '', amount: base, value }
    }),
    { coin: platformCoin, amount: platform, value: platformValue },
  ].filter(({ amount }) => amount > 0n)
}

/** "0.012 BTC, 0.2 ETH": what went back; "" while it lives. */
function settlementOf(bot: DcaBot): string {
  if (bot.state.receipt === undefined) return ''
  const parts = returnedOf(bot).map(({ coin, amount }) => `${formatAmount(amount)} ${coin}`)
  return parts.length > 0 ? parts.join(', ') : `0 ${bot.state.params.quoteCoin}`
}

/** What a closed DCA paid back; nothing for one that broke before it could. */
export function receiptOf(bot: DcaBot, first: ViewMarket): BotReceipt {
  const { receipt, feesQuote, fundedPrices } = bot.state
  const rows = returnedOf(bot)
  const value = rows.reduce((sum, row) => sum + row.value, 0n) as Amount
  const price = receipt?.price ?? fundedPrices[0] ?? first.last
  return {
    closeMode: CLOSE_MODE_NAMES[receipt?.mode ?? 'base'],
    closePrice: formatPrice(first.instrument, price),
    withdrawn: formatAmount(ZERO),
    returned: rows.map(({ coin, amount, value: worth }) => ({
      coin,
      amount: formatAmount(amount),
      value: formatAmount(worth),
    })),
    returnedValue: formatAmount(value),
    feesPaid: formatAmount(feesQuote),
  }
}
