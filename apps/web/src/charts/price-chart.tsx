// Candles and the ladder on one price scale, with a keyboard cursor and a table of the same data.
// The kind says what lies at which price; this draws it and proposes dragged prices.
import { useCallback, useEffect, useRef, useState } from 'react'
import { labelRoom, Ladder, LadderHandles, type LadderLine, useWidth } from '@trellis/ui'
import {
  useWeb,
  type ChartLine,
  type PriceChartProps,
  type Translate,
} from '@trellis/bot-kit/web/web-context.ts'
import type { CanvasCandle } from './candle-canvas.ts'
import { CandleTable } from './candle-table.tsx'
import { CandleFigures, ChartBar } from './chart-bar.tsx'
import { ChartTip } from './chart-tip.tsx'
import type { FillMark } from './plan-primitive.ts'
import { priceAt, snapToTick, yOf, type PriceScale } from './price-scale.ts'
import { useCandleCanvas } from './use-candle-canvas.ts'
import { useCandles, type Candles } from './use-candles.ts'
import { useChartKeys } from './use-chart-keys.ts'
import './price-chart.css'

const NARROW = 620
/** Pixels of the ladder without its prices: rails, and the words beside them. */
const RAILS = 114
const RAILS_NARROW = 60
const RAILS_NONE = 12
const WORDS = 64
const LABELS_MIN = 92

