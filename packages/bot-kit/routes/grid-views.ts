// What every grid shows of itself: where the price is, how long nothing happened, its range now and
// as it was set, and the public view that others may copy.
import { formatAmount, type Amount } from '@trellis/kernel'
import {
  formatPrice,
  formatQuantity,
  STATUS_TABLE,
  type Instrument,
  type WireBotStatus,
} from '@trellis/market'
import type { BotFigures } from '@trellis/contract'
import { countOfDay } from '../day-count.ts'
import type { GridRange } from '../grid/spacing.ts'
import type { GridState } from '../grid/state.ts'
import type { Targets } from '../targets.ts'
import type { RankedRow, SharedGrid } from '../wire/grid.ts'
import {
  detailRow,
  endOrNow,
  figuresRow,
  optionalPrice,
  rateOf,
  runningMs,
  toldApr,
  type BotMoney,
} from './bot-figures.ts'
import { toldDefeat, type Defeats } from './defeated.ts'
import { ownerMask } from './owner-mask.ts'
import type { LiveBot } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

type Grid = LiveBot<GridState>
/** A grid whose targets are prices. */
type TargetPrices = Pick<Targets, 'takeProfit' | 'stopLoss'>
type TargetedGrid = LiveBot<GridState<TargetPrices>>
/** Settings of a kind as its rows show them. */
export type SettingsRow<C, R> = (settings: C, instrument: Instrument) => R

/**
 * Where the price is: "waiting" for the trigger price, or against the range as the owner was told
 * last, so that no page says anything else than the alert.
 */
function placeOf({ state: { phase, outside } }: Grid) {
  if (phase === 'new' || phase === 'waiting') return 'waiting'
  return outside === '' ? 'inside' : outside
}

/** Wire status of a grid that waits for its entry price in NEW. */
export function waitingInNew({ status }: Pick<LiveBot, 'status'>): WireBotStatus {
  const { bot } = STATUS_TABLE[status]
  return bot === 'AWAIT_ACTIVATION' ? 'NEW' : bot
}

/** Since its newest fill or order: a new range lays all orders anew. 0 while an order fills. */
function quietMs(bot: Grid, market: ViewMarket): number {
  const { state, openOrders } = bot
  if (state.phase !== 'running' || isFilling(bot, market)) return 0
  const begun = Math.max(state.startedAtMs, state.lastFillAtMs)
  const newest = openOrders.reduce((last, it) => Math.max(last, it.placedAtMs), begun)
  return Math.max(0, market.nowMs - newest)
}

/** Since the price left the range, as the owner was told; 0 inside. */
function outsideMs({ state }: Grid, { nowMs }: ViewMarket): number {
  if (state.phase !== 'running' || state.outside === '') return 0
  return Math.max(0, nowMs - state.outsideSinceMs)
}

/** Whether the price is beyond an order that still waits for volume. */
function isFilling({ state, openOrders }: Grid, { status, last }: ViewMarket): boolean {
  if (state.phase !== 'running' || status !== 'Trading') return false
  return openOrders.some(({ side, price }) => (side === 'buy' ? price > last : price < last))
}

function noteOf(bot: Grid): string {
  if (bot.status === 'failed') return 'failed'
  if (STATUS_TABLE[bot.status].list === 'closed') return ''
  const place = placeOf(bot)
  if (place === 'waiting') return bot.state.params.entryPrice > 0 ? 'waiting-for-trigger' : ''
  if (bot.state.phase !== 'running' || place === 'inside') return ''
  return place === 'above' ? 'above-range' : 'below-range'
}

function isWaiting({ status, state }: Grid): boolean {
  const hasBegun = state.phase !== 'new' && state.phase !== 'waiting'
  return !hasBegun && STATUS_TABLE[status].list === 'ongoing'
}

/** How a kind of grid is spelled in lists. */
type GridWords = Pick<BotFigures, 'type' | 'close_reason'> &
  Partial<Pick<BotFigures, 'status' | 'note' | 'bot_close_code' | 'contract'>>

/** The figures that lists and totals of all kinds show, of a grid. */
export function gridTotalsRow(
  bot: Grid,
  market: ViewMarket,
  money: BotMoney,
  words: GridWords,
): BotFigures {
  const { instrument } = market
  const { range, params } = bot.state
  return figuresRow(bot, market, money, {
    note: noteOf(bot),
    ...words,
    trigger_price: isWaiting(bot) ? optionalPrice(instrument, params.entryPrice) : '',
    quiet_ms: String(quietMs(bot, market)),
    outside_ms: String(outsideMs(bot, market)),
    filling: isFilling(bot, market),
    min_price: formatPrice(instrument, range.minPrice),
    max_price: formatPrice(instrument, range.maxPrice),
  })
}

/** The range now. */
function gridRangeRow({ state: { range } }: Grid, instrument: Instrument) {
  return {
    max_price: formatPrice(instrument, range.maxPrice),
    min_price: formatPrice(instrument, range.minPrice),
    cell_number: range.cellNumber,
  }
}

/** The range as its owner set it, once it has moved or may move. */
function originalRow(
  { original, shifts }: Pick<GridState, 'original' | 'shifts'>,
  mayMove: boolean,
  instrument: Instrument,
) {
  const moved = shifts > 0 || mayMove
  return {
    ori_max_price: moved ? formatPrice(instrument, original.maxPrice) : '',
    ori_min_price: moved ? formatPrice(instrument, original.minPrice) : '',
    ori_cell_number: moved ? original.cellNumber : 0,
  }
}

