// The address that opens the create form with the parameters of a bot: "use as new", "run again",
// the coach.
import { addressOfValues } from '@trellis/bot-kit/draft.ts'
import { fractionToPercent } from '@trellis/bot-kit/web/create/percent.ts'
import { spotGridFields } from '../fields.ts'
import type { GridDetail } from '../wire.ts'

/**
 * What would create this bot again, with its present range: "/create/?base=BTC&quote=USDT&low=…".
 */
export function addressOfDetail(detail: GridDetail): string {
  const { figures } = detail
  const modes = Object.entries(spotGridFields.investMode.choices)
  const off = (text: string): string => (Number(text) > 0 ? text : '')
  const query = addressOfValues(spotGridFields, {
    choices: { mode: modes.find(([, wire]) => wire === figures.invest_mode)?.[0] ?? '' },
    flags: { trailing: detail.enable_trailing },
    numbers: {
      low: detail.min_price,
      high: detail.max_price,
      count: String(detail.cell_number),
      quote: off(figures.quote_investment),
      base: off(figures.base_investment),
      entry: off(detail.entry_price),
      takeProfit: off(detail.take_profit_price),
      stopLoss: off(detail.stop_loss_price),
      trailingStop: off(detail.ts_percent) && fractionToPercent(detail.ts_percent),
      limitUp: off(detail.limit_up_price),
    },
  })
  const pair = { base: detail.base_token, quote: detail.quote_token }
  return `/create/?${new URLSearchParams({ ...pair, ...query }).toString()}`
}
