// Rows that only a futures grid answers with: what validate says of a draft or of a change, and the
// ranges of a grid that runs. Shape changes only; the schemas in wire.ts check them.
import { formatPrice, type Instrument } from '@trellis/market'
import { liquidationRow, openedShare } from '@trellis/bot-kit/routes/contract-grid-views.ts'
import { contractGridRows } from '@trellis/bot-kit/routes/grid-settings-rows.ts'
import { markOf } from '@trellis/bot-kit/routes/contract-views.ts'
import type { Own } from '@trellis/bot-kit/routes/own-bot.ts'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import { rangeRow } from '@trellis/bot-kit/wire/field-values.ts'
import { futuresGridFields } from './fields.ts'
import type { FuturesLimits } from './limits.ts'
import type { FuturesGridState } from './state.ts'
import { checkWords } from './wire-names.ts'

/** Ranges, liquidation prices, first check code and all problems of validate-fgrid-input. */
export function validationRow(limits: FuturesLimits, instrument: Instrument) {
  const { ranges, cellDistance, checks } = limits
  const { from, to } = ranges.profit
  return {
    ...head,
    ...rangeRow(futuresGridFields, ranges),
    profit: { from: fractionToPercent(from), to: fractionToPercent(to) },
    cell_distance: cellDistance,
    cell_gtv0_per: openedShare(limits.plan),
    ...liquidationRow(limits.liquidation, instrument),
    ...checksRow(checkWords, checks),
  }
}

/** Where the targets of a grid that runs may lie. */
export function targetRangesRow(limits: FuturesLimits, { bot, market }: Own<FuturesGridState>) {
  const { instrument, last } = market
  const ranges = rangeRow(futuresGridFields, limits.ranges)
  const { take_profit, stop_loss, take_profit_price, stop_loss_price, trailing_stop_per } = ranges
  return {
    ...head,
    take_profit,
    stop_loss,
    take_profit_price,
    stop_loss_price,
    trailing_stop_per,
    last_price: formatPrice(instrument, last),
    mark_price: formatPrice(instrument, markOf(market)),
    ...liquidationRow(limits.liquidation, instrument),
    settings: contractGridRows.settingsRow(bot.state.settings, instrument),
  }
}

/** How far the range of a grid that runs may move. */
export function moveScopeRow(limits: FuturesLimits, { bot, market }: Own<FuturesGridState>) {
  const { instrument } = market
  const { range, settings } = bot.state
  const { move_up_price, move_down_price } = rangeRow(futuresGridFields, limits.ranges)
  return {
    ...head,
    move_up_price,
    move_down_price,
    curr_min_price: formatPrice(instrument, range.minPrice),
    curr_max_price: formatPrice(instrument, range.maxPrice),
    settings: contractGridRows.settingsRow(settings, instrument),
  }
}
