// The detail of a grid of contracts, field by field as the public API gives it, on the rows of any
// grid and of any bot in one contract; what only a kind can spell stays with it.
import type { ContractFigures } from '@trellis/contract'
import {
  divide,
  formatAmount,
  formatRounded,
  ONE,
  ZERO,
  price,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import { formatPrice, STATUS_TABLE, type Instrument } from '@trellis/market'
import { levelsOf, type GridSpacing } from '../grid/spacing.ts'
import type { ContractGrid } from '../linear/grid-money.ts'
import type { ContractGridPlan } from '../linear/grid-plan.ts'
import type { Liquidations } from '../linear/liquidation.ts'
import type { GridMode } from '../linear/grid-mode.ts'
import { leveragedProfitRange } from '../linear/profit-range.ts'
import type { ContractGridSettings } from '../linear/grid-settings.ts'
import { exitEquity } from '../targets.ts'
import { optionalPrice, rateOf } from './bot-figures.ts'
import { contractRow, contractSettlement, positionSideOf } from './contract-views.ts'
import { contractGridRows } from './grid-settings-rows.ts'
import {
  gridDetailRow,
  gridFiguresRow,
  type CreatedGrid,
  type WithdrawableMoney,
} from './grid-views.ts'
import type { LiveBot } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

/** A grid of contracts with all that its detail shows. */
export type DetailedContractGrid = LiveBot<
  ContractGrid &
    CreatedGrid<ContractGridSettings> & {
      readonly params: { readonly leverage: Ratio; readonly mode: GridMode }
    }
>

/** Every field that is spelled alike for all grids of contracts, and `figures` of ours. */
export function contractDetailRow(
  bot: DetailedContractGrid,
  market: ViewMarket,
  money: WithdrawableMoney,
  spacing: GridSpacing,
) {
  const { state } = bot
  const { instrument } = market
  const contract = contractRow(bot, market, state.params.mode)
  const { settingsRow } = contractGridRows
  const row = gridDetailRow(bot, market, money, contractGridRows)
  return {
    ...row,
    ...marginRow(state, contract),
    ...rangeRow(state, instrument),
    ...profitRow(state, market, spacing),
    bot_id: row.grid_id,
    status: `FUTURE_GRID_STATUS_${STATUS_TABLE[bot.status].bot}`,
    pnl: row.total_profit,
    pnl_per: rateOf(money.terms.total, money.invested),
    last_price: row.current_price,
    real_close_price: optionalPrice(instrument, state.receipt?.price ?? price(0)),
    settlement_assets: contractSettlement(bot, instrument),
    trailing_stop_exit_equity: formatAmount(exitEquity(state)),
    modify_time: String(modifiedMs(bot, market)),
    symbol_status: market.status === 'Trading' ? 'ONLINE' : 'OFFLINE',
    init_bonus: formatAmount(bot.bonus?.amount ?? ZERO),
    used_bonus_amount: row.used_reward_amount,
    copy_trade_is_master: false,
    copy_trade_follower_num: String(bot.followers ?? 0),
    figures: { ...gridFiguresRow(bot, market, money, settingsRow), contract },
  }
}

/** When something of the bot last changed: its end, its newest fill, its creation. */
function modifiedMs(bot: DetailedContractGrid, { nowMs }: ViewMarket): number {
  const { state, endedAtMs, createdAtMs } = bot
  return Math.min(nowMs, Math.max(endedAtMs, state.lastFillAtMs, createdAtMs))
}

function marginRow({ lots, params }: DetailedContractGrid['state'], contract: ContractFigures) {
  const leverage = formatAmount(params.leverage)
  return {
    leverage,
    real_leverage: lots === 0 ? leverage : contract.real_leverage,
    futures_pos_side: positionSideOf(lots),
    total_value: contract.position_value,
    current_position: contract.position,
    mark_price: contract.mark_price,
    liquidation_price: contract.liquidation_price,
    realised_pnl: contract.realised_pnl,
    unrealised_pnl: contract.unrealised_pnl,
    funding_fee: contract.funding,
    position_balance: contract.position_margin,
    available_balance: contract.free_margin,
    total_order_balance: contract.order_margin,
    i_m_rate: contract.initial_rate,
    m_m_rate: contract.maintenance_rate,
    adl_rank_indicator: contract.adl_rank,
  }
}

/** The range as it was set, and as it stands since the grid began. */
function rangeRow(
  { original, range, startedAtMs }: DetailedContractGrid['state'],
  instrument: Instrument,
) {
  const { tickScale } = instrument
  const hasBegun = startedAtMs > 0
  return {
    min_price: formatPrice(instrument, original.minPrice),
    max_price: formatPrice(instrument, original.maxPrice),
    curr_min_price: hasBegun ? formatPrice(instrument, range.minPrice) : '',
    curr_max_price: hasBegun ? formatPrice(instrument, range.maxPrice) : '',
    min_price_precision: tickScale === 0 ? '1' : `0.${'1'.padStart(tickScale, '0')}`,
    tick_size: formatPrice(instrument, price(1)),
  }
}

/** Net profit per grid on its margin, percent. */
function profitRow(
  { params, original }: DetailedContractGrid['state'],
  { fees }: ViewMarket,
  spacing: GridSpacing,
) {
  const levels = levelsOf(original, spacing)
  const { from, to } = leveragedProfitRange(levels, params.leverage, fees.maker)
  const percent = (value: Ratio): string => formatRounded((value * 100n) as Ratio, 4, 'down')
  return { min_profit: percent(from), max_profit: percent(to) }
}

/** Estimated liquidation prices; "" where there is none. */
export function liquidationRow({ long, short, now }: Liquidations, instrument: Instrument) {
  const text = (at: Price | undefined): string =>
    at === undefined ? '' : formatPrice(instrument, at)
  return { long_liq_price: text(long), short_liq_price: text(short), liquidation_price: text(now) }
}

/** The grids whose round begins with the opening, in percent of all, rounded down to 2 digits. */
export function openedShare(plan: ContractGridPlan | undefined): string {
  if (plan === undefined || plan.qty === 0) return ''
  const opened = BigInt(plan.initialTrade.qty / plan.qty)
  const share = divide(opened * ONE * 100n, BigInt(plan.cellNumber), 'down') as Ratio
  return formatRounded(share, 2, 'down')
}
