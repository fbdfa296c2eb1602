// From a futures grid's state to what pages and programs read: its detail, its figures and its part
// of a list row, on the rows that every grid of contracts has. Nothing is decided here.
import { formatAmount } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import { runningMs, valuationPrice, type BotMoney } from '@trellis/bot-kit/routes/bot-figures.ts'
import { contractDetailRow } from '@trellis/bot-kit/routes/contract-grid-views.ts'
import { contractRow, withdrawableOf } from '@trellis/bot-kit/routes/contract-views.ts'
import type { Defeats } from '@trellis/bot-kit/routes/defeated.ts'
import { contractGridRows } from '@trellis/bot-kit/routes/grid-settings-rows.ts'
import { gridTotalsRow, sharedGridRow } from '@trellis/bot-kit/routes/grid-views.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { roundsOf } from '@trellis/bot-kit/linear/grid-ways.ts'
import { futuresGridFields } from './fields.ts'
import { investedIn, profitTerms } from './profit.ts'
import type { FuturesGridState } from './state.ts'
import { botCloseCode, stopTypeOf } from './wire-names.ts'
import type { FuturesDetail } from './wire.ts'

export type FuturesBot = LiveBot<FuturesGridState>

/** A grid's money at the mark; one that has ended keeps what it was worth then. */
export function moneyOf(bot: FuturesBot, market: ViewMarket): BotMoney {
  const { state } = bot
  const terms = profitTerms(state, valuationPrice(bot, market))
  return { terms, invested: investedIn(state), feesPaid: state.fees }
}

/** Detail of one grid, field by field as the public API gives it, and `figures` of ours. */
export function detailOf(bot: FuturesBot, market: ViewMarket): FuturesDetail {
  const money = { ...moneyOf(bot, market), withdrawable: withdrawableOf(bot, market) }
  return {
    ...contractDetailRow(bot, market, money, roundsOf(bot.state).layout.spacing),
    ...layoutRow(bot.state),
    close_reason: stopTypeOf(bot.word),
    bot_close_code: botCloseCode(bot),
  }
}

function layoutRow({ params }: FuturesGridState) {
  const { mode, type } = futuresGridFields
  return { grid_mode: mode.choices[params.mode], grid_type: type.choices[params.type] }
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
    contract: contractRow(bot, market, bot.state.params.mode),
    ...noteIn(bot),
  })
}

/** The public view of a grid: its parameters and rates, no amounts of money. */
export function sharedOf(bot: FuturesBot, market: ViewMarket, defeated: Defeats | undefined) {
  const { settings, params } = bot.state
  const row = sharedGridRow(bot, market, { money: moneyOf(bot, market), defeated })
  return {
    ...row,
    ...contractGridRows.settingsRow(settings, market.instrument),
    ...layoutRow(bot.state),
    bot_id: row.grid_id,
    leverage: formatAmount(params.leverage),
  }
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
