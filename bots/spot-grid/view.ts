// From a grid's state to what pages and programs read: detail, figures, list rows. Pure; units of
// the wire (percent here, fractions there, milliseconds) are made here and nowhere else. Must never
// decide anything.
import type { BotFigures } from '@trellis/contract'
import {
  formatAmount,
  formatRounded,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import {
  formatPrice,
  formatQuantity,
  STATUS_TABLE,
  valueOfBase,
  type Instrument,
  type WireBotStatus,
} from '@trellis/market'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { sourceOf } from '@trellis/bot-kit/wire/origin.ts'
import { closeRowOf } from './parts/close-words.ts'
import { lockedQuote, type GridBot } from './view-bot.ts'
import {
  aprOf,
  arbitragesOfDay,
  exitEquity,
  holdValue,
  investedAt,
  profitRate,
  profitTerms,
  withdrawable,
  type ProfitTerms,
} from './profit.ts'
import type { GridSettings, GridState, Receipt } from './state.ts'
import type { GridDetail, GridFigures, SharedGrid } from './wire.ts'

const PER_DIGITS = 6
const INVEST_MODES = {
  quote: 'INVEST_QUOTE',
  base: 'INVEST_BASE',
  both: 'INVEST_BASE_AND_QUOTE',
} as const

/** A price that is off is empty on the wire. */
function optionalPrice(instrument: Instrument, value: Price): string {
  return value === 0 ? '' : formatPrice(instrument, value)
}

/** Price a bot is valued at: the last price, and the price it ended at once it has. */
export function valuationPrice(bot: GridBot, market: ViewMarket): Price {
  return bot.state.receipt?.price ?? bot.endPrices[0] ?? market.last
}

/** Money put in; before it has arrived, the money the parameters name. */
function investedOf(bot: GridBot, market: ViewMarket): Amount {
  const price = valuationPrice(bot, market)
  return investedAt(bot.state, { instrument: market.instrument, price })
}

/** Profit terms of a bot; zero in every term while no money has arrived. */
export function termsOf(bot: GridBot, market: ViewMarket): ProfitTerms {
  return profitTerms(bot.state, valuationPrice(bot, market))
}

/** Wire status: a spot grid waits for its entry price in NEW, it has no AWAIT_ACTIVATION. */
export function wireStatus(bot: GridBot): WireBotStatus {
  const { bot: status } = STATUS_TABLE[bot.status]
  return status === 'AWAIT_ACTIVATION' ? 'NEW' : status
}

function runningMs(bot: GridBot, market: ViewMarket): number {
  return Math.max(0, (bot.endedAtMs > 0 ? bot.endedAtMs : market.nowMs) - bot.createdAtMs)
}

/** A fraction as percent: 0.5 becomes "50". */
function percent(value: Ratio): string {
  return formatAmount((value * 100n) as Ratio)
}

/** Detail of one grid, field by field as the public API gives it, and `figures` of ours. */
export function detailOf(bot: GridBot, market: ViewMarket): GridDetail {
  const { state } = bot
  const { instrument } = market
  const terms = termsOf(bot, market)
  const invested = investedOf(bot, market)
  const running = runningMs(bot, market)
  const current = (terms.total - terms.withdrawn) as Amount
  return {
    grid_id: String(bot.bot),
    symbol: instrument.symbol,
    base_token: instrument.base,
    quote_token: instrument.quote,
    total_investment: formatAmount(invested),
    total_profit: formatAmount(terms.total),
    ...rangeOf(bot, instrument),
    grid_profit: formatAmount(terms.grid),
    grid_apr: percent(aprOf(terms.grid, invested, running)),
    total_apr: percent(aprOf(terms.total, invested, running)),
    arbitrage_num: state.arbitrages,
    // A closed bot keeps the count of its last day.
    arbitrage_num_24: arbitragesOfDay(state, bot.endedAtMs > 0 ? bot.endedAtMs : market.nowMs),
    allow_follow: state.allowFollow ? 1 : 0,
    operation_time: String(running),
    status: wireStatus(bot),
    ...targetsOf(state, instrument),
    current_price: formatPrice(instrument, market.last),
    close_reason: closeRowOf(bot.word).grid,
    bot_close_code: closeRowOf(bot.word).code,
    follow_num: 0,
    create_time: String(bot.createdAtMs),
    end_time: String(bot.endedAtMs),
    used_reward_amount: '',
    used_reward_id: '',
    settlement_assets: settlementOf(state.receipt, instrument),
    account_type: 'BOT_ACCOUNT_TYPE_FUND',
    cum_withdrew_amount: formatAmount(terms.withdrawn),
    current_profit: formatAmount(current),
    current_per: formatRounded(profitRate(current, invested), PER_DIGITS, 'down'),
    spot_symbol_status: market.status === 'Trading' ? 'ONLINE' : 'OFFLINE',
    taker_fee_rate: formatAmount(market.fees.taker),
    maker_fee_rate: formatAmount(market.fees.maker),
    equity: formatAmount(terms.equity),
    ts_exit_equity: formatAmount(exitEquity(state)),
    figures: gridFiguresOf(bot, market, terms),
  }
}

function rangeOf(bot: GridBot, instrument: Instrument) {
  const { range, original, shifts, settings } = bot.state
  const moved = shifts > 0 || settings.enableTrailing
  return {
    max_price: formatPrice(instrument, range.maxPrice),
    min_price: formatPrice(instrument, range.minPrice),
    cell_number: range.cellNumber,
    ori_max_price: moved ? formatPrice(instrument, original.maxPrice) : '',
    ori_min_price: moved ? formatPrice(instrument, original.minPrice) : '',
    ori_cell_number: moved ? original.cellNumber : 0,
  }
}

/** The parameters of the creation, which no later change touches. */
function createdOf({ params }: GridState, instrument: Instrument): GridFigures['created'] {
  return {
    min_price: formatPrice(instrument, params.minPrice),
    max_price: formatPrice(instrument, params.maxPrice),
    cell_number: params.cellNumber,
    ...settingsOf(params, instrument),
  }
}

function targetsOf({ settings, params }: GridState, instrument: Instrument) {
  return {
    entry_price: optionalPrice(instrument, params.entryPrice),
    is_support_ts: instrument.supportsTrailingStop,
    ...settingsOf(settings, instrument),
  }
}

function settingsOf(settings: GridSettings, instrument: Instrument) {
  return {
    stop_loss_price: optionalPrice(instrument, settings.stopLoss),
    take_profit_price: optionalPrice(instrument, settings.takeProfit),
    ts_percent: formatAmount(settings.trailingStop),
    enable_trailing: settings.enableTrailing,
    limit_up_price: optionalPrice(instrument, settings.limitUpPrice),
  }
}

/** "950 USDT", or all coins that went back; '' while the bot lives. */
export function settlementOf(receipt: Receipt | undefined, instrument: Instrument): string {
  if (!receipt) return ''
  const parts = [
    receipt.base > 0n ? `${formatAmount(receipt.base)} ${instrument.base}` : '',
    receipt.quote > 0n ? `${formatAmount(receipt.quote)} ${instrument.quote}` : '',
    receipt.platform > 0n ? `${formatAmount(receipt.platform)} ${receipt.platformCoin}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : `0 ${instrument.quote}`
}

function gridFiguresOf(bot: GridBot, market: ViewMarket, terms: ProfitTerms): GridFigures {
  const { state } = bot
  const { instrument } = market
  const hold = holdValue(state, valuationPrice(bot, market))
  return {
    invest_mode: INVEST_MODES[state.params.investMode],
    base_investment: formatAmount(state.params.baseInvestment),
    quote_investment: formatAmount(state.params.quoteInvestment),
    unpaired_profit: formatAmount(terms.unpaired),
    held_profit: formatAmount(terms.held),
    unpaired_fees: formatAmount(terms.fees),
    fees_paid: formatAmount(feesPaid(state, market)),
    hold_profit: formatAmount((hold + terms.withdrawn - terms.invested) as Amount),
    base_balance: formatAmount(state.base),
    quote_balance: formatAmount(state.quote),
    withdrawable: formatAmount(withdrawable(state, lockedQuote(bot, instrument))),
    quantity_per_grid: formatQuantity(instrument, state.qty),
    cell_distance: formatPrice(instrument, state.step),
    open_buy_count: bot.openOrders.filter((order) => order.side === 'buy').length,
    open_sell_count: bot.openOrders.filter((order) => order.side === 'sell').length,
    position: positionOf(bot, market.last),
    quiet_ms: String(quietMs(bot, market)),
    start_price: optionalPrice(instrument, state.startPrice),
    peak_equity: formatAmount(state.peak),
    created: createdOf(state, instrument),
    failure: bot.detail,
  }
}

/** All fees so far in the quote coin; base fees are valued at the bot's price. */
export function feesPaid(
  state: GridState,
  market: Pick<ViewMarket, 'instrument' | 'last'>,
): Amount {
  const price = state.receipt?.price ?? market.last
  const base = valueOfBase(market.instrument, price, state.feesBase, 'up')
  return (state.feesQuote + base + (state.platform?.feeValue ?? ZERO)) as Amount
}

function positionOf(bot: GridBot, last: Price): GridFigures['position'] {
  const { phase, range } = bot.state
  if (phase === 'new' || phase === 'waiting') return 'waiting'
  if (last < range.minPrice) return 'below'
  return last > range.maxPrice ? 'above' : 'inside'
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(bot: GridBot, market: ViewMarket): BotFigures {
  const { instrument } = market
  const terms = termsOf(bot, market)
  const invested = investedOf(bot, market)
  return {
    bot_id: String(bot.bot),
    source: sourceOf(bot.origin),
    kind: bot.kind,
    type: 'GRID_SPOT',
    symbol: instrument.symbol,
    symbols: [instrument.symbol],
    base_token: instrument.base,
    quote_token: instrument.quote,
    status: wireStatus(bot),
    list_status: STATUS_TABLE[bot.status].list === 'ongoing' ? 'ONGOING' : 'CLOSED',
    note: noteOf(bot, market.last),
    trigger_price: isWaiting(bot) ? optionalPrice(instrument, bot.state.params.entryPrice) : '',
    quiet_ms: String(quietMs(bot, market)),
    outside_ms: String(outsideMs(bot, market)),
    filling: isFilling(bot, market),
    invested: formatAmount(invested),
    equity: formatAmount(terms.equity),
    total_profit: formatAmount(terms.total),
    realised_profit: formatAmount(terms.grid),
    other_profit: formatAmount(terms.unpaired),
    total_profit_per: formatRounded(profitRate(terms.total, invested), PER_DIGITS, 'down'),
    fees_paid: formatAmount(feesPaid(bot.state, market)),
    current_price: formatPrice(instrument, market.last),
    min_price: formatPrice(instrument, bot.state.range.minPrice),
    max_price: formatPrice(instrument, bot.state.range.maxPrice),
    create_time: String(bot.createdAtMs),
    end_time: String(bot.endedAtMs),
    running_ms: String(runningMs(bot, market)),
    close_reason: closeRowOf(bot.word).grid,
    bot_close_code: closeRowOf(bot.word).code,
  }
}

function isWaiting({ status, state }: GridBot): boolean {
  const hasBegun = state.phase !== 'new' && state.phase !== 'waiting'
  return !hasBegun && STATUS_TABLE[status].list === 'ongoing'
}

/** Since its newest fill or order: a new range lays all orders anew. */
function quietMs(bot: GridBot, market: ViewMarket): number {
  const { state, openOrders } = bot
  if (state.phase !== 'running' || isFilling(bot, market)) return 0
  const begun = Math.max(state.startedAtMs, state.lastFillAtMs)
  const newest = openOrders.reduce((last, it) => Math.max(last, it.placedAtMs), begun)
  return Math.max(0, market.nowMs - newest)
}

/** Since the price left the range, as the bot said when it did. */
function outsideMs({ state }: GridBot, { nowMs }: ViewMarket): number {
  if (state.phase !== 'running' || state.outside === '') return 0
  return Math.max(0, nowMs - state.outsideSinceMs)
}

/** Whether the price is beyond an order that still waits for volume. */
function isFilling({ state, openOrders }: GridBot, { status, last }: ViewMarket): boolean {
  if (state.phase !== 'running' || status !== 'Trading') return false
  return openOrders.some(({ side, price }) => (side === 'buy' ? price > last : price < last))
}

function noteOf(bot: GridBot, last: Price): string {
  if (bot.status === 'failed') return 'failed'
  if (STATUS_TABLE[bot.status].list === 'closed') return ''
  const position = positionOf(bot, last)
  if (position === 'waiting') return bot.state.params.entryPrice > 0 ? 'waiting-for-trigger' : ''
  if (bot.state.phase !== 'running' || position === 'inside') return ''
  return position === 'above' ? 'above-range' : 'below-range'
}

/** The public view of a grid: parameters and rates, no amounts of money. */
export function sharedOf(bot: GridBot, market: ViewMarket): SharedGrid {
  const terms = termsOf(bot, market)
  const invested = investedOf(bot, market)
  const apr = aprOf(terms.total, invested, runningMs(bot, market))
  const { max_price, min_price, cell_number } = rangeOf(bot, market.instrument)
  const { entry_price, stop_loss_price, take_profit_price } = targetsOf(
    bot.state,
    market.instrument,
  )
  return {
    grid_id: String(bot.bot),
    symbol: market.instrument.symbol,
    base_token: market.instrument.base,
    quote_token: market.instrument.quote,
    min_price,
    max_price,
    cell_number,
    nick_name: `Trader ${String(bot.user).slice(-4)}`,
    operation_time: String(runningMs(bot, market)),
    total_apr: formatRounded((apr * 100n) as Ratio, 2, 'down'),
    arbitrage_num: bot.state.arbitrages,
    entry_price,
    stop_loss_price,
    take_profit_price,
    defeat_percentage: '',
    follow_num: 0,
  }
}

/** A row of the ranking: the public view with its P&L. */
export function rankedOf(bot: GridBot, market: ViewMarket) {
  const terms = termsOf(bot, market)
  const invested = investedOf(bot, market)
  return {
    ...sharedOf(bot, market),
    pnl: formatAmount(terms.total),
    pnl_per: formatRounded(profitRate(terms.total, invested), PER_DIGITS, 'down'),
    invested: formatAmount(invested),
  }
}

/** The kind's part of a list row, as clients of the original read it: grid.info and grid.profit. */
export function listPartOf(bot: GridBot, market: ViewMarket) {
  const { figures: _, ...info } = detailOf(bot, market)
  const { total_profit, grid_profit, arbitrage_num, arbitrage_num_24, grid_apr, total_apr } = info
  const profit = { total_profit, grid_profit, arbitrage_num, arbitrage_num_24, grid_apr, total_apr }
  return { info: { ...info, grid_running_status: STATUS_TABLE[bot.status].grid }, profit }
}
