// Open orders around the price: the nearest three on each side, or all of them, and which levels
// have none and why.
import { Fragment, useState, type ReactNode } from 'react'
import { Figure, Price, Skeleton, usePhone } from '@trellis/ui'
import type { LevelRow } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import { useWeb } from '../web-context.ts'
import { fillingWords, filledPercent, isFilling } from './filling.ts'
import { ordersWords } from './orders-words.ts'
import './open-orders.css'

export interface OpenOrdersProps {
  readonly view: BotView
  readonly levels: readonly LevelRow[] | undefined
  readonly last: string
  /** Every level instead of the nearest. */
  readonly all: boolean
  /** Why a level has no order, in words. */
  reasonWords(reason: string): string
  onAll(): void
}

/** On each side of the price; where one has fewer the other has more, so that nothing moves. */
const NEAREST = 3
/** On each side of the price on a phone, until the rest is asked for. */
const IN_SIGHT = 6
/** Of the table with all of them. */
const NEAREST_HEIGHT = '249px'

export function OpenOrders(props: OpenOrdersProps) {
  const { t } = useWeb()
  const { levels, all, view } = props
  const count = (side: LevelRow['side']) => levels?.filter((it) => it.side === side).length ?? 0
  return (
    <>
      <div className="row between">
        <h2 className="card-title">{t(all ? 'grid.orders.title' : 'grid.orders.nearest')}</h2>
        {all ? (
          <span className="t12 dim">{ordersWords(t, count('buy'), count('sell'))}</span>
        ) : (
          <button type="button" className="link t12" onClick={props.onAll}>
            {t('grid.orders.all', { count: view.openOrders })}
          </button>
        )}
      </div>
      {levels === undefined ? (
        <Skeleton height={all ? '180px' : NEAREST_HEIGHT} />
      ) : (
        <Table {...props} levels={levels} />
      )}
    </>
  )
}

function Table(props: OpenOrdersProps & { readonly levels: readonly LevelRow[] }) {
  const { t } = useWeb()
  const { levels, all, view, last } = props
  const withOrder = [...levels].reverse().filter((it) => it.side !== '')
  // By price, not by side: an order that the price has passed says so where it stands.
  const above = withOrder.filter((it) => Number(it.price) > Number(last))
  const below = withOrder.filter((it) => Number(it.price) <= Number(last))
  const [isWhole, setWhole] = useState(false)
  // A phone's page ends where the first orders stand: those that are next to fill are in sight.
  const isShort = usePhone() && all && !isWhole
  const [before, after] = isShort
    ? [above.slice(-IN_SIGHT), below.slice(0, IN_SIGHT)]
    : all
      ? [above, below]
      : [above.slice(-roomBeside(below)), below.slice(0, roomBeside(above))]
  const folded = isShort ? withOrder.length - before.length - after.length : 0
  const row = (level: LevelRow): ReactNode => (
    <OrderRow key={level.index} level={level} view={view} last={last} wide={all} />
  )
  const heads = ['side', 'price', 'distance'].map((it) => t(`grid.orders.${it}`))
  return (
    <div className={all ? 'scroll-table tall as-read' : 'as-read'}>
      <table className="orders">
        <thead>
          <tr>
            {[...heads, view.base, ...(all ? [t('grid.orders.fills')] : [])].map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before.map(row)}
          <tr className="here">
            <td colSpan={all ? 5 : 4}>
              <div className="here-line">
                <Price value={last} digits={view.digits.price} />
                <i />
                <span className="dim">{t('grid.orders.priceNow')}</span>
              </div>
            </td>
          </tr>
          {after.map(row)}
        </tbody>
      </table>
      {folded > 0 ? (
        <button type="button" className="link t12" onClick={() => setWhole(true)}>
          {t('grid.orders.all', { count: withOrder.length })}
        </button>
      ) : undefined}
      <Without {...props} levels={levels.filter((it) => it.side === '')} />
    </div>
  )
}

/** Rows for one side of the price. */
function roomBeside(others: readonly unknown[]): number {
  return 2 * NEAREST - Math.min(NEAREST, others.length)
}

/** Levels without an order, grouped by reason: each says why in words. */
function Without(props: OpenOrdersProps & { readonly levels: readonly LevelRow[] }) {
  const { t, format } = useWeb()
  const { all, view } = props
  const groups = new Map<string, LevelRow[]>()
  for (const level of props.levels) {
    groups.set(level.reason, [...(groups.get(level.reason) ?? []), level])
  }
  if (groups.size === 0) return undefined
  return (
    <ul className="without">
      {[...groups].map(([reason, levels]) => {
        const shown = all ? levels : levels.slice(0, 2)
        const rest = levels.length - shown.length
        return (
          <li key={reason} className="t12 dim">
            {shown.map((it, index) => (
              <Fragment key={it.index}>
                {index > 0 ? ', ' : ''}
                <bdi dir="ltr" className="ink">
                  {format.number(it.price, view.digits.price)}
                </bdi>
              </Fragment>
            ))}{' '}
            {rest > 0 ? t('grid.orders.andMore', { count: rest }) : ''} {props.reasonWords(reason)}
          </li>
        )
      })}
    </ul>
  )
}

interface OrderRowProps {
  readonly level: LevelRow
  readonly view: BotView
  readonly last: string
  readonly wide: boolean
}

function OrderRow({ level, view, last, wide }: OrderRowProps) {
  const { t, format } = useWeb()
  const share = Number(last) > 0 ? Number(level.price) / Number(last) - 1 : 0
  const isSell = level.side === 'sell'
  const percent = filledPercent(level)
  return (
    <tr>
      <td>
        <span className={isSell ? 'side-word down' : 'side-word up'}>
          <span aria-hidden="true">{isSell ? '▼' : '▲'}</span>
          {t(`grid.${isSell ? 'sell' : 'buy'}`)}
        </span>
        {isFilling(level, last) ? (
          <span className="filling t12" title={t('grid.fillingWhy', { percent })}>
            {fillingWords(percent, t)}
          </span>
        ) : undefined}
      </td>
      <td className="num fig">
        <Price value={level.price} digits={view.digits.price} />
      </td>
      <td className="num dim">
        <Figure>{format.percent(share.toFixed(6), 2, true)}</Figure>
      </td>
      <td className="num">
        <Figure>{format.money(level.quantity, view.digits.quantity)}</Figure>
      </td>
      {wide ? (
        <td className="num dim">
          <Figure>{String(level.fills)}</Figure>
        </td>
      ) : undefined}
    </tr>
  )
}
