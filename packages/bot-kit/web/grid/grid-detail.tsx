// The detail page of any grid: chart with its levels, orders, history, coach, adjust dialog and
// parameters, over what the kind reads of its answer.
import { useCallback, useMemo, type ComponentType } from 'react'
import { later, laterDialog } from '../later.tsx'
import { parseRatio } from '@trellis/kernel'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { EndpointPath } from '@trellis/contract'
import { useLevels } from '../bot-queries.ts'
import { isOver, type BotView } from '../bot-view.ts'
import { useBotChart } from '../detail/bot-chart.ts'
import type { ActionDialogProps, DetailKind, DetailPartProps } from '../detail/detail-kind.ts'
import { parametersTab } from '../detail/detail-tabs.tsx'
import { useWeb, type ChartFill, type ChartLine } from '../web-context.ts'
import { linesOfGrid, reasonWords } from './chart-lines.ts'
import { fillTip } from './fill-tip.ts'
import { plannedTrade } from './first-trade.ts'
import { gridFacts } from './grid-facts.ts'
import { gridEquation, gridFigures, gridMain, gridMore } from './grid-figures.ts'
import type { GridKind } from './grid-kind.ts'
import { heldCoins, type GridReading } from './grid-reading.ts'
import { LadderLegend } from './ladder-legend.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OutOfRange } from './out-of-range.tsx'
import { movedRange } from './range-around.ts'
import { useFills } from '../detail/use-fills.ts'
import { useEarned } from './use-earned.ts'

const GridHistory = later(async () => (await import('./grid-history.tsx')).GridHistory)

/** A detail page out of what a kind of grid declares. */
export function gridDetail<D>(kind: GridKind<D>): DetailKind<D> {
  const { reading, paths } = kind
  return {
    words: kind.words,
    read: kind.read,
    view: kind.view,
    again: kind.again,
    closing: kind.closing,
    paths,
    subtitle(detail, web) {
      const grids = web.t('grid.card.grids', { count: reading(detail).range.count })
      const direction = kind.direction?.(detail, web)
      return direction === undefined ? grids : `${direction} · ${grids}`
    },
    figures: gridFigures(kind, kind.figures),
    equation: kind.equation ?? gridEquation,
    main: kind.main ?? gridMain,
    more: kind.more ?? gridMore,
    settings: kind.settings,
    facts: gridFacts,
    firstTrade: plannedTrade,
    Picture: withReading(kind, GridChart),
    Side: NearestOrders,
    Notice: noticeOf(kind),
    ...(kind.Risk === undefined ? {} : { Risk: kind.Risk }),
    ...(kind.withdrawable === undefined ? {} : { withdrawable: kind.withdrawable }),
    ...(kind.WithdrawEffect === undefined ? {} : { WithdrawEffect: kind.WithdrawEffect }),
    AddMargin: kind.AddMargin,
    tabs: [
      { id: 'orders', words: 'grid.tab.orders', Panel: AllOrders, living: true },
      { id: 'history', words: 'bot.tab.history', Panel: historyOf(kind) },
      parametersTab({ ...kind, follow: paths.follow }),
    ],
    Adjust: kind.Adjust ?? adjustOf(kind),
    health: kind.adjust === undefined ? 'fixed-range' : 'adjusted-range',
  }
}

interface ReadPart<D> extends DetailPartProps<D> {
  readonly reading: GridReading
  readonly history: EndpointPath
  readonly kind: GridKind<D>
}

function withReading<D>(
  kind: GridKind<D>,
  Part: ComponentType<ReadPart<D>>,
): ComponentType<DetailPartProps<D>> {
  const { history } = kind.paths
  return function ReadingPart(props) {
    return <Part {...props} reading={kind.reading(props.detail)} history={history} kind={kind} />
  }
}

/** What needs a word first: a liquidation that is near before a price out of the range. */
function noticeOf<D>(kind: GridKind<D>): ComponentType<DetailPartProps<D>> {
  const { NearLiquidation } = kind
  const Range = withReading(kind, Outside)
  return function Notice(props) {
    const isNear = props.view.state === 'near-liquidation' && NearLiquidation !== undefined
    return isNear ? <NearLiquidation {...props} /> : <Range {...props} />
  }
}

function historyOf<D>({
  paths,
  histories,
  rounds,
}: GridKind<D>): ComponentType<DetailPartProps<D>> {
  return function History({ view, parts, pulse }) {
    const { history: path } = paths
    const words = rounds ?? 'grid.rounds'
    return (
      <GridHistory
        view={view}
        parts={parts}
        pulse={pulse}
        path={path}
        rounds={words}
        more={histories}
      />
    )
  }
}

function adjustOf<D>(kind: GridKind<D>): ComponentType<ActionDialogProps<D>> | undefined {
  const { adjust: load } = kind
  if (load === undefined) return undefined
  return laterDialog(async () => {
    const [{ GridAdjustDialog }, adjust] = await Promise.all([import('./grid-adjust.tsx'), load()])
    return (props: ActionDialogProps<D>) => (
      <GridAdjustDialog {...props} kind={kind} adjust={adjust} />
    )
  })
}

