// History: completed pairs, or orders by their purpose, page by page, and the same as a CSV file.
// Must stay usable with twenty thousand fills: only rows in sight are in the page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import {
  fineDigitsOfCoin,
  Button,
  Delta,
  downloadText,
  EmptyState,
  Figure,
  Price,
  Segmented,
  Skeleton,
} from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb, type PageParts } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridOrder, GridPair, GridResult } from '../wire.ts'
import { csvName, ordersToCsv, pairsToCsv } from './csv.ts'
import { priceDigits, quantityDigits } from './pair-instrument.ts'
import { WindowedRows } from './windowed-rows.tsx'

export interface HistoryTabProps {
  readonly botId: string
  readonly pair: SpotSymbol
  readonly parts: Pick<PageParts, 'HistoryAge'>
  readonly pulse: number
}

const FILTERS = ['pairs', 'normal', 'arbitrage', 'position'] as const
type Filter = (typeof FILTERS)[number]
const PAGE = 100
const EXPORT_PAGE = 200

type Page = GridResult<'getHistoryOrders'>

function requestOf(botId: string, filter: Filter, page: number, limit: number): object {
  const head = { grid_id: botId, page, limit }
  return filter === 'pairs'
    ? { ...head, view: 'pairs' }
    : { ...head, view: 'orders', order_type: filter }
}

