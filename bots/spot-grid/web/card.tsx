// The grid's own part of a card in My bots: its ladder in small, range, pairs completed, targets.
// Reads the list row as it comes; must never ask the server by itself.
import { Chip, LadderSmall } from '@trellis/ui'
import type { BotRow } from '@trellis/contract'
import { useWeb, type Translate } from '../../web-context.ts'
import type { LevelSide } from '../plan.ts'

/** What the list row carries of a grid. */
export interface GridInfo {
  readonly cell_number?: number
  readonly arbitrage_num?: number
  readonly arbitrage_num_24?: number
  readonly take_profit_price?: string
  readonly stop_loss_price?: string
  readonly enable_trailing?: boolean
}

const RUNGS_MAX = 9

export function Card({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const { figures } = row
  const info = (row.grid as { readonly info?: GridInfo } | null)?.info ?? {}
  const place = placeInRange(figures)
  const closed = figures.list_status === 'CLOSED'
  return (
    <div className="grid-card row wrap">
      <LadderSmall
        sides={sidesOf(info.cell_number ?? RUNGS_MAX, place)}
        place={place}
        quiet={closed}
      />
      <span className="t12 dim">{countsOf(info, closed, t)}</span>
      {Number(info.take_profit_price ?? 0) > 0 ? (
        <Chip>
          {t('spotGrid.line.takeProfit')}{' '}
          <bdi dir="ltr">{format.price(info.take_profit_price ?? '')}</bdi>
        </Chip>
      ) : undefined}
      {Number(info.stop_loss_price ?? 0) > 0 ? (
        <Chip>
          {t('spotGrid.line.stopLoss')}{' '}
          <bdi dir="ltr">{format.price(info.stop_loss_price ?? '')}</bdi>
        </Chip>
      ) : undefined}
      {info.enable_trailing === true ? <Chip>{t('spotGrid.line.trailing')}</Chip> : undefined}
    </div>
  )
}

/** "18 grids · 7 matched, 3 in 24 h"; a closed bot's last day is over. */
export function countsOf(
  { cell_number: grids = 0, arbitrage_num: matched = 0, arbitrage_num_24: ofDay = 0 }: GridInfo,
  isClosed: boolean,
  t: Translate,
): string {
  const words = [
    t('spotGrid.card.grids', { count: grids }),
    t('spotGrid.lists.matched', { count: matched }),
  ].join(' · ')
  return isClosed ? words : `${words}, ${t('spotGrid.lists.ofDay', { day: ofDay })}`
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