function Orders<D>(props: DetailPartProps<D> & { readonly all: boolean }) {
  const { t } = useWeb()
  const levels = useLevels(props.botId)?.levels
  return (
    <OpenOrders
      view={props.view}
      levels={levels}
      // The price that head and figures are valued at: one reading on the page.
      last={props.view.price}
      all={props.all}
      reasonWords={(reason) => reasonWords(reason, t)}
      onAll={() => props.onTab('orders')}
    />
  )
}

function AllOrders<D>(props: DetailPartProps<D>) {
  return <Orders {...props} all />
}

/** A bot that has ended has no open orders to show. */
function NearestOrders<D>(props: DetailPartProps<D>) {
  if (props.tab === 'orders' || isOver(props.view)) return undefined
  return (
    <section className="card stack">
      <Orders {...props} all={false} />
    </section>
  )
}

function Outside<D>({ reading, view, last, kind, ...props }: ReadPart<D>) {
  const web = useWeb()
  const levels = useLevels(props.botId)?.levels
  const { place, range, orders } = reading
  if (view.state !== 'out-of-range' || !view.isMarketOpen) return undefined
  if (place !== 'above' && place !== 'below') return undefined
  const isAbove = place === 'above'
  return (
    <OutOfRange
      view={view}
      place={place}
      levels={levels}
      last={last}
      edge={isAbove ? range.high : range.low}
      held={heldCoins(reading, view)}
      holds={kind.holds?.(props.detail, web)}
      isFixed={kind.adjust === undefined}
      outsideMs={reading.outsideMs}
      ordersPassed={isAbove ? orders.sells : orders.buys}
      modes={props.modes}
      moved={movedRange(range, last, view.tick)}
      onAction={props.onAction}
    />
  )
}

const NO_LINES: readonly ChartLine[] = []
const noLines = (): readonly ChartLine[] => NO_LINES

/** The chart with the levels as they stand, and the newest fills. */
function GridChart<D>({ botId, detail, reading, view, parts, last, ...props }: ReadPart<D>) {
  const { t, format } = useWeb()
  const { kind } = props
  const chart = useBotChart({ view, last })
  const useLines = kind.useLines ?? noLines
  const more = useLines({ ...props, botId, detail, view, parts, last })
  const levels = useLevels(botId)?.levels
  const fills = useFills(botId, props.history)
  const { earned, ask } = useEarned(botId, props.history)
  const isEnded = isOver(view)
  const scale = view.digits.price
  const coins = useCoins(view)
  const plan = useMemo(() => {
    const price = (text: string) => format.number(text, scale)
    const maker = parseRatio(reading.fees.maker)
    const money = maker.ok ? { maker: maker.value, ...coins } : undefined
    const targetWord = (id: string) => kind.targetWord?.(id, detail, t)
    const drawn = linesOfGrid(reading, levels ?? [], { t, price, money, targetWord, isEnded })
    const turn = kind.turn?.(detail, reading)
    const turned = turn === undefined ? drawn : { ...drawn, turn }
    const marks = isEnded ? undefined : kind.marks?.(detail, { t, format })
    if (marks === undefined) return turned
    return { ...turned, ...marks, lines: [...drawn.lines, ...more, ...marks.lines] }
    // The reading follows from the answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [detail, levels, more, scale, t, format])
  const fillTipOf = useCallback(
    (marked: readonly ChartFill[]) =>
      fillTip(marked, earned, {
        t,
        price: (value) => format.number(value.toFixed(scale), scale),
        base: coins.base,
        gain: (text) => isolated(`${format.gain(text, digitsOfCoin(view.quote))} ${view.quote}`),
        time: (ms) => format.time(ms, 'short'),
      }),
    [earned, coins, scale, view.quote, t, format],
  )
  const { low, high } = reading.range
  return (
    <parts.PriceChart
      {...chart}
      plan={plan}
      levels
      fills={fills}
      summary={t('grid.chart', {
        low: format.number(low, scale),
        high: format.number(high, scale),
        count: fills.length,
      })}
      note={
        <LadderLegend
          quote={view.quote}
          holds={isEnded ? 'nothing' : kind.turn === undefined ? 'coins' : 'position'}
          fills={levels?.every((it) => it.fills === 0) !== true}
        />
      }
      fillTip={fillTipOf}
      onMark={ask}
    />
  )
}

/** How amounts of the bot's two coins are written, each with its name. */
function useCoins({ base, quote, digits }: BotView) {
  const { format } = useWeb()
  return useMemo(
    () => ({
      base: (text: string) => isolated(`${format.money(text, digits.quantity)} ${base}`),
      quote: (text: string) => isolated(`${format.money(text, digitsOfCoin(quote))} ${quote}`),
    }),
    [format, base, quote, digits.quantity],
  )
}
