// The grid's answers to lists of bots: its parameters side by side, the rest as every kind.
import { listsOf } from '@trellis/bot-kit/web/lists.ts'
import type { ListServices } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOf, digitsOfCoin } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { GridDetail } from '../wire.ts'
import { phaseOf } from './phase.ts'
import { readGrid } from './read-grid.ts'
import { addressOfDetail } from './use-as-new.ts'

export const lists = listsOf<GridDetail>({
  read: readGrid,
  again: addressOfDetail,
  closePath: paths.closeGrid,
  isWaiting: (detail) => phaseOf(detail) === 'waiting',
  parameters: parametersOf,
})

/** Keys of the parameters, in the order in which they stand below each other. */
export const parameterKeys = [
  'low',
  'high',
  'grids',
  'step',
  'quantity',
  'mode',
  'investment',
  'start',
  'entry',
  'takeProfit',
  'stopLoss',
  'trailingStop',
  'trailing',
] as const

/** What a grid was told to do, in words; what is off says so, what is not known yet is "". */
export function parametersOf(detail: GridDetail, { t, format }: Omit<ListServices, 'call'>) {
  const { figures, base_token: base, quote_token: quote } = detail
  const off = t('spotGrid.off')
  const prices = [detail.min_price, detail.max_price, detail.current_price]
  const digits = Math.max(...prices.map((text) => digitsOf(text)))
  const price = (text: string): string =>
    Number(text) > 0 ? format.number(text, digits) : t('spotGrid.none')
  /** A grid is laid out when it starts: until then these are not known. */
  const planned = (text: string, words: string): string => (Number(text) > 0 ? words : '')
  const money = [
    Number(figures.quote_investment) > 0
      ? `${format.number(figures.quote_investment, digitsOfCoin(quote))} ${quote}`
      : '',
    Number(figures.base_investment) > 0 ? `${format.number(figures.base_investment)} ${base}` : '',
  ].filter((it) => it !== '')
  const trailing = Number(detail.limit_up_price) > 0 ? price(detail.limit_up_price) : ''
  const texts: Readonly<Record<(typeof parameterKeys)[number], string>> = {
    low: price(detail.min_price),
    high: price(detail.max_price),
    grids: format.number(String(detail.cell_number), 0),
    step: planned(figures.cell_distance, price(figures.cell_distance)),
    quantity: planned(
      figures.quantity_per_grid,
      `${format.number(figures.quantity_per_grid)} ${base}`,
    ),
    mode: t(`spotGrid.lists.${figures.invest_mode}`),
    investment: money.join(' + '),
    start: planned(figures.start_price, price(figures.start_price)),
    entry: price(detail.entry_price),
    takeProfit: price(detail.take_profit_price),
    stopLoss: price(detail.stop_loss_price),
    trailingStop: Number(detail.ts_percent) > 0 ? format.percent(detail.ts_percent, 0) : off,
    trailing: detail.enable_trailing
      ? trailing === ''
        ? t('spotGrid.on')
        : t('spotGrid.lists.upTo', { price: trailing })
      : off,
  }
  return parameterKeys.map((key) => ({
    key,
    label: t(`spotGrid.lists.${key}`),
    text: texts[key],
    isMoney: key === 'investment' || key === 'quantity',
  }))
}
