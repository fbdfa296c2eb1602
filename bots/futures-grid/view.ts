// From a futures grid's state to what pages and programs read: its detail, its figures and its part
// of a list row, on the rows that every grid and every bot in one contract has. Nothing is decided
// here.
import { formatAmount, formatRounded, price, type Amount, type Ratio } from '@trellis/kernel'
import { formatPrice, STATUS_TABLE, type Instrument } from '@trellis/market'
import type { ContractFigures } from '@trellis/contract'
import {
  optionalPrice,
  rateOf,
  runningMs,
  valuationPrice,
  type BotMoney,
} from '@trellis/bot-kit/routes/bot-figures.ts'
import {
  contractRow,
  contractSettlement,
  marginOf,
  positionSideOf,
} from '@trellis/bot-kit/routes/contract-views.ts'
import { contractGridRows } from '@trellis/bot-kit/routes/grid-settings-rows.ts'
import {
  gridDetailRow,
  gridFiguresRow,
  gridTotalsRow,
  sharedGridRow,
} from '@trellis/bot-kit/routes/grid-views.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { levelsOf } from '@trellis/bot-kit/grid/spacing.ts'
import { leveragedProfitRange } from '@trellis/bot-kit/linear/profit-range.ts'
import { withdrawableMargin } from '@trellis/bot-kit/linear/state.ts'
import { exitEquity } from '@trellis/bot-kit/targets.ts'
import { futuresGridFields } from './fields.ts'
import { investedIn, profitTerms } from './profit.ts'
import { roundsOf, type FuturesGridState } from './state.ts'
import { botCloseCode, stopTypeOf } from './wire-names.ts'
import type { FuturesDetail } from './wire.ts'

export type FuturesBot = LiveBot<FuturesGridState>

/** A grid's money at the mark; one that has ended keeps what it was worth then. */
export function moneyOf(bot: FuturesBot, market: ViewMarket): BotMoney {
  const { state } = bot
  const terms = profitTerms(state, valuationPrice(bot, market))
  return { terms, invested: investedIn(state), feesPaid: state.fees }
}

/** What may leave a grid now. */
export function withdrawableOf(bot: FuturesBot, market: ViewMarket): Amount {
  return withdrawableMargin(bot.state, marginOf(bot, market).free)
}

/** Detail of one grid, field by field as the public API gives it, and `figures` of ours. */
export function detailOf(bot: FuturesBot, market: ViewMarket): FuturesDetail {
  const { state } = bot
  const { instrument } = market
  const money = moneyOf(bot, market)
  const contract = contractRow(bot, market)
  const row = gridDetailRow(bot, market, money, contractGridRows)
  return {
    ...row,
    ...layoutRow(state, contract),
    ...moneyRow(contract, money),
    ...rangeRow(state, instrument),
    ...profitRow(state, market),
    bot_id: row.grid_id,
    status: `FUTURE_GRID_STATUS_${STATUS_TABLE[bot.status].bot}`,
    close_reason: stopTypeOf(bot.word),
    bot_close_code: botCloseCode(bot),
    last_price: row.current_price,
    mark_price: contract.mark_price,
    liquidation_price: contract.liquidation_price,
    real_close_price: optionalPrice(instrument, state.receipt?.price ?? price(0)),
    settlement_assets: contractSettlement(state, instrument),
    trailing_stop_exit_equity: formatAmount(exitEquity(state)),
    modify_time: String(modifiedMs(bot, market)),
    symbol_status: market.status === 'Trading' ? 'ONLINE' : 'OFFLINE',
    adl_rank_indicator: contract.adl_rank,
    ...NO_COPIES,
    figures: {
      ...gridFiguresRow(
        bot,
        market,
        { ...money, withdrawable: withdrawableOf(bot, market) },
        contractGridRows.settingsRow,
      ),
      contract,
    },
  }
}

/** This installation grants no bonus and copies no trades. */
const NO_COPIES = {
  copy_trade_is_master: false,
  copy_trade_follower_num: '0',
  init_bonus: '0',
  used_bonus_amount: '',
}

