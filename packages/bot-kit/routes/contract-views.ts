// What every bot in one contract shows of its position and its margin: in lists, in its detail and,
// once it has ended, in its receipt. Amounts in the settle coin, fractions unless a name says else.
import { futuresPositionSides, type ContractFigures } from '@trellis/contract'
import { bonusBound } from '@trellis/engine'
import {
  formatAmount,
  ratio,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import {
  deleverageRank,
  directionNumber,
  directionOfLots,
  entryPrice,
  formatPrice,
  formatPriceFixed,
  formatQuantity,
  freeMargin,
  initialMargin,
  maintenanceAt,
  marginRatio,
  positionValue,
  realLeverage,
  usedLeverage,
  type Instrument,
} from '@trellis/market'
import type { LevelOrder } from '../grid/plan.ts'
import type { Liquidations } from '../linear/liquidation.ts'
import { runningLiquidations } from '../linear/grid-liquidations.ts'
import { asideOf } from '../linear/set-aside.ts'
import {
  equityAt,
  realizedOf,
  totalProfit,
  unrealizedAt,
  withdrawableMargin,
  type LinearState,
} from '../linear/state.ts'
import type { BotReceipt } from './kind-routes.ts'
import { lockedOf } from './own-bot.ts'
import type { LiveBot } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

export type ContractBot = LiveBot<LinearState>

/** The mark, and the last price while there is none. */
export function markOf({ mark, last }: Pick<ViewMarket, 'mark' | 'last'>): Price {
  return mark ?? last
}

/** What a bot's margin does at a moment. */
export interface MarginFigures {
  /** Of the position alone, and of what its orders would add. */
  readonly position: Amount
  readonly orders: Amount
  /** Neither locked nor lost at the mark; never below zero. */
  readonly free: Amount
  /** What the exchange asks to be kept, the fee of closing included. */
  readonly maintenance: Amount
}

/** The margin of a bot at the mark. */
export function marginFiguresOf(bot: ContractBot, market: ViewMarket): MarginFigures {
  const { instrument, fees } = market
  const { lots, cost, leverage, wallet } = bot.state
  const mark = markOf(market)
  const size = (cost < 0n ? -cost : cost) as Amount
  const position = initialMargin(size, leverage, instrument.riskTiers)
  const locked = lockedOf(bot, instrument.quote)
  const held = { lots, cost, mark, takerRate: fees.taker, instrument }
  return {
    position,
    orders: (locked > position ? locked - position : ZERO) as Amount,
    free: freeMargin(wallet, locked, unrealizedAt(bot.state, mark)),
    maintenance: lots === 0 ? ZERO : maintenanceAt(held, mark),
  }
}

/** What may leave a bot now; of one with a voucher no more than that lets leave. */
export function withdrawableOf(bot: ContractBot, market: ViewMarket): Amount {
  const { state, bonus } = bot
  const most = withdrawableMargin(state, marginFiguresOf(bot, market).free)
  if (bonus === undefined) return most
  const mark = markOf(market)
  const figures = { equity: equityAt(state, mark), total: totalProfit(state, mark) }
  const bound = bonusBound(bonus, figures)
  return bound < most ? bound : most
}

/** Where a bot would be liquidated: now, and if all its orders of a side filled. */
function liquidationsAt({ state, openOrders }: ContractBot, market: ViewMarket): Liquidations {
  const resting = openOrders.map(({ side, price, qty, filled }): LevelOrder => {
    return { side, price, qty: (qty - filled) as Quantity }
  })
  return runningLiquidations(state, resting, market)
}

/**
 * Position, margin and liquidation of a bot, as lists and details show them; `direction` is what it
 * was made for, where its kind has a choice.
 */
export function contractRow(
  bot: ContractBot,
  market: ViewMarket,
  direction: ContractFigures['direction'] = '',
): ContractFigures {
  const { instrument } = market
  const { state } = bot
  const { lots } = state
  const mark = markOf(market)
  const margin = marginFiguresOf(bot, market)
  const balance = (equityAt(state, mark) - asideOf(state)) as Amount
  const liquidation = liquidationsAt(bot, market)
  const priceOf = (at: Price | undefined): string =>
    at === undefined ? '' : formatPriceFixed(instrument, at)
  const isHeld = lots !== 0
  const value = isHeld ? positionValue({ lots, instrument }, mark) : ZERO
  return {
    direction,
    side: directionOfLots(lots) === undefined ? '' : lots > 0 ? 'long' : 'short',
    position: formatQuantity(instrument, Math.abs(lots) as Quantity),
    position_value: formatAmount(value),
    average_price: isHeld ? formatPriceFixed(instrument, entryPrice(state, instrument)) : '',
    mark_price: formatPriceFixed(instrument, mark),
    leverage: formatAmount(state.leverage),
    real_leverage: isHeld ? optionalRatio(realLeverage(state, mark, instrument)) : '0',
    used_leverage: isHeld ? optionalRatio(usedLeverage(value, balance)) : '0',
    liquidation_price: priceOf(liquidation.now),
    long_liq_price: priceOf(liquidation.long),
    short_liq_price: priceOf(liquidation.short),
    near_step: state.nearStep,
    position_margin: formatAmount(margin.position),
    order_margin: formatAmount(margin.orders),
    free_margin: formatAmount(margin.free),
    added_margin: formatAmount(state.addedMargin),
    initial_rate: shareOf((margin.position + margin.orders) as Amount, balance),
    maintenance_rate: isHeld ? shareOf(margin.maintenance, balance) : '0',
    realised_pnl: formatAmount(realizedOf(state)),
    unrealised_pnl: formatAmount(isHeld ? unrealizedAt(state, mark) : ZERO),
    funding: formatAmount(state.funding),
    adl_rank: isHeld ? rankLevel(deleverageRank(state, mark, instrument)) : 0,
  }
}

/** A margin over the margin balance, rounded up; "" where nothing of it is left. */
export function shareOf(margin: Amount, balance: Amount): string {
  return optionalRatio(marginRatio(balance, margin))
}

/** A ratio that there may not be: "" where a loss has used up what it is taken of. */
function optionalRatio(value: Ratio | undefined): string {
  return value === undefined ? '' : formatAmount(value)
}

/** Ranks from which on another light is lit: a loss has the first alone. */
const LIGHTS: readonly Ratio[] = ['0.1', '0.5', '1', '2'].map((text) => ratio(text))

/** How soon a position would be reduced, 1 to 5 lights as the product shows them. */
function rankLevel(rank: Ratio): number {
  return 1 + LIGHTS.filter((from) => rank >= from).length
}

/** The wire's word for the side of what is held. */
export function positionSideOf(lots: number): (typeof futuresPositionSides)[number] {
  const direction = directionOfLots(lots)
  const number = direction === undefined ? 0 : directionNumber('positionSide', direction)
  return futuresPositionSides[number] ?? futuresPositionSides[0]
}

/** What Funding got as the bot ended, "950 USDT"; "" before. */
export function contractSettlement(
  {
    state: { receipt },
    bonus,
  }: Pick<LiveBot, 'bonus'> & { readonly state: Pick<LinearState, 'receipt'> },
  { quote }: Instrument,
): string {
  if (receipt === undefined) return ''
  const paid = (receipt.equity - (bonus?.returned ?? ZERO)) as Amount
  return `${formatAmount(paid)} ${quote}`
}

/**
 * What a closed bot paid back, and the price that it closed at: that of the settlement where the
 * exchange ended it. Zero in every field for one that broke before it could.
 */
export function contractReceiptRow(
  state: Pick<LinearState, 'receipt' | 'withdrawn' | 'fees' | 'fundedPrice' | 'funding'> & {
    readonly settledPrice?: Price | undefined
  },
  { instrument }: Pick<ViewMarket, 'instrument'>,
): BotReceipt {
  const { receipt, withdrawn, fees, fundedPrice, funding, settledPrice } = state
  const returned = formatAmount(receipt?.equity ?? ZERO)
  const coins = [{ coin: instrument.quote, amount: returned, value: returned }]
  return {
    closeMode: 'MARKET',
    closePrice: formatPrice(instrument, settledPrice ?? receipt?.price ?? fundedPrice),
    withdrawn: formatAmount(withdrawn),
    returned: receipt !== undefined && receipt.equity > 0n ? coins : [],
    returnedValue: returned,
    feesPaid: formatAmount(fees),
    funding: formatAmount(funding),
  }
}