/** Targets by price; "" is off. */
export function targetsRow({ stopLoss, takeProfit }: TargetPrices, instrument: Instrument) {
  return {
    stop_loss_price: optionalPrice(instrument, stopLoss),
    take_profit_price: optionalPrice(instrument, takeProfit),
  }
}

/** What every grid counts; a closed one keeps the count of its last day. */
function gridCounts(bot: Grid, market: ViewMarket) {
  return {
    arbitrage_num: bot.state.arbitrages,
    arbitrage_num_24: countOfDay(bot.state.recent, endOrNow(bot, market)),
    allow_follow: bot.state.allowFollow ? 1 : 0,
  }
}

/** What rows ask of a kind's settings. */
export interface GridRows<C, R> {
  readonly settingsRow: SettingsRow<C, R>
  /** The range may follow the price. */
  mayMove(settings: C): boolean
}

/** What the detail of every kind of grid has, field by field as the public API gives it. */
export function gridDetailRow<C extends TargetPrices, R>(
  bot: LiveBot<GridState<C>>,
  market: ViewMarket,
  money: BotMoney,
  { settingsRow, mayMove }: GridRows<C, R>,
) {
  const { state } = bot
  const { instrument } = market
  return {
    grid_id: String(bot.bot),
    ...detailRow(bot, market, money),
    ...gridRangeRow(bot, instrument),
    ...originalRow(state, mayMove(state.settings), instrument),
    ...gridCounts(bot, market),
    ...settingsRow(state.settings, instrument),
    status: waitingInNew(bot),
    entry_price: optionalPrice(instrument, state.params.entryPrice),
  }
}

/** A grid whose parameters are kept whole, so that what changed since can be seen. */
export interface CreatedGrid<C> extends GridState<C> {
  readonly params: GridState['params'] & GridRange & C
  readonly peak: Amount
}

/** A grid's money, and how much of it may leave, in its quote coin. */
export interface WithdrawableMoney extends BotMoney {
  readonly withdrawable: Amount
}

/** Our own figures of every grid. */
export function gridFiguresRow<C, R>(
  bot: LiveBot<CreatedGrid<C>>,
  market: ViewMarket,
  { terms, feesPaid, withdrawable }: WithdrawableMoney,
  settingsRow: SettingsRow<C, R>,
) {
  const { state, openOrders } = bot
  const { params } = state
  const { instrument } = market
  return {
    unpaired_profit: formatAmount(terms.unpaired),
    held_profit: formatAmount(terms.held),
    unpaired_fees: formatAmount(terms.fees),
    fees_paid: formatAmount(feesPaid),
    withdrawable: formatAmount(withdrawable),
    quantity_per_grid: formatQuantity(instrument, state.qty),
    cell_distance: formatPrice(instrument, state.step),
    open_buy_count: openOrders.filter((order) => order.side === 'buy').length,
    open_sell_count: openOrders.filter((order) => order.side === 'sell').length,
    position: placeOf(bot),
    quiet_ms: String(quietMs(bot, market)),
    outside_ms: String(outsideMs(bot, market)),
    start_price: optionalPrice(instrument, state.startPrice),
    peak_equity: formatAmount(state.peak),
    created: {
      min_price: formatPrice(instrument, params.minPrice),
      max_price: formatPrice(instrument, params.maxPrice),
      cell_number: params.cellNumber,
      ...settingsRow(params, instrument),
    },
    failure: bot.detail,
  } as const
}

/** What a public grid has made, and what it is ahead of. */
interface Standing {
  readonly money: BotMoney
  readonly defeated: Defeats | undefined
}

/** The public view of a grid: parameters and rates, no amounts of money. */
export function sharedGridRow(
  bot: TargetedGrid,
  market: ViewMarket,
  { money, defeated }: Standing,
): SharedGrid {
  const { instrument } = market
  return {
    grid_id: String(bot.bot),
    symbol: instrument.symbol,
    base_token: instrument.base,
    quote_token: instrument.quote,
    ...gridRangeRow(bot, instrument),
    nick_name: ownerMask(bot.user),
    operation_time: String(runningMs(bot, market)),
    total_apr: toldApr(money, runningMs(bot, market)),
    arbitrage_num: bot.state.arbitrages,
    entry_price: optionalPrice(instrument, bot.state.params.entryPrice),
    ...targetsRow(bot.state.settings, instrument),
    defeat_percentage: toldDefeat(defeated),
    follow_num: bot.followers ?? 0,
  }
}

/** A row of the ranking: the public view with its P&L. */
export function rankedGridRow(
  bot: TargetedGrid,
  market: ViewMarket,
  standing: Standing,
): RankedRow {
  const { terms, invested } = standing.money
  return {
    ...sharedGridRow(bot, market, standing),
    pnl: formatAmount(terms.total),
    pnl_per: rateOf(terms.total, invested),
  }
}

/** The grid's part of a list row, as clients of the original read it: grid.info and grid.profit. */
export function gridListPart<
  D extends {
    readonly figures: unknown
    readonly total_profit: string
    readonly grid_profit: string
    readonly arbitrage_num: number
    readonly arbitrage_num_24: number
    readonly grid_apr: string
    readonly total_apr: string
  },
>(bot: Grid, detail: D) {
  const { figures: _figures, ...info } = detail
  const { total_profit, grid_profit, arbitrage_num, arbitrage_num_24, grid_apr, total_apr } = info
  const profit = { total_profit, grid_profit, arbitrage_num, arbitrage_num_24, grid_apr, total_apr }
  return { info: { ...info, grid_running_status: STATUS_TABLE[bot.status].grid }, profit }
}
