// Public bots in words of the wire. Nothing here names an owner or says money beside the P&L.
import type { RankedStrategy, StrategyDetail } from '@trellis/contract'
import { toldApr } from '@trellis/bot-kit/routes/bot-figures.ts'
import { toldDefeat } from '@trellis/bot-kit/routes/defeated.ts'
import { ownerMask } from '@trellis/bot-kit/routes/owner-mask.ts'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import { amountOf, riskRatio } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { businessOf } from '../calls/kind-business.ts'
import { entriesOf, sameMoney, toldComparison, toldEntry } from './entry-comparison.ts'

/** A row of the ranking. */
export function strategyRow(row: PublicBot, context: RouteContext): RankedStrategy {
  const { bot, figures, track, model } = row
  const running = Number(figures.running_ms)
  const isOwn = bot.user === context.userId
  const { total_profit, invested } = figures
  // Beside figures of then stand prices of now: what such a yield would be in a year is not told.
  const isNow = row.pastMs === 0
  const fall = isNow ? track : undefined
  const money = { terms: { total: amountOf(total_profit) }, invested: amountOf(invested) }
  return {
    strategy_id: figures.bot_id,
    business_type: businessOf(figures.kind),
    type: figures.type,
    kind: figures.kind,
    symbol: figures.symbol,
    symbols: figures.symbols,
    category: figures.category,
    base_token: figures.base_token,
    quote_token: figures.quote_token,
    base_tokens: bot.symbols.flatMap((it) => context.market.instruments[it]?.base ?? []),
    mode: row.mode,
    leverage: row.leverageE2,
    nick_name: row.simulatedAs === '' ? ownerMask(bot.user) : row.simulatedAs,
    simulated: row.simulatedAs !== '',
    is_own: isOwn,
    list_status: figures.list_status,
    status: figures.status,
    note: figures.note,
    bot_close_code: figures.bot_close_code,
    create_time: figures.create_time,
    end_time: figures.end_time,
    operation_time: figures.running_ms,
    // Beside its rate, an amount says what was invested: that of others is told to nobody.
    pnl: isOwn || row.simulatedAs !== '' ? total_profit : '',
    pnl_per: figures.total_profit_per,
    past_time: String(row.pastMs),
    total_apr: isNow ? toldApr(money, running) : '',
    max_drawdown: ratioText(row.drawdownRatio, 6),
    drawdown_from: String(fall?.highMs ?? 0),
    drawdown_to: String(fall?.lowMs ?? 0),
    risk_ratio: ratioText(riskRatio(row), 2),
    yield_trend: (track?.trend ?? []).map(({ atMs, yieldRatio }) => ({
      time: String(atMs),
      yield_rate: (yieldRatio * 100).toFixed(2),
    })),
    follow_num: row.copies,
    defeat_percentage: toldDefeat(row.defeated),
    min_invest_amount: row.minimum,
    max_invest_amount: model?.maximum === undefined || model.maximum === '' ? '0' : model.maximum,
    current_price: figures.current_price,
    min_price: figures.min_price,
    max_price: figures.max_price,
  }
}

function ratioText(ratio: number | undefined, digits: number): string {
  return ratio === undefined ? '' : ratio.toFixed(digits)
}

/** One bot with what a copy of it needs to know. */
export function strategyDetail(row: PublicBot, context: RouteContext): StrategyDetail {
  const { model, figures } = row
  const entries = entriesOf(row.bot, context)
  const compared = sameMoney(row, entries, context)
  const told = entries.map((entry) => toldEntry(entry, compared.amount))
  return {
    ...strategyRow(row, context),
    parameters: { ...model?.address },
    entries: told,
    compared: toldComparison(compared),
    range_place: placeIn(figures.min_price, figures.max_price, told[0]?.now_price ?? ''),
  }
}

/** Where a price stands in a range: 0 at its lower end, 1 at its upper one. */
function placeIn(low: string, high: string, price: string): string {
  const width = Number(high) - Number(low)
  if (low === '' || high === '' || price === '' || !(width > 0)) return ''
  return ((Number(price) - Number(low)) / width).toFixed(4)
}
