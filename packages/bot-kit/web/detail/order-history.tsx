// Orders of a bot as its history lists them, with the parts that other views of a history share.
import type { EndpointPath } from '@trellis/contract'
import { digitsOf, Figure, Price } from '@trellis/ui'
import type { GridOrder } from '../../wire/history.ts'
import type { BotView } from '../bot-view.ts'
import { csvName, ordersToCsv, plainStatus } from '../csv.ts'
import { useWeb, type WebServices } from '../web-context.ts'
import type { HistoryView } from './history-tab.tsx'
import { signalOf } from './read-answer.ts'

/** Which orders a view lists, and what is told of them beside what they traded. */
export interface OrdersShown {
  /** Left out for all. */
  readonly type?: string
  /** What an order was for, where the kind has names for that: in files, and for readers. */
  readonly role?: {
    readonly of: (order: GridOrder) => string
    readonly words: (order: GridOrder) => string
  }
}

/** The view of a history that lists orders: those of a type, or every one of them. */
export function ordersView(
  view: BotView,
  path: EndpointPath,
  { format, t }: Pick<WebServices, 'format' | 't'>,
  { type, role }: OrdersShown = {},
): HistoryView<GridOrder> {
  return {
    id: type ?? 'orders',
    words: {
      name: `grid.history.${type ?? 'orders'}`,
      count: 'grid.history.count-orders',
      empty: 'grid.history.empty-orders',
    },
    note: '',
    columns: [
      timeColumn(format),
      ...marketColumn(view),
      ...(role === undefined
        ? []
        : [{ ...historyColumn('role', WIDE, 'minmax(64px, 1fr)'), cell: role.words }]),
      { ...historyColumn('side', WIDE, '40px'), cell: (it) => <Side side={it.side} /> },
      {
        ...historyColumn('price', WIDE, 'minmax(82px, 1.2fr)'),
        cell: (it) =>
          Number(paidPrice(it)) === 0 ? (
            <span className="dim">—</span>
          ) : (
            <Price
              value={paidPrice(it)}
              digits={digitsIn(view, 'price', paidPrice(it), it.symbol)}
            />
          ),
      },
      {
        ...historyColumn('quantity', WIDE, 'minmax(68px, 1fr)'),
        cell: ({ filled_quantity: text, symbol }) => (
          <Figure>{format.money(text, digitsIn(view, 'quantity', text, symbol))}</Figure>
        ),
      },
      {
        ...historyColumn('fee', WIDE),
        cell: (it) => (
          <bdi dir="ltr">
            {format.cost(it.fee, feeDigits(it, view))} {it.fee_token}
          </bdi>
        ),
      },
      {
        // Beside a market there is no room for it on a phone: what was not filled has no price
        // there.
        ...historyColumn(
          'status',
          WIDE,
          view.isBasket === true ? undefined : 'minmax(44px, 0.7fr)',
        ),
        cell: (it) => <span className="dim">{t(statusKey(it.order_status))}</span>,
      },
    ],
    read: readRows(view.botId, path, 'orders', type === undefined ? {} : { order_type: type }),
    // The file is the bot's, not the chip's: whoever adds orders up wants every one of them.
    readFile: readRows(view.botId, path, 'orders'),
    file: (rows) => ({
      name: csvName(view, 'orders'),
      text: ordersToCsv(view, rows, role?.of),
    }),
  }
}

/** Of a bot in several markets: which one. */
export function marketColumn({ isBasket }: Pick<BotView, 'isBasket'>) {
  if (isBasket !== true) return []
  const cell = ({ symbol }: { readonly symbol: string }) => <bdi dir="ltr">{symbol}</bdi>
  return [{ ...historyColumn('market', WIDE, 'minmax(76px, 1fr)'), cell }]
}

/** Digits of a figure: those of its market, of one that is not known those that it comes with. */
export function digitsIn(
  { isBasket, digits, markets }: Pick<BotView, 'isBasket' | 'digits' | 'markets'>,
  what: keyof BotView['digits'],
  text: string,
  symbol: string,
): number {
  if (isBasket !== true) return digits[what]
  return Math.max(digitsOf(text), markets?.get(symbol)?.[what] ?? 0)
}

/** A fee in the coin that is counted in stands in a column of its own: four digits for all. */
const FEE_DIGITS = 4

function feeDigits({ fee, fee_token }: GridOrder, { quote }: Pick<BotView, 'quote'>): number {
  return fee_token === quote ? FEE_DIGITS : digitsOf(fee)
}

/** Reads a view of a history page by page; its rows stand in the answer under its name. */
export function readRows<N extends string, R>(
  botId: string,
  path: EndpointPath,
  view: N,
  only: { readonly order_type?: string } = {},
): HistoryView<R>['read'] {
  return async (call, page, limit, signal) => {
    const body = { bot_id: botId, page, limit, view, ...only }
    const options = { claims: 'all', ...signalOf(signal) } as const
    const answer = await call<HistoryPage<N, R>>(path, body, options)
    return { rows: answer[view], total: Number(answer.total) }
  }
}

type HistoryPage<N extends string, R> = Readonly<Record<N, readonly R[]>> & {
  readonly total: string
}

export const WIDE = 'minmax(72px, 1fr)'

/** Columns whose words stand under one key. */
export function columnsUnder(words: string) {
  return (id: string, track: string, phoneTrack?: string) => {
    const head = { id, words: `${words}.${id}`, track }
    return phoneTrack === undefined ? head : { ...head, phoneTrack }
  }
}

/** A column under the words of any history. */
export const historyColumn = columnsUnder('grid.history.col')

/** When it was; of rows in milliseconds. */
export function timeColumn(format: WebServices['format']) {
  return {
    ...historyColumn('time', 'minmax(104px, 1.2fr)', 'minmax(80px, 1.2fr)'),
    cell: (it: { readonly time: string }) => format.time(Number(it.time), 'short'),
  }
}

/** Buy or sell: a word and an arrow beside the colour. */
export function Side({ side }: { readonly side: string }) {
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
export function paidPrice(order: GridOrder): string {
  return Number(order.avg_price) > 0 ? order.avg_price : order.price
}
