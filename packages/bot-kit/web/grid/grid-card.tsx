// A grid's own part of a card or row in My bots beside its mark: matched orders, targets. It reads
// the list row as it comes and asks the server nothing.
import type { BotRow } from '@trellis/contract'
import { useWeb, type Translate } from '../web-context.ts'
import './grid-card.css'

/** What the list row carries of a grid, of any market. */
export interface GridInfo {
  readonly cell_number?: number
  readonly arbitrage_num?: number
  readonly arbitrage_num_24?: number
  readonly take_profit_price?: string
  readonly stop_loss_price?: string
  readonly enable_trailing?: boolean
}

export function GridCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const { figures } = row
  // Where the API gives a part no `info`, its fields stand in the part itself.
  const part = (row.grid ?? row.future_grid) as (GridInfo & { readonly info?: GridInfo }) | null
  const info = part?.info ?? part ?? {}
  const closed = figures.list_status === 'CLOSED'
  const { counts, ofDay } = countsOf(info, closed, t)
  return (
    <div className="grid-card row wrap">
      <span className="t12 dim">
        {counts}
        <span className="of-day">{ofDay}</span>
      </span>
      <Targets info={info} />
    </div>
  )
}

/** What the bot was told besides, in as many lines as it takes; each stays in one piece. */
function Targets({ info }: { readonly info: GridInfo }) {
  const { t, format } = useWeb()
  const prices = [
    { key: 'takeProfit', price: info.take_profit_price ?? '' },
    { key: 'stopLoss', price: info.stop_loss_price ?? '' },
  ].filter((it) => Number(it.price) > 0)
  if (prices.length === 0 && info.enable_trailing !== true) return undefined
  return (
    <span className="targets t12 dim2">
      {prices.map(({ key, price }) => (
        <span key={key} className="nowrap">
          {t(`grid.line.${key}`)} <bdi dir="ltr">{format.price(price)}</bdi>
        </span>
      ))}
      {info.enable_trailing === true && (
        <span className="trailing nowrap">{t('grid.line.trailing')}</span>
      )}
    </span>
  )
}

/** "18 grids · 7 matched" and ", 3 in 24 h"; a closed bot's last day is over. */
export function countsOf(
  { cell_number: grids = 0, arbitrage_num: matched = 0, arbitrage_num_24: ofDay = 0 }: GridInfo,
  isClosed: boolean,
  t: Translate,
): { readonly counts: string; readonly ofDay: string } {
  const words = [t('grid.card.grids', { count: grids }), t('grid.card.matched', { count: matched })]
  return {
    counts: words.join(' · '),
    ofDay: isClosed ? '' : t('grid.card.ofDay', { day: ofDay }),
  }
}
