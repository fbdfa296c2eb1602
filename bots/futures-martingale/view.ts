// From a martingale's state to what pages and programs read: its detail, its figures and its part
// of a list row. Nothing is decided here. Times of the public API are seconds.
import {
  divide,
  formatAmount,
  formatRounded,
  MONEY_UNIT,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { ContractFigures } from '@trellis/contract'
import { formatPrice, formatPriceFixed, formatQuantity, STATUS_TABLE } from '@trellis/market'
import {
  runningMs,
  figuresRow,
  optionalPrice,
  valuationPrice,
} from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotMoney } from '@trellis/bot-kit/routes/bot-figures.ts'
import { contractRow, contractSettlement, markOf } from '@trellis/bot-kit/routes/contract-views.ts'
import { ownerMask } from '@trellis/bot-kit/routes/owner-mask.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { usedReward } from '@trellis/bot-kit/wire/rewards.ts'
import { seconds } from '@trellis/bot-kit/wire/seconds.ts'
import { asideOf } from '@trellis/bot-kit/linear/set-aside.ts'
import { realizedOf, unrealizedAt } from '@trellis/bot-kit/linear/state.ts'
import { martingaleFields } from './fields.ts'
import { averageCost, roundTarget } from './ladder.ts'
import { ladderRow } from './ladder-row.ts'
import { planRound, type RoundRow } from './plan.ts'
import { investedIn, profitTerms } from './profit.ts'
import type { MartingaleState } from './state.ts'
import { targetsNow } from './triggers.ts'
import { botCloseCode, displayStatuses, stopTypeOf } from './wire-names.ts'
import type { FmartDetail } from './wire.ts'

export type MartingaleBot = LiveBot<MartingaleState>

/** A bot's money at the mark; one that has ended keeps what it was worth then. */
export function moneyOf(bot: MartingaleBot, market: ViewMarket): BotMoney {
  const { state } = bot
  const terms = profitTerms(state, valuationPrice(bot, market))
  return { terms, invested: investedIn(state), feesPaid: state.fees }
}

const DAY_MS = 86_400_000
const APR_DIGITS = 6
/** Rates are truncated to four digits toward zero, as the original shows them. */
const RATE_UNIT = 10n ** 8n

/**
 * What was realized and what the last price would add, as the original counts it, with the rate and
 * the yearly rate of the truncated one: rate · 365 / days, of at least one.
 */
function resultRow(bot: MartingaleBot, market: ViewMarket) {
  const { state } = bot
  const realized = realizedOf(state)
  const floating = state.lots === 0 ? 0n : unrealizedAt(state, market.last)
  const pnl = (realized + floating) as Amount
  const rate =
    divide(divide(pnl * MONEY_UNIT, investedIn(state), 'down'), RATE_UNIT, 'down') * RATE_UNIT
  const days = BigInt(Math.max(DAY_MS, runningMs(bot, market)))
  const apr = divide(rate * 365n * BigInt(DAY_MS), days, 'down') as Ratio
  return {
    pnl: formatAmount(pnl),
    pnl_per: formatAmount(rate as Ratio),
    realized_pnl: formatAmount(realized),
    unrealized_pnl: formatAmount(floating as Amount),
    total_apr: formatRounded(apr, APR_DIGITS, 'down'),
  }
}

/** When something of the bot last changed: its end, its newest fill, its creation. */
function modifiedMs({ state, endedAtMs, createdAtMs }: MartingaleBot, { nowMs }: ViewMarket) {
  return Math.min(nowMs, Math.max(endedAtMs, state.lastFillAtMs, createdAtMs))
}

/**
 * Detail of one martingale, field by field as the public API gives it. Its close price is that of
 * the settlement where the exchange ended it.
 */
