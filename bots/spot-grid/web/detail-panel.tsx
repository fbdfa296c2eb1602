// The detail page of a spot grid: what it declares to the kit's frame, and its own parts.
import { lazy, useMemo } from 'react'
import { useWeb, type DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { useLevels } from '@trellis/bot-kit/web/bot-queries.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailKind, DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { OpenOrders } from '@trellis/bot-kit/web/grid/open-orders.tsx'
import { OutOfRange } from '@trellis/bot-kit/web/grid/out-of-range.tsx'
import { movedRange } from '@trellis/bot-kit/web/grid/range-around.ts'
import { useFills } from '@trellis/bot-kit/web/grid/use-fills.ts'
import { paths } from '../paths.ts'
import type { GridDetail } from '../wire.ts'
import { linesOfGrid, reasonWords } from './chart-lines.ts'
import { pairOf, viewOf } from './detail-view.ts'
import { LadderLegend } from '@trellis/bot-kit/web/grid/ladder-legend.tsx'
import { equationTerms, metrics } from './metrics.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { readGrid } from './read-grid.ts'
import { addressOfDetail } from './use-as-new.ts'
import '@trellis/bot-kit/web/create/create-form.css'

type Part = DetailPartProps<GridDetail>

const GridHistory = lazy(async () => ({
  default: (await import('@trellis/bot-kit/web/grid/grid-history.tsx')).GridHistory,
}))
const ParametersTab = lazy(async () => ({
  default: (await import('./parameters-tab.tsx')).ParametersTab,
}))
const AdjustDialog = lazy(async () => ({
  default: (await import('./adjust-dialog.tsx')).AdjustDialog,
}))

const kind: DetailKind<GridDetail> = {
  words: 'spotGrid',
  read: readGrid,
  view: viewOf,
  subtitle: (detail, t) => t('spotGrid.card.grids', { count: detail.cell_number }),
  figures: metrics,
  equation: equationTerms,
  main: ['hold', 'equity', 'withdrawable'],
  more: ['apr', 'matched', 'day', 'invested', 'withdrawn', 'feesPaid'],
  Picture: GridChart,
  Side: NearestOrders,
  Notice: Outside,
  tabs: [
    { id: 'orders', words: 'grid.tab.orders', Panel: AllOrders, living: true },
    { id: 'history', words: 'bot.tab.history', Panel: History },
    { id: 'parameters', words: 'bot.tab.parameters', Panel: ParametersTab },
  ],
  Adjust: AdjustDialog,
  paths: {
    close: paths.closeGrid,
    withdrawDetail: paths.getWithdrawDetail,
    withdraw: paths.withdrawProfit,
  },
  again: addressOfDetail,
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}

function Orders(props: Part & { readonly all: boolean }) {
  const { t } = useWeb()
  const levels = useLevels(props.botId)?.levels
  return (
    <OpenOrders
      view={props.view}
      levels={levels}
      last={props.last}
      all={props.all}
      reasonWords={(reason) => reasonWords(reason, t)}
      onAll={() => props.onTab('orders')}
    />
  )
}

function AllOrders(props: Part) {
  return <Orders {...props} all />
}

/** A bot that has ended has no open orders to show. */
function NearestOrders(props: Part) {
  if (props.tab === 'orders' || isOver(props.view)) return undefined
  return (
    <section className="card stack">
      <Orders {...props} all={false} />
    </section>
  )
}

function History({ view, parts, pulse }: Part) {
  return <GridHistory view={view} parts={parts} pulse={pulse} path={paths.getHistoryOrders} />
}

function Outside(props: Part) {
  const { detail, view, last } = props
  const levels = useLevels(props.botId)?.levels
  const { position, base_balance, quote_balance, quiet_ms, ...figures } = detail.figures
  if (view.state !== 'out-of-range' || !view.isMarketOpen) return undefined
  if (position !== 'above' && position !== 'below') return undefined
  const isAbove = position === 'above'
  const range = { low: detail.min_price, high: detail.max_price }
  return (
    <OutOfRange
      view={view}
      position={position}
      levels={levels}
      last={last}
      edge={isAbove ? range.high : range.low}
      held={[
        { coin: view.base, amount: base_balance },
        { coin: view.quote, amount: quote_balance },
      ]}
      quietMs={Number(quiet_ms)}
      ordersPassed={isAbove ? figures.open_sell_count : figures.open_buy_count}
      modes={props.modes}
      moved={movedRange(range, last, pairOf(detail, props.pairs).tick_size)}
      onAction={props.onAction}
    />
  )
}

/** The chart with the levels as they stand, and the newest fills. */
function GridChart({ botId, detail, view, parts, pairs, last }: Part) {
  const { t, format, usePrice } = useWeb()
  const live = usePrice(detail.symbol)
  const levels = useLevels(botId)?.levels
  const fills = useFills(botId, paths.getHistoryOrders)
  const isEnded = isOver(view)
  const scale = view.digits.price
  const pair = useMemo(() => pairOf(detail, pairs), [detail, pairs])
  const plan = useMemo(() => {
    const price = (text: string) => format.number(text, scale)
    return linesOfGrid(detail, levels ?? [], instrumentOf(pair), { t, price })
  }, [detail, levels, pair, scale, t, format])
  return (
    <parts.PriceChart
      symbol={detail.symbol}
      digits={scale}
      tick={Number(pair.tick_size)}
      last={isEnded ? undefined : Number(last)}
      lastAtMs={live.atMs}
      stale={live.stale && !isEnded}
      plan={plan}
      fills={fills}
      summary={t('spotGrid.detail.chart', {
        low: detail.min_price,
        high: detail.max_price,
        fills: fills.length,
      })}
      note={<LadderLegend quote={detail.quote_token} />}
      untilMs={isEnded ? view.endedAtMs : 0}
      defaultInterval={intervalFor(view.runningMs)}
    />
  )
}

/** An interval that shows the bot's life in some hundred candles. */
export function intervalFor(runningMs: number): string {
  const hours = runningMs / 3_600_000
  if (hours < 3) return '1m'
  if (hours < 24) return '15m'
  if (hours < 24 * 8) return '1h'
  return hours < 24 * 60 ? '4h' : '1d'
}
