// From a spot grid's state to what pages and programs read: its detail and its figures, on the rows
// that every bot and every grid has. Nothing is decided here.
import { formatAmount, type Amount } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { valuationPrice, type BotMoney } from '@trellis/bot-kit/routes/bot-figures.ts'
import { spotGridRows } from '@trellis/bot-kit/routes/grid-settings-rows.ts'
import {
  gridDetailRow,
  gridTotalsRow,
  gridFiguresRow,
  gridListPart,
  waitingInNew,
} from '@trellis/bot-kit/routes/grid-views.ts'
import { lockedOf } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { profitTerms, withdrawable as withdrawableOf } from '@trellis/bot-kit/spot/grid-money.ts'
import { feesPaid, holdValue } from '@trellis/bot-kit/spot/state.ts'
import { exitEquity } from '@trellis/bot-kit/targets.ts'
import { settlementOf } from '@trellis/bot-kit/wire/spot-rows.ts'
import { spotGridFields } from './fields.ts'
import { investedAt } from './profit.ts'
import type { SpotGridState } from './state.ts'
import { closeReasonOf } from './wire-names.ts'
import type { GridDetail, GridFigures } from './wire.ts'

export type GridBot = LiveBot<SpotGridState>

/** Quote coin locked in orders of the bot. */
export function lockedQuote(bot: GridBot, instrument: Instrument): Amount {
  return lockedOf(bot, instrument.quote)
}

/**
 * A grid's money at the price it is valued at; before any has arrived, what its parameters name.
 */
export function moneyOf(bot: GridBot, market: ViewMarket): BotMoney {
  const { state } = bot
  const price = valuationPrice(bot, market)
  return {
    terms: profitTerms(state, price),
    invested: investedAt(state, { instrument: market.instrument, price }),
    feesPaid: feesPaid(state, market.last),
  }
}

/** Detail of one grid, field by field as the public API gives it, and `figures` of ours. */
export function detailOf(bot: GridBot, market: ViewMarket): GridDetail {
  const { state } = bot
  const { instrument } = market
  const money = moneyOf(bot, market)
  return {
    ...gridDetailRow(bot, market, money, spotGridRows),
    is_support_ts: instrument.supportsTrailingStop,
    close_reason: closeReasonOf(bot.word),
    settlement_assets: settlementOf(state.receipt, instrument),
    spot_symbol_status: market.status === 'Trading' ? 'ONLINE' : 'OFFLINE',
    ts_exit_equity: formatAmount(exitEquity(state)),
    figures: detailFigures(bot, market, money),
  }
}

function detailFigures(bot: GridBot, market: ViewMarket, money: BotMoney): GridFigures {
  const { state } = bot
  const { params } = state
  const { terms } = money
  const hold = holdValue(state, valuationPrice(bot, market))
  const withdrawable = withdrawableOf(state, lockedQuote(bot, market.instrument))
  return {
    ...gridFiguresRow(bot, market, { ...money, withdrawable }, spotGridRows.settingsRow),
    invest_mode: spotGridFields.investMode.choices[params.investMode],
    base_investment: formatAmount(params.baseInvestment),
    quote_investment: formatAmount(params.quoteInvestment),
    hold_profit: formatAmount((hold + terms.withdrawn - terms.invested) as Amount),
    base_balance: formatAmount(state.base),
    quote_balance: formatAmount(state.quote),
  }
}

/** The figures that lists and totals of all kinds show. */
export function figuresOf(bot: GridBot, market: ViewMarket) {
  return gridTotalsRow(bot, market, moneyOf(bot, market), {
    type: 'GRID_SPOT',
    status: waitingInNew(bot),
    close_reason: closeReasonOf(bot.word),
  })
}

/** The kind's part of a list row, as clients of the original read it: grid.info and grid.profit. */
export function listPartOf(bot: GridBot, market: ViewMarket) {
  return gridListPart(bot, detailOf(bot, market))
}