/** When something of the bot last changed: its end, its newest fill, its creation. */
function modifiedMs({ state, endedAtMs, createdAtMs }: FuturesBot, { nowMs }: ViewMarket): number {
  return Math.min(nowMs, Math.max(endedAtMs, state.lastFillAtMs, createdAtMs))
}

function layoutRow({ params, lots }: FuturesGridState, contract: ContractFigures) {
  const { mode, type } = futuresGridFields
  return {
    grid_mode: mode.choices[params.mode],
    grid_type: type.choices[params.type],
    leverage: formatAmount(params.leverage),
    real_leverage: lots === 0 ? formatAmount(params.leverage) : contract.real_leverage,
    futures_pos_side: positionSideOf(lots),
  }
}

function moneyRow(contract: ContractFigures, { terms, invested }: BotMoney) {
  return {
    total_value: contract.position_value,
    current_position: contract.position,
    pnl: formatAmount(terms.total),
    pnl_per: rateOf(terms.total, invested),
    realised_pnl: contract.realised_pnl,
    unrealised_pnl: contract.unrealised_pnl,
    funding_fee: contract.funding,
    position_balance: contract.position_margin,
    available_balance: contract.free_margin,
    total_order_balance: contract.order_margin,
    i_m_rate: contract.initial_rate,
    m_m_rate: contract.maintenance_rate,
  }
}

/** The range as it was set, and as it stands since the grid began. */
function rangeRow({ original, range, startedAtMs }: FuturesGridState, instrument: Instrument) {
  const hasBegun = startedAtMs > 0
  return {
    min_price: formatPrice(instrument, original.minPrice),
    max_price: formatPrice(instrument, original.maxPrice),
    curr_min_price: hasBegun ? formatPrice(instrument, range.minPrice) : '',
    curr_max_price: hasBegun ? formatPrice(instrument, range.maxPrice) : '',
    min_price_precision:
      instrument.tickScale === 0 ? '1' : `0.${'1'.padStart(instrument.tickScale, '0')}`,
    tick_size: formatPrice(instrument, price(1)),
  }
}

function profitRow(state: FuturesGridState, { fees }: ViewMarket) {
  const { params, original } = state
  const levels = levelsOf(original, roundsOf(state).layout.spacing)
  const { from, to } = leveragedProfitRange(levels, params.leverage, fees.maker)
  const percent = (value: Ratio): string => formatRounded((value * 100n) as Ratio, 4, 'down')
  return { min_profit: percent(from), max_profit: percent(to) }
}

/** Close to liquidation the owner is told so; that goes before where the price is. */
function noteIn({ state, status }: FuturesBot) {
  const isNear = state.nearStep > 0 && STATUS_TABLE[status].list === 'ongoing'
  return isNear ? { note: 'near-liquidation' } : {}
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(bot: FuturesBot, market: ViewMarket) {
  return gridTotalsRow(bot, market, moneyOf(bot, market), {
    type: 'GRID_FUTURES',
    close_reason: stopTypeOf(bot.word),
    bot_close_code: botCloseCode(bot),
    contract: contractRow(bot, market),
    ...noteIn(bot),
  })
}

/** The public view of a grid: its parameters and rates, no amounts of money. */
export function sharedOf(bot: FuturesBot, market: ViewMarket) {
  const { grid_mode, grid_type, leverage } = layoutRow(bot.state, contractRow(bot, market))
  const row = sharedGridRow(bot, market, moneyOf(bot, market))
  const settings = contractGridRows.settingsRow(bot.state.settings, market.instrument)
  return { ...row, ...settings, bot_id: row.grid_id, grid_mode, grid_type, leverage }
}

/** The kind's part of a list row, as clients of the original read it. */
export function listPartOf(bot: FuturesBot, market: ViewMarket) {
  const { figures: _, ...detail } = detailOf(bot, market)
  const { settlement_assets: settlement_asset, close_reason, bot_close_code } = detail
  return {
    ...detail,
    cell_num: detail.cell_number,
    running_duration: String(runningMs(bot, market)),
    liq_price: detail.liquidation_price,
    price_token: detail.quote_token,
    close_detail: { settlement_asset, close_reason, bot_close_code },
  }
}
