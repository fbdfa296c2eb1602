// The address that opens the create form with the parameters of a bot: "use as new", "run again",
// the coach.
import type { GridDetail } from '../wire.ts'
import { addressOfDraft } from './draft-storage.ts'
import { emptyDraft, fractionToPercent, type Draft } from './form.ts'

const MODES = {
  INVEST_QUOTE: 'quote',
  INVEST_BASE: 'base',
  INVEST_BASE_AND_QUOTE: 'both',
} as const

/** The draft that would create this bot again, with its present range. */
export function draftOfDetail(detail: GridDetail): Draft {
  const empty = emptyDraft(detail.symbol)
  const { figures } = detail
  const off = (text: string): string => (Number(text) > 0 ? text : '')
  return {
    ...empty,
    mode: MODES[figures.invest_mode],
    trailing: detail.enable_trailing,
    values: {
      low: detail.min_price,
      high: detail.max_price,
      count: String(detail.cell_number),
      quote: off(figures.quote_investment),
      base: off(figures.base_investment),
      entry: off(detail.entry_price),
      takeProfit: off(detail.take_profit_price),
      stopLoss: off(detail.stop_loss_price),
      trailingStop: off(detail.ts_percent) === '' ? '' : fractionToPercent(detail.ts_percent),
      limitUp: off(detail.limit_up_price),
    },
  }
}

/** "/create/?base=BTC&quote=USDT&low=…". */
export function addressOfDetail(detail: GridDetail): string {
  const query = new URLSearchParams({
    base: detail.base_token,
    quote: detail.quote_token,
    ...addressOfDraft(draftOfDetail(detail)),
  })
  return `/create/?${query.toString()}`
}
