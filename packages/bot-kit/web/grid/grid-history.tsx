// The past of a grid: matched orders, and orders by their purpose.
import type { ReactNode } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { GridOrder, GridRound } from '../../wire/history.ts'
import { Delta, Figure, fineDigitsOfCoin, Price } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import type { GridKind } from './grid-kind.ts'
import { csvName, ordersToCsv, plainStatus, roundsToCsv } from '../csv.ts'
import { HistoryTab, type HistoryColumn, type HistoryView } from '../detail/history-tab.tsx'
import { useWeb, type PageParts, type WebServices } from '../web-context.ts'
import { roundFees } from './round-fees.ts'

interface HistoryAnswer {
  readonly pairs: readonly GridRound[]
  readonly orders: readonly GridOrder[]
  readonly total: string
}

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
  const orders = ORDER_TYPES.map((type) => ordersView(view, path, type, web))
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
    read: async (call, page, limit, signal) => {
      const body = { bot_id: view.botId, page, limit, view: 'pairs' }
      const answer = await call<HistoryAnswer>(path, body, { claims: 'all', ...signalOf(signal) })
      return { rows: answer.pairs, total: Number(answer.total) }
    },
    file: (rows) => ({ name: csvName(source, 'pairs'), text: roundsToCsv(source, rows) }),
  }
}

function ordersView(
  view: BotView,
  path: EndpointPath,
  type: (typeof ORDER_TYPES)[number],
  { format, t }: WebServices,
): HistoryView<GridOrder> {
  const source = { botId: view.botId, symbol: view.symbol }
  return {
    id: type,
    words: {
      name: `grid.history.${type}`,
      count: 'grid.history.count-orders',
      empty: 'grid.history.empty-orders',
    },
    note: '',
    columns: [
      {
        ...column('time', 'minmax(104px, 1.2fr)', 'minmax(80px, 1.2fr)'),
        cell: (it) => format.time(Number(it.time), 'short'),
      },
      { ...column('side', WIDE, '40px'), cell: (it) => <Side side={it.side} /> },
      {
        ...column('price', WIDE, 'minmax(82px, 1.2fr)'),
        cell: (it) => <Price value={paidPrice(it)} digits={view.digits.price} />,
      },
      {
        ...column('quantity', WIDE, 'minmax(68px, 1fr)'),
        cell: (it) => <Figure>{format.money(it.filled_quantity, view.digits.quantity)}</Figure>,
      },
      {
        ...column('fee', WIDE),
        cell: (it) => (
          <bdi dir="ltr">
            {format.money(it.fee)} {it.fee_token}
          </bdi>
        ),
      },
      {
        ...column('status', WIDE, 'minmax(36px, 0.7fr)'),
        cell: (it) => <span className="dim">{t(statusKey(it.order_status))}</span>,
      },
    ],
    read: readOrders(view.botId, path, { order_type: type }),
    // The file is the bot's, not the chip's: whoever adds orders up wants every one of them.
    readFile: readOrders(view.botId, path),
    file: (rows) => ({ name: csvName(source, 'orders'), text: ordersToCsv(source, rows) }),
  }
}

function readOrders(
  botId: string,
  path: EndpointPath,
  only: { readonly order_type?: string } = {},
): HistoryView<GridOrder>['read'] {
  return async (call, page, limit, signal) => {
    const body = { bot_id: botId, page, limit, view: 'orders', ...only }
    const answer = await call<HistoryAnswer>(path, body, { claims: 'all', ...signalOf(signal) })
    return { rows: answer.orders, total: Number(answer.total) }
  }
}

/** The buy or the sell of a round, whichever of them closed it; none of a round's opening. */
export function orderOf(round: GridRound, side: 'BUY' | 'SELL'): GridOrder | undefined {
  const { open_order: open, close_order: close } = round
  if (close.side === side) return close
  return open?.side === side ? open : undefined
}

const WIDE = 'minmax(72px, 1fr)'

function column(id: string, track: string, phoneTrack?: string) {
  const head = { id, words: `grid.history.col.${id}`, track }
  return phoneTrack === undefined ? head : { ...head, phoneTrack }
}

function signalOf(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { signal }
}

/** The value of both fees; as they were paid where it is pointed at. */
function Fees({ round, base }: { readonly round: GridRound; readonly base: string }) {
  const { format } = useWeb()
  const { value, paid } = roundFees(round, base)
  const words = paid.map(({ fee, fee_token }) => `${format.money(fee)} ${fee_token}`)
  return (
    <Figure full={words.join(' + ')}>
      {format.money(value, fineDigitsOfCoin(round.profits_token))}
    </Figure>
  )
}

function Side({ side }: { readonly side: string }) {
  const { t } = useWeb()
  const isSell = /sell/i.test(side)
  return (
    <span className={isSell ? 'down' : 'up'}>
      <span aria-hidden="true">{isSell ? '▼' : '▲'}</span> {t(`grid.${isSell ? 'sell' : 'buy'}`)}
    </span>
  )
}

/** Key of the words for a state of an order as the wire names it. */
export function statusKey(status: string): string {
  return `grid.history.status.${plainStatus(status)}`
}

/** What was paid on average, the limit where nothing was filled. */
function paidPrice(order: GridOrder): string {
  return Number(order.avg_price) > 0 ? order.avg_price : order.price
}
