// A grid's own part of a card or row in My bots: its ladder in small, matched orders, targets. It
// reads the list row as it comes and asks the server nothing.
import { LadderSmall } from '@trellis/ui'
import type { BotRow } from '@trellis/contract'
import type { LevelSide } from '../../grid/shape.ts'
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

const RUNGS_MAX = 9

export function GridCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const { figures } = row
  const part = (row.grid ?? row.future_grid) as { readonly info?: GridInfo } | null
  const info = part?.info ?? {}
  const place = placeInRange(figures)
  const closed = figures.list_status === 'CLOSED'
  const { counts, ofDay } = countsOf(info, closed, t)
  return (
    <div className="grid-card row wrap">
      <LadderSmall
        sides={sidesOf(info.cell_number ?? RUNGS_MAX, place)}
        place={place}
        quiet={closed}
      />
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

/** (last − low) ÷ (high − low) for pixels; outside the range it is below 0 or above 1. */
export function placeInRange(figures: {
  readonly current_price: string
  readonly min_price: string
  readonly max_price: string
}): number | undefined {
  const low = Number(figures.min_price)
  const span = Number(figures.max_price) - low
  return span > 0 ? (Number(figures.current_price) - low) / span : undefined
}

/** Sides of the rungs around a place: buys below, the empty one, sells above. */
export function sidesOf(cells: number, place: number | undefined): readonly LevelSide[] {
  const count = Math.min(cells + 1, RUNGS_MAX)
  const empty = Math.round(Math.min(1, Math.max(0, place ?? 0.5)) * (count - 1))
  return Array.from({ length: count }, (_, index) =>
    index < empty ? 'buy' : index > empty ? 'sell' : 'empty',
  )
}