export function HistoryTab(props: HistoryTabProps) {
  const { botId, pair, pulse } = props
  const { t, call } = useWeb()
  const [filter, setFilter] = useState<Filter>('pairs')
  const query = useInfiniteQuery({
    queryKey: ['grid', botId, 'history', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<Page>(paths.getHistoryOrders, requestOf(botId, filter, pageParam, PAGE), {
        signal,
        claims: 'all',
      }),
    getNextPageParam: (page, all) =>
      all.length * PAGE >= Number(page.total) ? undefined : all.length,
  })
  const { refetch } = query
  const pages = query.data?.pages ?? []
  // Who has scrolled far down reads old rows; those do not change under the reader.
  const fresh = pages.length <= 2
  useEffect(() => {
    if (pulse > 0 && fresh) void refetch()
  }, [pulse, fresh, refetch])
  const pairs = pages.flatMap((it) => it.pairs)
  const orders = pages.flatMap((it) => it.orders)
  const total = Number(pages[0]?.total ?? 0)
  const more = (): void => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  const empty = filter === 'pairs' ? pairs.length === 0 : orders.length === 0
  return (
    <div className="stack stack-12">
      <div className="row between wrap">
        <Segmented<Filter>
          label={t('spotGrid.history.filter')}
          look="picks"
          choices={FILTERS.map((value: Filter) => ({
            value,
            label: t(`spotGrid.history.${value}`),
          }))}
          value={filter}
          onChange={setFilter}
        />
        <Export {...props} filter={filter} total={total} />
      </div>
      {query.isPending ? <Skeleton height="240px" /> : undefined}
      {query.isError && !empty ? (
        <props.parts.HistoryAge answeredAtMs={query.dataUpdatedAt} />
      ) : undefined}
      {query.isError && empty ? (
        <EmptyState
          title={t('spotGrid.history.failed')}
          actions={
            <Button small onClick={() => void query.refetch()}>
              {t('spotGrid.retry')}
            </Button>
          }
        />
      ) : undefined}
      {query.isSuccess && empty ? (
        <EmptyState title={t(`spotGrid.history.empty-${filter === 'pairs' ? 'pairs' : 'orders'}`)}>
          {t('spotGrid.history.emptyText')}
        </EmptyState>
      ) : undefined}
      {empty ? undefined : (
        <p className="t12 dim2">
          {t(`spotGrid.history.count-${filter === 'pairs' ? 'pairs' : 'orders'}`, { count: total })}
        </p>
      )}
      {filter === 'pairs' && !empty ? (
        <>
          <PairTable pairs={pairs} pair={pair} onEnd={more} />
          <p className="t12 dim2">{t('spotGrid.history.dust', { base: pair.base_token })}</p>
        </>
      ) : undefined}
      {filter !== 'pairs' && !empty ? (
        <OrderTable orders={orders} pair={pair} onEnd={more} />
      ) : undefined}
    </div>
  )
}

interface TableProps {
  readonly pair: SpotSymbol
  onEnd(): void
}

function Head({ names }: { names: readonly string[] }) {
  const { t } = useWeb()
  return names.map((name, index) => (
    <span key={name} role="columnheader" className={index === 0 ? undefined : 'num'}>
      {t(`spotGrid.history.col.${name}`)}
    </span>
  ))
}

function PairTable({ pairs, pair, onEnd }: TableProps & { pairs: readonly GridPair[] }) {
  const { t, format } = useWeb()
  const digits = priceDigits(pair)
  const price = (order: GridOrder | null): ReactNode =>
    order === null ? (
      <span className="dim2" title={t('spotGrid.history.fromOpening')}>
        {t('spotGrid.history.opening')}
      </span>
    ) : (
      <Price value={paid(order)} digits={digits} />
    )
  return (
    <WindowedRows
      label={t('spotGrid.history.pairs')}
      className="cols-pairs"
      count={pairs.length}
      onEnd={onEnd}
      head={<Head names={['time', 'bought', 'sold', 'quantity', 'fee', 'profit']} />}
      row={(index) => {
        const it = pairs[index]
        if (it === undefined) return undefined
        return (
          <>
            <span role="cell" className="dim2">
              {format.time(Number(it.time), 'short')}
            </span>
            <span role="cell" className="num">
              {price(it.open_order)}
            </span>
            <span role="cell" className="num">
              {price(it.close_order)}
            </span>
            <span role="cell" className="num">
              <Figure>{format.money(it.close_order.filled_quantity, quantityDigits(pair))}</Figure>
            </span>
            <span role="cell" className="num dim">
              <Figure>
                {format.money(it.close_order.fee, fineDigitsOfCoin(it.profits_token))}
              </Figure>
            </span>
            <span role="cell" className="num">
              <Delta value={it.profits} digits={fineDigitsOfCoin(it.profits_token)} />
            </span>
          </>
        )
      }}
    />
  )
}

/** Key of the words for a state of an order as the wire names it. */
export function statusKey(status: string): string {
  return `spotGrid.history.status.${status.replace('SPOT_ORDER_STATUS_', '').toLowerCase()}`
}

/** What was paid on average, the limit where nothing was filled. */
function paid(order: GridOrder): string {
  return Number(order.avg_price) > 0 ? order.avg_price : order.price
}

function OrderTable({ orders, pair, onEnd }: TableProps & { orders: readonly GridOrder[] }) {
  const { t, format } = useWeb()
  const digits = priceDigits(pair)
  return (
    <WindowedRows
      label={t('spotGrid.history.orders')}
      className="cols-orders"
      count={orders.length}
      onEnd={onEnd}
      head={<Head names={['time', 'side', 'price', 'quantity', 'fee', 'status']} />}
      row={(index) => {
        const it = orders[index]
        if (it === undefined) return undefined
        const sell = /sell/i.test(it.side)
        return (
          <>
            <span role="cell" className="dim2">
              {format.time(Number(it.time), 'short')}
            </span>
            <span role="cell" className={sell ? 'num down' : 'num up'}>
              <span aria-hidden="true">{sell ? '▼' : '▲'}</span>{' '}
              {t(`spotGrid.rung.${sell ? 'sell' : 'buy'}`)}
            </span>
            <span role="cell" className="num">
              <Price value={paid(it)} digits={digits} />
            </span>
            <span role="cell" className="num">
              <Figure>{format.money(it.filled_quantity, quantityDigits(pair))}</Figure>
            </span>
            <span role="cell" className="num dim">
              <bdi dir="ltr">
                {format.money(it.fee)} {it.fee_token}
              </bdi>
            </span>
            <span role="cell" className="num dim">
              {t(statusKey(it.order_status))}
            </span>
          </>
        )
      }}
    />
  )
}

/** Reads every page of the filter and hands the file over; says how far it is. */
function Export(props: HistoryTabProps & { filter: Filter; total: number }) {
  const { t, call, toast } = useWeb()
  const { botId, pair, filter } = props
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    const pages: Page[] = []
    let rows = 0
    for (let page = 0; ; page += 1) {
      const body = requestOf(botId, filter, page, EXPORT_PAGE)
      const answer = await call<Page>(paths.getHistoryOrders, body, { claims: 'all' })
      pages.push(answer)
      const got = answer.pairs.length + answer.orders.length
      rows += got
      if (got < EXPORT_PAGE || rows >= Number(answer.total)) break
    }
    const source = { botId, symbol: pair.symbol }
    const text =
      filter === 'pairs'
        ? pairsToCsv(
            source,
            pages.flatMap((it) => it.pairs),
          )
        : ordersToCsv(
            source,
            pages.flatMap((it) => it.orders),
          )
    downloadText(csvName(source, filter === 'pairs' ? 'pairs' : 'orders'), text, 'text/csv')
  }
  return (
    <Button
      small
      off={props.total === 0}
      busy={busy}
      onClick={() => {
        setBusy(true)
        run()
          .catch(() => toast('fail', t('spotGrid.history.exportFailed')))
          .finally(() => setBusy(false))
      }}
    >
      {t('spotGrid.history.export')}
    </Button>
  )
}
