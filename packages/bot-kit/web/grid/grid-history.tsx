// The past of a grid: matched orders, and orders by their purpose.
import type { ReactNode } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { GridOrder, GridRound } from '../../wire/history.ts'
import { Delta, Figure, fineDigitsOfCoin, Price } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import type { GridKind } from './grid-kind.ts'
import { csvName, roundsToCsv } from '../csv.ts'
import { HistoryTab, type HistoryColumn, type HistoryView } from '../detail/history-tab.tsx'
import {
  historyColumn as column,
  ordersView,
  paidPrice,
  readRows,
  WIDE,
} from '../detail/order-history.tsx'
import { useWeb, type PageParts, type WebServices } from '../web-context.ts'
import { roundFees } from './round-fees.ts'

export interface GridHistoryProps {
  readonly view: BotView
  readonly parts: Pick<PageParts, 'HistoryAge'>
  readonly pulse: number
  readonly path: EndpointPath
  /** Prefix of the words of its rounds: those of coins, or of a contract. */
  readonly rounds: string
  /** Views that only the kind has. */
  readonly more?: GridKind<never>['histories'] | undefined
}

type Row = GridRound | GridOrder
const ORDER_TYPES = ['normal', 'arbitrage', 'position'] as const

export function GridHistory({ view, parts, pulse, path, rounds, more }: GridHistoryProps) {
  const web = useWeb()
  const pairs = roundsView(view, path, rounds, web)
  const orders = ORDER_TYPES.map((type) => ordersView(view, path, web, { type }))
  // Each view reads and draws rows of its own sort only.
  const views = [
    pairs,
    ...orders,
    ...(more?.(view, path, web) ?? []),
  ] as unknown as readonly HistoryView<Row>[]
  return <HistoryTab view={view} parts={parts} pulse={pulse} views={views} />
}

function roundsView(
  view: BotView,
  path: EndpointPath,
  rounds: string,
  web: WebServices,
): HistoryView<GridRound> {
  const { format, t } = web
  const price = (order: GridOrder | undefined): ReactNode =>
    order === undefined ? (
      <span className="dim2" title={t(`${rounds}.fromOpening`)}>
        {t(`${rounds}.opening`)}
      </span>
    ) : (
      <Price value={paidPrice(order)} digits={view.digits.price} />
    )
  const amount = (text: string, digits: number) => <Figure>{format.money(text, digits)}</Figure>
  const columns: readonly HistoryColumn<GridRound>[] = [
    {
      ...column('time', 'minmax(104px, 1.2fr)', 'minmax(80px, 1.2fr)'),
      cell: (it) => format.time(Number(it.time), 'short'),
    },
    { ...column('bought', WIDE, 'minmax(82px, 1.1fr)'), cell: (it) => price(orderOf(it, 'BUY')) },
    { ...column('sold', WIDE, 'minmax(82px, 1.1fr)'), cell: (it) => price(orderOf(it, 'SELL')) },
    {
      ...column('quantity', WIDE),
      cell: (it) => amount(it.close_order.filled_quantity, view.digits.quantity),
    },
    {
      ...column('fees', WIDE),
      note: t(`${rounds}.bothFees`, { base: view.base }),
      cell: (it) => <Fees round={it} base={view.base} />,
    },
    {
      ...column('profit', WIDE, 'minmax(52px, 0.8fr)'),
      cell: (it) => <Delta value={it.profits} digits={fineDigitsOfCoin(it.profits_token)} />,
    },
  ]
  const source = { botId: view.botId, symbol: view.symbol }
  return {
    id: 'pairs',
    words: {
      name: 'grid.history.pairs',
      count: 'grid.history.count-pairs',
      empty: `${rounds}.empty`,
    },
    note: t(`${rounds}.note`),
    columns,
    read: readRows(view.botId, path, 'pairs'),
    file: (rows) => ({ name: csvName(source, 'pairs'), text: roundsToCsv(source, rows) }),
  }
}

/** The buy or the sell of a round, whichever of them closed it; none of a round's opening. */
export function orderOf(round: GridRound, side: 'BUY' | 'SELL'): GridOrder | undefined {
  const { open_order: open, close_order: close } = round
  if (close.side === side) return close
  return open?.side === side ? open : undefined
}

/** The value of both fees; as they were paid where it is pointed at. */
function Fees({ round, base }: { readonly round: GridRound; readonly base: string }) {
  const { format } = useWeb()
  const { value, paid } = roundFees(round, base)
  const words = paid.map(({ fee, fee_token }) => `${format.cost(fee)} ${fee_token}`)
  return (
    <Figure full={words.join(' + ')}>
      {format.cost(value, fineDigitsOfCoin(round.profits_token))}
    </Figure>
  )
}