export function PriceChart(props: PriceChartProps) {
  const { t, format } = useWeb()
  const { plan, digits, last, fills } = props
  const [interval, setChosen] = useState(props.defaultInterval)
  const [show, setShow] = useState<'grid' | 'trades'>('grid')
  const [hidden, setHidden] = useState(false)
  const [fit, setFit] = useState<'range' | 'price'>('range')
  const [full, setFull] = useState(false)
  const [lit, setLit] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  const narrow = useWidth(frame) < NARROW
  const { market, untilMs, lastAtMs } = props
  const candles = useCandles({ market, interval, untilMs, lastAtMs })
  const price = useCallback(
    (value: number) => format.number(value.toFixed(digits), digits),
    [format, digits],
  )
  const view = { time: format.time, price, narrow, hidden, show, lit, fit }
  const { box, canvas, scale, hover, mark, leaveMark } = useCandleCanvas(props, candles, view)
  const { fillTip } = props
  const { onKeyDown, spoken } = useChartKeys({ canvas, candles: candles.list, price, fillTip })
  const labels = scale === undefined ? LABELS_MIN : labelRoom(price(scale.high))
  const labelWidth = narrow ? labels : Math.max(LABELS_MIN, labels)
  const wordWidth = narrow ? 0 : WORDS
  const hovered = narrow ? undefined : candleAt(candles.list, hover)
  // A kind without levels has no rails either, and nothing to choose between.
  const isPlain = !props.levels && plan.rungs.length === 0 && plan.handles.length === 0
  const rails = isPlain ? RAILS_NONE : narrow ? RAILS_NARROW : RAILS
  const width = labelWidth + rails + wordWidth
  return (
    <div className={full ? 'price-chart full' : 'price-chart'} ref={frame}>
      <ChartBar
        interval={interval}
        show={isPlain ? undefined : show}
        asTable={hidden}
        fit={plan.band === undefined ? undefined : fit}
        onFit={setFit}
        full={full}
        onInterval={setChosen}
        onShow={setShow}
        onTable={setHidden}
        onFull={setFull}
      />
      {hidden ? (
        <CandleTable candles={candles.list} plan={plan} fills={fills} price={price} />
      ) : (
        <div className={props.stale ? 'chart-body stale' : 'chart-body'} dir="ltr">
          {/* A canvas has no words; the group carries the summary and the arrows move a cursor. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            className="chart-canvas"
            ref={box}
            role="group"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={props.summary}
            onKeyDown={onKeyDown}
            onBlur={leaveMark}
          />
          <div className="ladder-column" style={{ inlineSize: width }}>
            {scale === undefined ? undefined : (
              <Ladder
                rungs={plan.rungs}
                turn={plan.turn}
                lines={ladderLines(plan.lines)}
                priceToY={(value) => yOf(scale, value)}
                yToPrice={(y) => priceAt(scale, y)}
                formatPrice={price}
                width={width}
                height={scale.height}
                last={last}
                stale={props.stale}
                handles={plan.handles}
                Handles={LadderHandles}
                tick={props.tick}
                summary={isPlain ? t('chart.scale') : t('chart.ladder', countsOf(plan.rungs, t))}
                lit={lit}
                onLight={setLit}
                onDrag={(id, at, done) => {
                  canvas.current?.hold(done ? undefined : at)
                  props.onDrag?.(id, snapToTick(at, props.tick, digits), done)
                }}
                labelWidth={labelWidth}
                wordWidth={wordWidth}
              />
            )}
          </div>
          {scale === undefined ? undefined : (
            <Tips {...props} scale={scale} lit={lit} mark={mark} ladder={width} price={price} />
          )}
          <ChartState candles={candles} />
        </div>
      )}
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      <p className="chart-note t12 dim2">
        <a href="https://www.tradingview.com/lightweight-charts/" rel="noreferrer" target="_blank">
          {t('chart.credit')}
        </a>
        {hovered === undefined ? (
          <span>{fills.length > 0 ? t('chart.fillsNote', { count: fills.length }) : ''}</span>
        ) : (
          <CandleFigures candle={hovered} price={price} />
        )}
        <span className="end">{props.note}</span>
      </p>
    </div>
  )
}

interface TipsProps extends Pick<PriceChartProps, 'plan' | 'fillTip' | 'onMark'> {
  readonly scale: PriceScale
  readonly lit: number | undefined
  readonly mark: FillMark | undefined
  /** Width of the ladder. */
  readonly ladder: number
  price(value: number): string
}

/** Room between the words and what they speak of. */
const BESIDE = 12

/** What the lit level tells, beside the ladder; else what the mark under the pointer tells. */
function Tips({ plan, scale, lit, mark, ladder, price, fillTip, onMark }: TipsProps) {
  const isMarked = mark !== undefined
  useEffect(() => {
    if (isMarked) onMark?.()
  }, [isMarked, onMark])
  const { height } = scale
  const rung = lit === undefined ? undefined : plan.rungs[lit]
  if (rung !== undefined) {
    const { tip: lines = [rung.detail] } = rung
    const from = { side: 'right', px: ladder + BESIDE } as const
    return (
      <ChartTip
        head={price(rung.price)}
        lines={lines}
        y={yOf(scale, rung.price)}
        from={from}
        height={height}
      />
    )
  }
  if (mark === undefined || fillTip === undefined) return undefined
  // Towards the middle, so that the words stay on the chart.
  const isLate = mark.x > mark.width / 2
  const from = isLate
    ? ({ side: 'right', px: ladder + mark.width - mark.x + BESIDE } as const)
    : ({ side: 'left', px: mark.x + BESIDE } as const)
  return <ChartTip lines={fillTip(mark.fills)} y={mark.y} from={from} height={height} />
}

function ChartState({ candles }: { candles: Candles }) {
  const { t } = useWeb()
  if (candles.state === 'ready') return undefined
  if (candles.state === 'loading') return <p className="chart-state dim2">{t('chart.loading')}</p>
  return (
    <div className="chart-state" role="alert">
      <p>{t('chart.failed')}</p>
      <button type="button" className="btn small" onClick={candles.retry}>
        {t('chart.retry')}
      </button>
    </div>
  )
}

const lineTones = {
  profit: 'up',
  stop: 'warn',
  liquidation: 'danger',
  entry: 'acc',
  limit: 'acc',
  original: 'ink3',
  range: 'ink3',
  buy: 'up',
  sell: 'danger',
  empty: 'ink3',
} as const satisfies Record<ChartLine['tone'], LadderLine['tone']>

/** Targets beside the levels; what was before is the chart's alone. */
function ladderLines(lines: readonly ChartLine[]): readonly LadderLine[] {
  return lines
    .filter((it) => it.tone !== 'original')
    .map(({ id, price, tone, word = '' }) => ({ id, price, tone: lineTones[tone], label: word }))
}

type Rung = PriceChartProps['plan']['rungs'][number]

/** How many levels there are of each sort, in words. */
function countsOf(rungs: readonly Rung[], t: Translate) {
  const count = (side: Rung['side']): string =>
    t(`chart.rungs-${side}`, { count: rungs.filter((it) => it.side === side).length })
  return { sell: count('sell'), buy: count('buy'), empty: count('empty') }
}

function candleAt(
  list: readonly CanvasCandle[],
  time: number | undefined,
): CanvasCandle | undefined {
  return time === undefined ? undefined : list.findLast((it) => it.time <= time)
}
