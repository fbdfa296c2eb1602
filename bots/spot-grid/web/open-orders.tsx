// Open orders around the price: the nearest three on each side, the line that says which level is
// empty and why, and all of them behind one press.
import type { ReactNode } from 'react'
import { Figure, Price, Skeleton } from '@trellis/ui'
import type { LevelRow, SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { GridDetail } from '../wire.ts'
import { reasonWords } from './chart-lines.ts'
import { fillingWords, filledPercent, isFilling } from './filling.ts'
import { ordersWords } from './orders-words.ts'
import { priceDigits, quantityDigits } from './pair-instrument.ts'

export interface OpenOrdersProps {
  readonly detail: GridDetail
  readonly levels: readonly LevelRow[] | undefined
  readonly last: string
  readonly pair: SpotSymbol
  /** Every level instead of the nearest. */
  readonly all: boolean
  onAll(): void
}

const NEAREST = 3

export function OpenOrders(props: OpenOrdersProps) {
  const { t } = useWeb()
  const { levels, all, detail } = props
  const open = detail.figures.open_buy_count + detail.figures.open_sell_count
  return (
    <>
      <div className="row between">
        <h2 className="h2">{t('spotGrid.orders.title')}</h2>
        {all ? (
          <span className="t12 dim">
            {ordersWords(t, detail.figures.open_buy_count, detail.figures.open_sell_count)}
          </span>
        ) : (
          <button type="button" className="link t12" onClick={props.onAll}>
            {t('spotGrid.orders.all', { count: open })}
          </button>
        )}
      </div>
      {levels === undefined ? <Skeleton height="180px" /> : <Table {...props} levels={levels} />}
    </>
  )
}

function Table(props: OpenOrdersProps & { levels: readonly LevelRow[] }) {
  const { t } = useWeb()
  const { levels, all, pair, last } = props
  const descending = [...levels].reverse()
  const withOrder = descending.filter((it) => it.side !== '')
  // By price, not by side: an order that the price has passed says so where it stands.
  const above = withOrder.filter((it) => Number(it.price) > Number(last))
  const below = withOrder.filter((it) => Number(it.price) <= Number(last))
  const over = all ? above : above.slice(-NEAREST)
  const under = all ? below : below.slice(0, NEAREST)
  const without = levels.filter((it) => it.side === '')
  const row = (level: LevelRow): ReactNode => (
    <OrderRow key={level.index} level={level} pair={pair} last={last} wide={all} />
  )
  return (
    <div className={all ? 'scroll-table tall' : undefined}>
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">{t('spotGrid.orders.side')}</th>
            <th scope="col" className="num">
              {t('spotGrid.orders.price')}
            </th>
            <th scope="col" className="num">
              {t('spotGrid.orders.distance')}
            </th>
            <th scope="col" className="num">
              {pair.base_token}
            </th>
            {all ? (
              <th scope="col" className="num">
                {t('spotGrid.orders.fills')}
              </th>
            ) : undefined}
          </tr>
        </thead>
        <tbody>
          {over.map(row)}
          <tr className="here">
            <td colSpan={all ? 5 : 4}>
              <div className="here-line">
                <Price value={last} digits={priceDigits(pair)} />
                <i />
                <span className="dim">{t('spotGrid.orders.priceNow')}</span>
              </div>
            </td>
          </tr>
          {under.map(row)}
        </tbody>
      </table>
      <Without levels={without} all={all} pair={pair} />
    </div>
  )
}

/** Levels without an order, grouped by reason: each says why in words. */
function Without(props: { levels: readonly LevelRow[]; all: boolean; pair: SpotSymbol }) {
  const { t, format } = useWeb()
  const groups = new Map<string, LevelRow[]>()
  for (const level of props.levels) {
    groups.set(level.reason, [...(groups.get(level.reason) ?? []), level])
  }
  if (groups.size === 0) return undefined
  const digits = priceDigits(props.pair)
  return (
    <ul className="without">
      {[...groups].map(([reason, levels]) => (
        <li key={reason} className="t12 dim">
          <bdi dir="ltr" className="ink">
            {levels
              .slice(0, props.all ? undefined : 2)
              .map((it) => format.number(it.price, digits))
              .join(', ')}
          </bdi>{' '}
          {!props.all && levels.length > 2
            ? t('spotGrid.orders.andMore', { count: levels.length - 2 })
            : ''}{' '}
          {reasonWords(reason, t)}
        </li>
      ))}
    </ul>
  )
}

function OrderRow(props: { level: LevelRow; pair: SpotSymbol; last: string; wide: boolean }) {
  const { t, format } = useWeb()
  const { level, pair } = props
  const share = Number(props.last) > 0 ? Number(level.price) / Number(props.last) - 1 : 0
  const sell = level.side === 'sell'
  const percent = filledPercent(level)
  return (
    <tr>
      <td>
        <span className={sell ? 'side-word down' : 'side-word up'}>
          <span aria-hidden="true">{sell ? '▼' : '▲'}</span>
          {t(`spotGrid.rung.${sell ? 'sell' : 'buy'}`)}
        </span>
        {isFilling(level, props.last) ? (
          <span className="filling t12" title={t('spotGrid.fillingWhy', { percent })}>
            {fillingWords(percent, t)}
          </span>
        ) : undefined}
      </td>
      <td className="num fig">
        <Price value={level.price} digits={priceDigits(pair)} />
      </td>
      <td className="num dim">
        <Figure>{format.percent(share.toFixed(6), 2, true)}</Figure>
      </td>
      <td className="num">
        <Figure>{format.money(level.quantity, quantityDigits(pair))}</Figure>
      </td>
      {props.wide ? (
        <td className="num dim">
          <Figure>{String(level.fills)}</Figure>
        </td>
      ) : undefined}
    </tr>
  )
}
