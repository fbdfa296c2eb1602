// From a futures combo's state to what pages and programs read: its detail, its contracts, its
// figures and its part of a list row. Nothing is decided here. Times go out in seconds.
import {
  divide,
  formatAmount,
  formatRounded,
  ONE,
  ZERO,
  type Amount,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import {
  entryPrice,
  formatPriceFixed,
  formatQuantity,
  freeMargin,
  initialMargin,
  STATUS_TABLE,
  usedLeverage,
} from '@trellis/market'
import { aprOf } from '@trellis/bot-kit/profit.ts'
import { figuresRow, runningMs, type BotMoney } from '@trellis/bot-kit/routes/bot-figures.ts'
import {
  contractReceiptRow,
  contractSettlement,
  shareOf,
} from '@trellis/bot-kit/routes/contract-views.ts'
import type { BotReceipt } from '@trellis/bot-kit/routes/kind-routes.ts'
import { lockedOf } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { usedReward } from '@trellis/bot-kit/wire/rewards.ts'
import { seconds } from '@trellis/bot-kit/wire/seconds.ts'
import { realizedOf } from '@trellis/bot-kit/linear/state.ts'
import {
  carriedOf,
  equityOf,
  exitsOf,
  positionsOf,
  investedIn,
  totalMargin,
  unrealizedOf,
  type ComboMarket,
} from './holdings.ts'
import { insuredOf, profitTerms } from './profit.ts'
import { valuesOf, weightsOf } from './rebalance.ts'
import { walletRisk, type WalletRisk } from './risk.ts'
import type { ComboLeg, ComboState } from './state.ts'
import { createdRow, settingRows, settingsRow } from './view-settings.ts'
import { botCloseCode, sideName, stopTypeOf } from './wire-names.ts'
import type { ComboDetail } from './wire.ts'

export type ComboBot = LiveBot<ComboState>

/** A combo with the market of all its contracts. */
export interface Shown {
  readonly bot: ComboBot
  /** Of its first contract. */
  readonly first: ViewMarket
  readonly market: ComboMarket
  lastPrice(symbol: number): ViewMarket['last']
}

/** The market of contracts as pages see it: the mark, and the last price while there is none. */
export function comboMarket({ market, userId }: RouteContext): ComboMarket {
  return {
    instrument: (symbol) => market.instruments[symbol] as never,
    mark: (symbol) => market.markPrice(symbol) ?? market.ticker(symbol).last,
    takerFee: () => market.fees(userId, 'linear').taker,
    isOpen: (symbol) => market.status(symbol) === 'Trading',
  }
}

/** A bot with its market. */
export function shownOf(bot: ComboBot, first: ViewMarket, context: RouteContext): Shown {
  const lastPrice = (symbol: number) => context.market.ticker(symbol).last
  return { bot, first, market: comboMarket(context), lastPrice }
}

const isOver = ({ status }: ComboBot): boolean => STATUS_TABLE[status].list !== 'ongoing'
const text = (value: Amount | Ratio | undefined): string =>
  value === undefined ? '' : formatAmount(value)

/** A combo's money at the marks; one that has ended keeps what it was worth then. */
export function moneyOf({ bot, market }: Pick<Shown, 'bot' | 'market'>): BotMoney {
  const { state } = bot
  const terms = profitTerms(state, endedEquity(bot) ?? equityOf(state, market))
  return { terms, invested: investedIn(state), feesPaid: state.fees }
}

/** One that failed has no receipt: what came back to Funding is its wallet's last. */
function endedEquity({ state, status }: ComboBot): Amount | undefined {
  return state.receipt === undefined && status === 'failed' ? state.wallet : undefined
}

/** Long, short or both. */
function modeOf(legs: readonly Pick<ComboLeg, 'side'>[]): string {
  const sides = new Set(legs.map(({ side }) => side))
  return `BOT_MODE_${sides.size > 1 ? 'MIX' : sides.has('long') ? 'LONG' : 'SHORT'}`
}

function nameOf({ state }: ComboBot, market: ComboMarket): string {
  return state.legs.map(({ symbol }) => market.instrument(symbol).base).join(' ')
}

/** Each contract: target, actual weight, position and what it brought. */
export function positionRows({ bot, market, lastPrice }: Shown): ComboDetail['positions'] {
  const { legs, settings } = bot.state
  const held = positionsOf(bot.state, market)
  const weights = weightsOf(held)
  const { values } = valuesOf(held)
  const { mode, threshold } = settings
  const isBanded = mode === 'percent' || mode === 'either'
  return legs.map((leg, i) => {
    const { symbol, side, weight, lots } = leg
    const instrument = market.instrument(symbol)
    const actual = weights[i] ?? (0n as Ratio)
    const [from, to] = [weight - threshold, weight + threshold]
    return {
      symbol: instrument.symbol,
      base_token: instrument.base,
      side: sideName(side),
      pos_size: formatQuantity(instrument, Math.abs(lots) as Quantity),
      pos_value: formatAmount(values[i] ?? ZERO),
      avg_entry_price: lots === 0 ? '' : formatPriceFixed(instrument, entryPrice(leg, instrument)),
      current_price: formatPriceFixed(instrument, market.mark(symbol)),
      last_price: formatPriceFixed(instrument, lastPrice(symbol)),
      current_position_percent: formatAmount(actual),
      target_position_percent: formatAmount(weight),
      drift: lots === 0 ? '0' : formatAmount((actual - weight) as Ratio),
      band_from: isBanded ? formatAmount((from > 0n ? from : 0n) as Ratio) : '',
      band_to: isBanded ? formatAmount((to < ONE ? to : ONE) as Ratio) : '',
      ...legMoney(leg, market),
      symbol_status: market.isOpen(symbol) ? 'ONLINE' : 'OFFLINE',
    }
  })
}

function legMoney(leg: ComboLeg, market: ComboMarket) {
  return {
    unrealized_pnl: formatAmount(unrealizedOf(leg, market)),
    realized_pnl: formatAmount(leg.realized),
    exec_fee: formatAmount(leg.fees),
    funding_fee: formatAmount(leg.funding),
  }
}

/** What each contract contributed. */
export function partRows({ bot, market }: Shown) {
  return bot.state.legs.map((leg) => {
    const { symbol, base } = market.instrument(leg.symbol)
    const total = leg.realized + unrealizedOf(leg, market) + leg.funding - leg.fees
    return {
      symbol,
      base_token: base,
      side: sideName(leg.side),
      target_position_percent: formatAmount(leg.weight),
      total_pnl: formatAmount(total as Amount),
      ...legMoney(leg, market),
    }
  })
}

/** A contract as others read it. */
export function withoutMoney(part: ReturnType<typeof partRows>[number]) {
  const { symbol, base_token, side, target_position_percent } = part
  const none = {
    total_pnl: '',
    unrealized_pnl: '',
    realized_pnl: '',
    exec_fee: '',
    funding_fee: '',
  }
  return { symbol, base_token, side, target_position_percent, ...none }
}

/** Risk in words of the wire. */
export function riskRow({ distance, marginRatio, maintenance }: WalletRisk) {
  return {
    liquidation_distance: text(distance),
    margin_ratio: text(marginRatio),
    maintenance_margin: formatAmount(maintenance),
  }
}

/** Contracts that failed in a record, with their reasons. */
export function failureRows(failed: string, reasons: string, symbolAt: (place: number) => string) {
  if (failed === '') return []
  const words = reasons.split(',')
  return failed
    .split(',')
    .map((place, i) => ({ symbol: symbolAt(Number(place)), reason: words[i] ?? '' }))
}

/** Name of a contract by its place. */
export function namesOf({ bot, market }: Pick<Shown, 'bot' | 'market'>) {
  return (place: number): string => market.instrument(bot.state.symbols[place] ?? -1).symbol
}

/** What margin a combo uses, and what is left. */
export function marginOf({ bot, market }: Pick<Shown, 'bot' | 'market'>) {
  const { state } = bot
  const position = state.legs.reduce((sum, { symbol, cost }) => {
    const { riskTiers } = market.instrument(symbol)
    const size = (cost < 0n ? -cost : cost) as Amount
    return sum + initialMargin(size, state.leverage, riskTiers)
  }, 0n) as Amount
  const unrealized = state.legs.reduce((sum, leg) => sum + unrealizedOf(leg, market), 0n)
  const { quote } = market.instrument(state.symbols[0] ?? -1)
  return {
    position,
    unrealized: unrealized as Amount,
    free: freeMargin(state.wallet, lockedOf(bot, quote), unrealized),
  }
}

/** A share of the margin balance, "" where nothing of it is left. */
const rateOfBalance = (margin: Amount, balance: Amount): string =>
  margin === 0n ? '0' : shareOf(margin, balance)

const riskOf = ({ bot: { state }, market }: Pick<Shown, 'bot' | 'market'>): WalletRisk =>
  walletRisk(state.wallet, carriedOf(state, market))

/** Figures that a transfer changes. */
export function transferRow(
  { bot, market }: Pick<Shown, 'bot' | 'market'>,
  risk = riskOf({ bot, market }),
) {
  const { state } = bot
  const equity = equityOf(state, market)
  const { sum } = valuesOf(positionsOf(state, market))
  const exits = exitsOf(state)
  return {
    total_margin: formatAmount(totalMargin(state)),
    equity: formatAmount(equity),
    real_leverage: sum === 0n ? '0' : text(usedLeverage(sum as Amount, equity)),
    tp_exit_equity: formatAmount(exits.takeProfit),
    sl_exit_equity: formatAmount(exits.stopLoss),
    exit_equity: formatAmount(exits.trailingStop),
    available_balance: formatAmount(marginOf({ bot, market }).free),
    ...riskRow(risk),
  }
}

const DIGITS = 4

/**
 * Rates of return as fractions: of all that was put in, truncated to four digits, and a year of it.
 */
function ratesOf(shown: Shown) {
  const { bot, first } = shown
  const { terms, invested } = moneyOf(shown)
  const runMs = runningMs(bot, first)
  const per = divide(terms.total * ONE, invested, 'down')
  return {
    total_pnl_per: formatRounded(per as Ratio, DIGITS, 'down'),
    total_apr: formatRounded(aprOf(terms.total, invested, runMs), DIGITS, 'down'),
    run_time_duration: seconds(runMs),
    create_time: seconds(bot.createdAtMs),
  }
}

/** Detail of one combo, field by field as the public API gives it, and figures of ours. */
export function detailOf(shown: Shown): ComboDetail {
  return { ...listPartOf(shown), positions: positionRows(shown), figures: figuresOf(shown) }
}

/**
 * The kind's part of a list row, as clients of the original read it: all but contracts and ours.
 */
export function listPartOf(shown: Shown): Omit<ComboDetail, 'positions' | 'figures'> {
  const { bot, market } = shown
  const { state } = bot
  const money = moneyOf(shown)
  const margin = marginOf(shown)
  const risk = riskOf(shown)
  const held = positionsOf(state, market)
  const { values, sum } = valuesOf(held)
  const exits = isOver(bot) ? undefined : exitsOf(state)
  const balance = isOver(bot) ? ZERO : risk.balance
  const rates = ratesOf(shown)
  const net = held.reduce((all, { side }, i) => {
    return all + (side === 'long' ? 1n : -1n) * (values[i] ?? 0n)
  }, 0n)
  return {
    ...identityRow(shown),
    ...settingsRow(state.settings),
    ...rates,
    ...endRow(shown),
    ...transferRow(shown, risk),
    roi: rates.total_pnl_per,
    leverage: formatAmount(state.params.leverage),
    equity: formatAmount(money.terms.equity),
    total_pnl: formatAmount(money.terms.total),
    realized_pnl: formatAmount((realizedOf(state) - insuredOf(state)) as Amount),
    unrealized_pnl: formatAmount(margin.unrealized),
    total_exec_fee: formatAmount(state.fees),
    funding_fee: formatAmount(state.funding),
    total_position_value: formatAmount(sum as Amount),
    margin_balance: formatAmount(balance),
    imr: rateOfBalance(margin.position, balance),
    mmr: rateOfBalance(risk.maintenance, balance),
    adjusted_position_num: String(state.rebalances),
    last_adjust_position_time: seconds(adjustedAtMs(state)),
    exit_equity: formatAmount(exits?.trailingStop ?? ZERO),
    sl_exit_equity: formatAmount(exits?.stopLoss ?? ZERO),
    tp_exit_equity: formatAmount(exits?.takeProfit ?? ZERO),
    midway_transfer: formatAmount((state.addedMargin - state.withdrawn) as Amount),
    init_margin: formatAmount(state.params.investment),
    created: createdRow(state, market),
    insurance_fund: formatAmount(insuredOf(state)),
    near_step: state.nearStep,
    position_margin: formatAmount(margin.position),
    net_exposure: formatAmount(net as Amount),
    peak_equity: formatAmount(state.peak),
    next_adjust_position_time: seconds(state.nextMs),
    retry_time: seconds(state.retryMs),
    last_failures: failureRows(state.last?.failed ?? '', state.last?.reasons ?? '', namesOf(shown)),
  }
}

/** When it last traded for its weights: by a rebalance, or as it opened. */
function adjustedAtMs({ last, startedAtMs }: ComboState): number {
  const atMs = last?.tradedMs ?? last?.atMs ?? 0
  return atMs === 0 ? startedAtMs : atMs
}

/** Which combo it is, and of what. */
export function identityRow({ bot, market }: Shown) {
  return {
    bot_id: String(bot.bot),
    bot_mode: modeOf(bot.state.legs),
    bot_display_status: `BOT_DISPLAY_STATUS_${STATUS_TABLE[bot.status].bot}`,
    bot_name: nameOf(bot, market),
    symbol_settings: settingRows(bot.state.legs, market),
    last_modify_setting_time: seconds(bot.state.settingsAtMs),
    allow_follow: bot.state.allowFollow ? 1 : 0,
    ...usedReward(bot),
    used_reward_id: String(bot.bonus?.reward ?? 0),
    total_bonus: formatAmount(bot.bonus?.amount ?? ZERO),
    ws_token: '',
    follow_num: bot.followers ?? 0,
  }
}

/** How it ended. */
export function endRow({ bot, first }: Pick<Shown, 'bot' | 'first'>) {
  return {
    stop_type: stopTypeOf(bot.word),
    close_code: botCloseCode(bot),
    end_time: seconds(bot.endedAtMs),
    settlement_assets: contractSettlement(bot, first.instrument),
  }
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(shown: Shown) {
  const { bot, first, market } = shown
  const isNear = bot.state.nearStep > 0 && !isOver(bot)
  const row = figuresRow(bot, first, moneyOf(shown), {
    type: 'COMBO_FUTURES',
    close_reason: stopTypeOf(bot.word),
    bot_close_code: botCloseCode(bot),
    ...(isNear ? { note: 'near-liquidation' } : {}),
  })
  return { ...row, symbols: bot.symbols.map((symbol) => market.instrument(symbol).symbol) }
}

/** The public view of a combo: its parameters and rates, no amounts of money. */
export function sharedOf(shown: Shown) {
  const { bot_id, bot_mode, bot_name, symbol_settings } = identityRow(shown)
  return {
    bot_id,
    bot_mode,
    bot_name,
    symbol_settings,
    leverage: formatAmount(shown.bot.state.params.leverage),
    ...settingsRow(shown.bot.state.settings),
    ...ratesOf(shown),
  }
}

/** What a closed combo paid back. */
export function receiptOf({ bot, first }: Pick<Shown, 'bot' | 'first'>): BotReceipt {
  return contractReceiptRow({ ...bot.state, fundedPrice: bot.endPrices[0] ?? first.last }, first)
}