export function detailOf(
  bot: MartingaleBot,
  market: ViewMarket,
  contract = contractRow(bot, market, bot.state.params.mode),
): FmartDetail {
  const { state } = bot
  const { params, settings, settledPrice } = state
  const { instrument } = market
  const running = seconds(runningMs(bot, market))
  const modified = modifiedMs(bot, market)
  return {
    bot_id: String(bot.bot),
    symbol: instrument.symbol,
    base_token: instrument.base,
    quote_token: instrument.quote,
    bot_display_status: displayStatuses[bot.status],
    fmart_mode: martingaleFields.mode.choices[params.mode],
    leverage: formatAmount(params.leverage),
    actual_leverage: contract.real_leverage,
    single_round_target_profit_per: formatAmount(params.roundProfit),
    add_pos_num: String(params.additions),
    add_pos_per: formatAmount(params.multiplier),
    price_float_per: formatAmount(params.priceStep),
    entry_price: optionalPrice(instrument, params.entryPrice),
    sl_per: formatAmount(settings.stopLossShare),
    total_margin: formatAmount(investedIn(state)),
    ...resultRow(bot, market),
    net_funding_fee: formatAmount(state.funding),
    completed_rounds: state.rounds,
    current_round: state.round,
    current_added_pos_num: state.orders,
    pos_size: contract.position,
    avg_pos_price: formatAmount(averageCost(state, instrument)),
    pos_balance: contract.position_margin,
    order_balance: contract.order_margin,
    available_balance: contract.free_margin,
    mark_price: formatPrice(instrument, markOf(market)),
    current_price: formatPrice(instrument, market.last),
    estimated_liq_price: contract.liquidation_price || '0',
    auto_cycle: martingaleFields.autoCycle.choices[settings.autoCycle],
    stop_type: stopTypeOf(bot.word),
    close_code: botCloseCode(bot),
    close_price: formatPrice(instrument, settledPrice ?? state.receipt?.price ?? (0 as Price)),
    tick_size: formatPrice(instrument, 1 as Price),
    settlement_assets: contractSettlement(bot, instrument),
    ...usedReward(bot),
    total_bonus: formatAmount(bot.bonus?.amount ?? ZERO),
    follow_num: bot.followers ?? 0,
    operation_time: running,
    running_duration: running,
    create_time: seconds(bot.createdAtMs),
    modify_time: seconds(modified),
    end_time: seconds(bot.endedAtMs === 0 ? bot.createdAtMs : bot.endedAtMs),
    adl_rank_indicator: contract.adl_rank,
  }
}

/** The parameters as requests send them, settings as they are now. */
export function settingsRow({ params, settings }: MartingaleState, { instrument }: ViewMarket) {
  return {
    martingale_mode: martingaleFields.mode.choices[params.mode],
    leverage: formatAmount(params.leverage),
    price_float_percent: formatAmount(params.priceStep),
    add_position_percent: formatAmount(params.multiplier),
    add_position_num: params.additions,
    round_tp_percent: formatAmount(params.roundProfit),
    init_margin: formatAmount(params.investment),
    sl_percent: formatAmount(settings.stopLossShare),
    entry_price: optionalPrice(instrument, params.entryPrice),
    auto_cycle_toggle: martingaleFields.autoCycle.choices[settings.autoCycle],
  }
}

/** What is still to come of the round that runs, or the first round of a bot that waits. */
export function ladderNow({ state }: MartingaleBot, market: ViewMarket): readonly RoundRow[] {
  const { params, settings, phase, next, orders, lots, cost, wallet, roundFees: fees } = state
  const planned = { ...params, ...settings }
  if (phase === 'waiting') return planRound(planned, params.entryPrice, market)
  if (phase !== 'running') return []
  const soFar = { orders, lots, cost, wallet, fees }
  if (next === undefined) return planRound(planned, market.last, market, soFar)
  const qty = (next.qty - next.filled) as Quantity
  const left = { price: next.price, qty, rests: next.ref !== 0 }
  return planRound(planned, market.last, market, { ...soFar, next: left })
}

/** What several parts of an answer show of a moment, reckoned once. */
export interface Seen {
  readonly ladder: readonly RoundRow[]
  /**
   * Position and margin as of any bot in one contract; only the next addition rests, so that where
   * it ends if all fill is told by its ladder.
   */
  readonly contract: ContractFigures
  /** Once every addition that can be met is filled: where nothing is to come, where it is now. */
  readonly liquidationIfFilled: string
}

export function seenOf(bot: MartingaleBot, market: ViewMarket): Seen {
  const { mode } = bot.state.params
  const ladder = ladderNow(bot, market)
  const contract = contractRow(bot, market, mode)
  const last = ladder.findLast(({ unmet }) => unmet === undefined)
  const at = last?.liquidationAfter
  const filled = at === undefined ? '' : formatPriceFixed(market.instrument, at)
  const liquidationIfFilled = last === undefined ? contract.liquidation_price : filled
  const side = mode === 'long' ? 'long_liq_price' : 'short_liq_price'
  return { ladder, contract: { ...contract, [side]: liquidationIfFilled }, liquidationIfFilled }
}

