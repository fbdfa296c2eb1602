// The detail screen of one spot grid: what it earned first, then what it does, then what may be
// changed.
// Must never compute a figure: metrics.ts says what each means, the server says what each is.
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { LevelRow, SpotSymbol } from '@trellis/contract'
import { Button, EmptyState, Skeleton, TabPanel, Tabs, usePhone } from '@trellis/ui'
import { useWeb, type DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import type { CloseModeRow, GridDetail } from '../wire.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { linesOfGrid } from './chart-lines.ts'
import { CloseDialog } from './close-dialog.tsx'
import { DetailHeader, mayOpen, type DetailAction } from './detail-header.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LadderLegend } from './ladder-legend.tsx'
import { OpenOrders } from './open-orders.tsx'
import { ParametersTab } from './parameters-tab.tsx'
import { priceDigits, quantityDigits } from './pair-instrument.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { StateBanner } from './state-banner.tsx'
import { TotalCard } from './total-card.tsx'
import {
  isOver,
  marketTime,
  pairOf,
  useFills,
  useGridDetail,
  useInstrument,
  useLevels,
  usePulse,
  useReceipt,
} from './use-grid.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import './spot-grid.css'
import './detail.css'

const NOT_FOUND = 404
const NOT_OWNER = 406

export function DetailPanel(props: DetailPanelProps) {
  const { botId, onMissing } = props
  const { t } = useWeb()
  const pulse = usePulse(botId)
  const { detail, modes, failure, retry } = useGridDetail(botId, pulse)
  const missing = detail === undefined && failure?.status === NOT_FOUND
  useEffect(() => {
    if (missing) onMissing()
  }, [missing, onMissing])
  if (detail !== undefined) {
    return (
      <Grid {...props} detail={detail} modes={modes} pulse={pulse} failed={failure !== undefined} />
    )
  }
  if (failure === undefined || missing) return <DetailSkeleton />
  const other = failure.status === NOT_OWNER
  return (
    <EmptyState
      title={t(other ? 'spotGrid.detail.notOwner' : 'spotGrid.detail.failed')}
      actions={other ? undefined : <Button onClick={retry}>{t('spotGrid.retry')}</Button>}
    >
      {t(other ? 'spotGrid.detail.notOwnerText' : 'spotGrid.detail.failedText')}
    </EmptyState>
  )
}

interface GridProps extends DetailPanelProps {
  readonly detail: GridDetail
  readonly modes: readonly CloseModeRow[]
  readonly pulse: number
  readonly failed: boolean
}

const TABS = ['chart', 'orders', 'history', 'parameters', 'activity'] as const
type TabId = (typeof TABS)[number]

/** A bot that has ended has no open orders to show. */
function tabsOf(over: boolean): readonly TabId[] {
  return over ? TABS.filter((it) => it !== 'orders') : TABS
}

function Grid(props: GridProps) {
  const { botId, detail, parts, pulse } = props
  const { usePrice } = useWeb()
  const live = usePrice(detail.symbol)
  const over = isOver(detail)
  const pair = useMemo(() => pairOf(detail, props.pairs), [detail, props.pairs])
  const levels = useLevels(botId, pulse)
  const receipt = useReceipt(botId, over)
  const [action, setAction] = useAction(props)
  const phone = usePhone()
  const last = live.last === '' ? detail.current_price : live.last
  const tabs = tabsOf(over)
  const tab = tabs.find((it) => it === props.tab) ?? 'chart'
  const dialog = { botId, detail, pair, onClose: () => setAction(undefined) }
  const view = { ...props, pair, last, levels: levels?.levels, tab }
  const overview = tab === 'chart' || !phone
  return (
    <>
      <DetailHeader
        detail={detail}
        phone={phone}
        onAction={setAction}
        // Before the first price nothing is lost yet; the figures have just been read.
        stale={(live.stale && live.last !== '') || props.failed}
      />
      <StateBanner {...view} onAction={setAction} />
      {receipt === undefined ? undefined : (
        <ReceiptCard receipt={receipt} detail={detail} pair={pair} />
      )}
      {overview ? (
        <div className="over">
          <TotalCard botId={botId} detail={detail} pair={pair} />
          <Curve botId={botId} detail={detail} modes={props.modes} parts={parts} />
        </div>
      ) : undefined}
      <div className="detail-main">
        <TabCard {...view} />
        {overview ? <Side {...view} /> : undefined}
      </div>
      <CloseDialog {...dialog} modes={props.modes} open={action === 'close'} />
      <AdjustDialog {...dialog} levels={levels?.levels ?? []} open={action === 'adjust'} />
      <WithdrawDialog {...dialog} open={action === 'withdraw'} />
    </>
  )
}

/** The dialog that is open: by a button, by its key, or because the address asked and it may be. */
function useAction({ ask, onAsked, detail }: GridProps) {
  const { t, useShortcuts } = useWeb()
  const [action, setAction] = useState<DetailAction>()
  const asked = mayOpen(ask, detail) ? ask : undefined
  useEffect(() => {
    if (ask === '') return
    setAction(asked)
    onAsked()
    // Once per question: what it may open is decided when it is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ask])
  const adjust = {
    keys: 'e',
    label: t('spotGrid.detail.adjustKey'),
    run: () => setAction('adjust'),
  }
  useShortcuts(mayOpen('adjust', detail) ? [adjust] : [])
  return [action, setAction] as const
}

interface ViewProps extends GridProps {
  readonly pair: SpotSymbol
  readonly last: string
  readonly levels: readonly LevelRow[] | undefined
  readonly tab: TabId
}

/** The curve ends with the figures of the page: the same answer, the same moment. */
function Curve(props: Pick<GridProps, 'botId' | 'detail' | 'modes' | 'parts'>) {
  const { botId, detail, modes, parts } = props
  const { t } = useWeb()
  const over = isOver(detail)
  const sold =
    detail.status === 'RUNNING' ? modes.find((it) => it.close_mode === 'QUOTE_MODE') : undefined
  return (
    <section className="card stack" aria-label={t('spotGrid.detail.pnl')}>
      <parts.PnlCurve
        botId={botId}
        quote={detail.quote_token}
        startedAtMs={Number(detail.create_time)}
        endedAtMs={over ? Number(detail.end_time) : 0}
        now={over ? undefined : pointNow(detail)}
        ifClosed={sold?.profit_after_close ?? ''}
      />
    </section>
  )
}

function pointNow(detail: GridDetail) {
  return {
    time: String(marketTime(detail)),
    total: detail.total_profit,
    grid: detail.grid_profit,
    hold: detail.figures.hold_profit,
  }
}

function TabCard(props: ViewProps) {
  const { botId, detail, pair, parts, tab, pulse } = props
  const { t } = useWeb()
  const panels: Readonly<Record<TabId, () => ReactNode>> = {
    chart: () => <GridChart {...props} />,
    orders: () => <OpenOrders {...props} all onAll={() => props.onTab('orders')} />,
    history: () => <HistoryTab {...{ botId, pair, parts, pulse }} />,
    parameters: () => <ParametersTab detail={detail} pair={pair} />,
    activity: () => <Feed {...props} limit={50} more />,
  }
  return (
    <section className="card detail-tabs">
      <Tabs
        label={t('spotGrid.detail.tabs')}
        group="grid"
        tabs={tabsOf(isOver(detail)).map((id) => ({ id, label: t(`spotGrid.tab.${id}`) }))}
        value={tab}
        onChange={props.onTab}
      />
      <TabPanel group="grid" id={tab}>
        {panels[tab]()}
      </TabPanel>
    </section>
  )
}

function Side(props: ViewProps) {
  const { t } = useWeb()
  return (
    <div className="side">
      {props.tab === 'orders' || isOver(props.detail) ? undefined : (
        <section className="card stack">
          <OpenOrders {...props} all={false} onAll={() => props.onTab('orders')} />
        </section>
      )}
      {props.tab === 'activity' ? undefined : (
        <section className="card stack">
          <div className="row between">
            <h2 className="h2">{t('spotGrid.tab.activity')}</h2>
            <button type="button" className="link t12" onClick={() => props.onTab('activity')}>
              {t('spotGrid.all')}
            </button>
          </div>
          <Feed {...props} limit={6} more={false} />
        </section>
      )}
    </div>
  )
}

function Feed(props: ViewProps & { readonly limit: number; readonly more: boolean }) {
  const { parts, detail } = props
  return (
    <parts.ActivityFeed
      botId={props.botId}
      limit={props.limit}
      more={props.more}
      base={detail.base_token}
      quote={detail.quote_token}
      digits={priceDigits(props.pair)}
      lotDigits={quantityDigits(props.pair)}
      refresh={props.pulse}
    />
  )
}

/** The chart with the levels as they stand, and the newest fills. */
function GridChart(props: ViewProps) {
  const { botId, detail, pair, levels, parts, pulse, last } = props
  const { t, format, usePrice } = useWeb()
  const live = usePrice(detail.symbol)
  const over = isOver(detail)
  const instrument = useInstrument(pair)
  const fills = useFills(botId, pulse)
  const plan = useMemo(
    () =>
      linesOfGrid(detail, levels ?? [], instrument, {
        t,
        price: (text) => format.number(text, instrument.tickScale),
      }),
    [detail, levels, instrument, t, format],
  )
  return (
    <parts.PriceChart
      symbol={detail.symbol}
      digits={priceDigits(pair)}
      tick={Number(pair.tick_size)}
      last={over ? undefined : Number(last)}
      lastAtMs={live.atMs}
      stale={live.stale && !over}
      plan={plan}
      fills={fills}
      summary={t('spotGrid.detail.chartSummary', {
        low: detail.min_price,
        high: detail.max_price,
        fills: fills.length,
      })}
      note={<LadderLegend quote={detail.quote_token} />}
      untilMs={over ? Number(detail.end_time) : 0}
      defaultInterval={intervalFor(Number(detail.operation_time))}
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

function DetailSkeleton() {
  return (
    <>
      <Skeleton width="320px" height="52px" />
      <div className="over">
        <section className="card">
          <Skeleton height="260px" />
        </section>
        <section className="card">
          <Skeleton height="260px" />
        </section>
      </div>
      <section className="card">
        <Skeleton height="540px" />
      </section>
    </>
  )
}
