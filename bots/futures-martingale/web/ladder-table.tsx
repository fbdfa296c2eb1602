// A ladder as a table: each order of a round with its size and margin, and what the round is once
// it is filled. Of a plan and of a round that runs alike; on phones each order is a few lines.
import { DataTable, digitsOfCoin, Figure, isolated, usePhone, type Column } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { LadderRow } from '../ladder-row.ts'
import { awayFrom } from './away-from.ts'

export interface LadderTableProps {
  readonly rows: readonly LadderRow[]
  readonly base: string
  readonly quote: string
  /** Of a price and of a quantity. */
  readonly digits: { readonly price: number; readonly quantity: number }
  /** The last price as the page has it, of a round that runs; a plan has the one it was made at. */
  readonly last?: string
}

/** "Entry" or "Addition 3". */
function useOrderName(): (row: LadderRow) => string {
  const { t } = useWeb()
  return ({ number }) =>
    number === 0
      ? t('futuresMartingale.ladder.entry')
      : t('futuresMartingale.ladder.addition', { number })
}

export function LadderTable(props: LadderTableProps) {
  const { t } = useWeb()
  const nameOf = useOrderName()
  const met = props.rows.filter((it) => it.unmet === '')
  const unmet = props.rows.filter((it) => it.unmet !== '')
  return (
    <div className="stack">
      {usePhone() ? <Cards {...props} rows={met} /> : <Rows {...props} rows={met} />}
      {unmet.map((row) => (
        <p key={row.number} className="t12 warn">
          {t('futuresMartingale.ladder.skipped', {
            order: nameOf(row),
            reason: t(`futuresMartingale.unmet.${row.unmet}`),
          })}
        </p>
      ))}
      <p className="t12 dim2">{t('futuresMartingale.ladder.note')}</p>
    </div>
  )
}

function useFigures({ quote, digits, last = '' }: LadderTableProps) {
  const { t, format } = useWeb()
  return {
    price: (text: string): string =>
      text === '' ? t('futuresMartingale.ladder.none') : format.number(text, digits.price),
    size: (text: string): string => format.money(text, digits.quantity),
    money: (text: string): string => format.money(text, digitsOfCoin(quote)),
    away: ({ from_now: text, price }: LadderRow): string =>
      Number(text) === 0
        ? t('futuresMartingale.ladder.market')
        : isolated(format.percent(awayFrom(price, last) ?? text, 2, true)),
  }
}

function Rows(props: LadderTableProps) {
  const { t } = useWeb()
  const nameOf = useOrderName()
  const { price, size, money, away } = useFigures(props)
  const column = (key: string, text: (row: LadderRow) => string, look = ''): Column<LadderRow> => ({
    key,
    head: t(`futuresMartingale.ladder.${key}`, { base: props.base, quote: props.quote }),
    numeric: true,
    cell: (row) => <Figure className={look}>{text(row)}</Figure>,
  })
  const columns: readonly Column<LadderRow>[] = [
    { key: 'order', head: t('futuresMartingale.ladder.order'), cell: nameOf },
    column('price', (it) => price(it.price), 'fig'),
    column('away', away, 'dim'),
    column('size', (it) => size(it.quantity)),
    column('margin', (it) => money(it.margin)),
    column('soFar', (it) => money(it.margin_so_far)),
    column('average', (it) => price(it.average_price)),
    column('profit', (it) => price(it.take_profit_price)),
    column('liquidation', (it) => price(it.liquidation_price), 'dim'),
  ]
  return (
    <DataTable
      caption={t('futuresMartingale.ladder.title')}
      columns={columns}
      rows={props.rows}
      keyOf={(row) => String(row.number)}
      lined
    />
  )
}

function Cards(props: LadderTableProps) {
  const { t } = useWeb()
  const nameOf = useOrderName()
  const { price, size, money, away } = useFigures(props)
  return (
    <ul className="ladder-cards" aria-label={t('futuresMartingale.ladder.title')}>
      {props.rows.map((row) => (
        <li key={row.number}>
          <b>{nameOf(row)}</b>
          <span className="num">
            <Figure className="fig">{price(row.price)}</Figure>{' '}
            <span className="dim">{away(row)}</span>
          </span>
          <span className="dim">
            <Figure>{size(row.quantity)}</Figure> {props.base}
          </span>
          <span className="num dim">
            {t('futuresMartingale.ladder.marginOf', {
              margin: isolated(money(row.margin)),
              soFar: isolated(money(row.margin_so_far)),
            })}
          </span>
          <span className="dim whole">
            {t('futuresMartingale.ladder.after', {
              average: isolated(price(row.average_price)),
              profit: isolated(price(row.take_profit_price)),
              liquidation: isolated(price(row.liquidation_price)),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