/** Our own part of a detail: the round that runs, its ladder, and the equation of its money. */
export function ownDetailOf(bot: MartingaleBot, market: ViewMarket, seen: Seen) {
  const { state } = bot
  const { instrument } = market
  const { params } = state
  return {
    ...settingsRow(state, market),
    round: roundRow(state, market),
    ladder: seen.ladder.map((row) => ladderRow(row, instrument)),
    equation: equationOf(bot, market),
    set_aside: formatAmount(asideOf(state)),
    added_margin: formatAmount(state.addedMargin),
    start_price: optionalPrice(instrument, state.startPrice),
    liquidation_if_filled: seen.liquidationIfFilled,
    allow_follow: state.allowFollow ? 1 : 0,
    symbol_status: market.status === 'Trading' ? 'ONLINE' : 'OFFLINE',
    created: {
      sl_percent: formatAmount(params.stopLossShare),
      auto_cycle_toggle: martingaleFields.autoCycle.choices[params.autoCycle],
    },
    failure: bot.detail,
  }
}

/** The terms of total P&L at the mark; what price moves made is what is left. */
function equationOf(bot: MartingaleBot, market: ViewMarket) {
  const { terms } = moneyOf(bot, market)
  const { funding, roundFees, insured = ZERO } = bot.state
  const held = (terms.total - terms.booked - funding + roundFees - insured) as Amount
  return {
    rounds: formatAmount(terms.booked),
    held: formatAmount(held),
    funding: formatAmount(funding),
    fees: formatAmount(-roundFees as Amount),
    insurance_fund: formatAmount(insured),
  }
}

function roundRow(state: MartingaleState, { instrument }: ViewMarket) {
  const { round, orders, roundStartedAtMs, roundFees, roundFunding, next, params } = state
  const { takeProfit, stopLoss } = targetsNow(state)
  const at = (price: Price | undefined): string =>
    price === undefined ? '' : formatPrice(instrument, price)
  return {
    number: round,
    start_time: seconds(roundStartedAtMs),
    additions: Math.max(0, orders - 1),
    average_price: state.lots === 0 ? '' : formatAmount(averageCost(state, instrument)),
    take_profit_price: at(takeProfit),
    stop_loss_price: at(stopLoss),
    target: formatAmount(roundTarget(params)),
    fees: formatAmount(roundFees),
    funding: formatAmount(roundFunding),
    next:
      next === undefined
        ? null
        : {
            number: next.number,
            price: formatPrice(instrument, next.price),
            quantity: formatQuantity(instrument, next.qty),
            filled_quantity: formatQuantity(instrument, next.filled as Quantity),
            skipped: next.ref === 0 ? next.reason : '',
          },
  }
}

/** Short state of a list row. */
function noteOf({ status, state }: MartingaleBot): string {
  if (status === 'failed') return 'failed'
  if (STATUS_TABLE[status].list === 'closed') return ''
  if (state.phase === 'waiting') return 'waiting-for-trigger'
  return state.nearStep > 0 ? 'near-liquidation' : ''
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(
  bot: MartingaleBot,
  market: ViewMarket,
  { contract } = seenOf(bot, market),
) {
  const { state } = bot
  const { instrument, nowMs } = market
  const isQuiet = state.phase === 'running'
  const [order] = bot.openOrders
  const isPassed =
    order !== undefined &&
    (order.side === 'buy' ? order.price > market.last : order.price < market.last)
  return figuresRow(bot, market, moneyOf(bot, market), {
    type: 'MART_FUTURES',
    note: noteOf(bot),
    trigger_price:
      state.phase === 'waiting' ? optionalPrice(instrument, state.params.entryPrice) : '',
    quiet_ms: isQuiet && !isPassed ? String(Math.max(0, nowMs - state.lastFillAtMs)) : '0',
    filling: isPassed && isQuiet && market.status === 'Trading',
    close_reason: stopTypeOf(bot.word),
    bot_close_code: botCloseCode(bot),
    contract,
  })
}

/** The public view of a martingale: its parameters and rates, no amounts of money. */
export function sharedOf(bot: MartingaleBot, market: ViewMarket) {
  const { instrument } = market
  const { init_margin: _, ...settings } = settingsRow(bot.state, market)
  const { pnl_per, total_apr } = resultRow(bot, market)
  return {
    bot_id: String(bot.bot),
    symbol: instrument.symbol,
    base_token: instrument.base,
    quote_token: instrument.quote,
    ...settings,
    nick_name: ownerMask(bot.user),
    running_duration: seconds(runningMs(bot, market)),
    pnl_per,
    total_apr,
    completed_rounds: bot.state.rounds,
    follow_num: bot.followers ?? 0,
  }
}

/** The kind's part of a list row, as clients of the original read it. */
export function listPartOf(bot: MartingaleBot, market: ViewMarket) {
  const detail = detailOf(bot, market)
  return { ...detail, total_profit: detail.pnl, total_profit_per: detail.pnl_per }
}
