// A grid's own part of a card or row in My bots beside its mark: matched orders, targets. It reads
// the list row as it comes and asks the server nothing.
import type { BotRow } from '@trellis/contract'
import { digitsOf, type Formats } from '@trellis/ui'
import { useWeb, type Translate } from '../web-context.ts'
import './grid-card.css'

/** What the list row carries of a grid, of any market. */
export interface GridInfo {
  readonly cell_number?: number
  readonly arbitrage_num?: number
  readonly arbitrage_num_24?: number
  readonly take_profit_price?: string
  readonly stop_loss_price?: string
  /** Shares of the investment: "0.28" is 28 %. */
  readonly take_profit_per?: string
  readonly stop_loss_per?: string
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
  const targets = targetsOf(info, format)
  if (targets.length === 0 && info.enable_trailing !== true) return undefined
  return (
    <span className="targets t12 dim2">
      {targets.map(({ key, at }) => (
        <span key={key} className="nowrap">
          {t(`grid.line.${key}`)} <bdi dir="ltr">{at}</bdi>
        </span>
      ))}
      {info.enable_trailing === true && (
        <span className="trailing nowrap">{t('grid.line.trailing')}</span>
      )}
    </span>
  )
}

interface TargetAt {
  readonly key: 'takeProfit' | 'stopLoss'
  readonly at: string
}

/** Its targets, each by its price or, as it was set, by its share of the investment. */
export function targetsOf(
  info: GridInfo,
  format: Pick<Formats, 'price' | 'percent'>,
): readonly TargetAt[] {
  const at = (key: TargetAt['key'], price = '', share = ''): readonly TargetAt[] => {
    if (Number(price) > 0) return [{ key, at: format.price(price) }]
    if (Number(share) === 0) return []
    const sign = key === 'takeProfit' ? '+' : '−'
    return [{ key, at: `${sign}${format.percent(share.replace(/^-/, ''), shareDigits(share))}` }]
  }
  return [
    ...at('takeProfit', info.take_profit_price, info.take_profit_per),
    ...at('stopLoss', info.stop_loss_price, info.stop_loss_per),
  ]
}

/** Digits that a share needs as percent: none of "0.28", one of "0.285". */
function shareDigits(share: string): number {
  return Math.max(0, digitsOf(share) - 2)
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
