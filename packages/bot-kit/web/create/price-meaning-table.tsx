// "What each price means": a row per price of the plan with P&L, share of the amount, coins held
// and what happens there. Figures come in as decimals; a kind computes them.
import { DataTable, Delta, Figure, usePhone, type Column } from '@trellis/ui'
import { useWeb } from '../web-context.ts'

export interface PriceMeaning {
  readonly key: string
  readonly label: string
  /** Decimals; "" of a price that is not set, whose figures are then not read. */
  readonly price: string
  readonly distance: string
  readonly profit: string
  readonly share: string
  readonly held: readonly string[]
  /** What happens there, in a few words. */
  readonly outcome: string
  /** Leads to the field of a price that is not set. */
  onSet?(): void
}

export interface PriceMeaningTableProps {
  readonly rows: readonly PriceMeaning[]
  readonly digits: number
  readonly quote: string
  /** Coins of `held` in their order with their digits. */
  readonly coins: readonly { readonly coin: string; readonly digits: number }[]
  /** What is held is a position with a sign. */
  readonly isPosition?: boolean
}

export function PriceMeaningTable(props: PriceMeaningTableProps) {
  const { t } = useWeb()
  return (
    <>
      {usePhone() ? <Cards {...props} /> : <Rows {...props} />}
      <p className="t12 dim2">{t('create.meaning.note')}</p>
    </>
  )
}

function Rows(props: PriceMeaningTableProps) {
  const { t, format } = useWeb()
  const { rows, digits, quote, coins } = props
  const held = heldWords(props)
  const known = (row: PriceMeaning, text: string) => (row.price === '' ? '—' : text)
  const columns: readonly Column<PriceMeaning>[] = [
    { key: 'label', head: t('create.meaning.if'), cell: (row) => row.label },
    {
      key: 'price',
      head: t('create.meaning.price'),
      numeric: true,
      cell: (row) =>
        row.price === '' ? (
          <span className="dim2">{t('create.meaning.notSet')}</span>
        ) : (
          <Figure className="fig">{format.number(row.price, digits)}</Figure>
        ),
    },
    {
      key: 'distance',
      head: t('create.meaning.distance'),
      numeric: true,
      extra: true,
      cell: (row) => (
        <span className="dim">
          {row.price === '' || Number(row.distance) === 0 ? (
            '—'
          ) : (
            <bdi dir="ltr">{format.percent(row.distance, 2, true)}</bdi>
          )}
        </span>
      ),
    },
    {
      key: 'profit',
      head: t('create.meaning.profit', { coin: quote }),
      numeric: true,
      cell: (row) => (row.price === '' ? '—' : <Delta value={row.profit} className="fig" />),
    },
    {
      key: 'share',
      head: t('create.meaning.share'),
      numeric: true,
      extra: true,
      cell: (row) => (row.price === '' ? '—' : <Delta value={row.share} percent />),
    },
    ...coins.map(({ coin, digits: places }, index) => ({
      key: coin,
      head: t(held, { coin }),
      numeric: true,
      cell: (row: PriceMeaning) => (
        <Figure>{known(row, format.money(row.held[index] ?? '0', places))}</Figure>
      ),
    })),
    {
      key: 'outcome',
      head: t('create.meaning.outcome'),
      cell: (row) => <Then row={row} />,
    },
  ]
  return (
    <DataTable
      caption={t('create.meaning.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.key}
      lined
    />
  )
}

/** Key of what is held. */
function heldWords({ isPosition }: Pick<PriceMeaningTableProps, 'isPosition'>): string {
  return isPosition === true ? 'linear.position' : 'create.meaning.held'
}

/** What happens at a price, or the way to set it. */
function Then({ row }: { readonly row: PriceMeaning }) {
  if (row.onSet === undefined) return <span className="dim then">{row.outcome}</span>
  return (
    <button type="button" className="set-price" onClick={row.onSet}>
      {row.outcome}
    </button>
  )
}

/** On a phone each price is a card: eight columns would leave what happens there out of sight. */
function Cards({ rows, ...props }: PriceMeaningTableProps) {
  const { t } = useWeb()
  return (
    <ul className="meanings" aria-label={t('create.meaning.title')}>
      {rows.map((row) => (
        <li key={row.key}>
          <b>{row.label}</b>
          {row.price === '' ? (
            <span className="dim2">{t('create.meaning.notSet')}</span>
          ) : (
            <CardFigures {...props} row={row} />
          )}
          <Then row={row} />
        </li>
      ))}
    </ul>
  )
}

type CardFiguresProps = Omit<PriceMeaningTableProps, 'rows'> & { readonly row: PriceMeaning }

/** Price and distance on one line with the P&L, and the coins that are held then. */
function CardFigures({ row, digits, quote, coins, isPosition = false }: CardFiguresProps) {
  const { t, format } = useWeb()
  const held = coins
    .map(({ coin, digits: places }, at) => `${format.money(row.held[at] ?? '0', places)} ${coin}`)
    .join(' · ')
  return (
    <>
      <span className="num">
        <Delta value={row.profit} unit={quote} className="fig" />
      </span>
      <span className="dim">
        <Figure>{format.number(row.price, digits)}</Figure>
        {Number(row.distance) === 0 ? undefined : (
          <>
            {' · '}
            <bdi dir="ltr">{format.percent(row.distance, 2, true)}</bdi>
          </>
        )}
      </span>
      <span className="num">
        <Delta value={row.share} percent />
      </span>
      <span className="dim held">{t(heldWords({ isPosition }), { coin: held })}</span>
    </>
  )
}
