// Candles and the ladder on one price scale, with a keyboard cursor and a table of the same data. The kind says what
// lies at which price; this draws it and proposes dragged prices. Must never change a form by itself.
import { useCallback, useRef, useState } from 'react'
import { useWeb, type PriceChartProps } from '@trellis/bots/web-context'
import type { CanvasCandle } from './candle-canvas.ts'
import { CandleTable } from './candle-table.tsx'
import { ChartBar } from './chart-bar.tsx'
import { Ladder, railsOf } from './ladder.tsx'
import { PriceHandles } from './price-handles.tsx'
import { useCandleCanvas } from './use-candle-canvas.ts'
import { useCandles, type Candles } from './use-candles.ts'
import { useChartKeys } from './use-chart-keys.ts'
import { useWidth } from './use-width.ts'
import './price-chart.css'

const NARROW = 620
const LADDER = 270

export function PriceChart(props: PriceChartProps) {
  const { locale, t, format } = useWeb()
  const { plan, digits, last, fills } = props
  const [interval, setChosen] = useState(props.defaultInterval)
  const [show, setShow] = useState<'grid' | 'trades'>('grid')
  const [hidden, setHidden] = useState(false)
  const [full, setFull] = useState(false)
  const [lit, setLit] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  const narrow = useWidth(frame) < NARROW
  const candles = useCandles({ symbol: props.symbol, interval, untilMs: props.untilMs })
  const view = { locale, narrow, hidden, show, lit }
  const { box, canvas, scale, hover } = useCandleCanvas(props, candles, view)
  const price = useCallback(
    (value: number) => format.number(value.toFixed(digits), digits),
    [format, digits],
  )
  const { onKeyDown, spoken } = useChartKeys({ canvas, candles: candles.list, price })
  const width = narrow ? 158 : LADDER
  const rails = railsOf(width, !narrow)
  return (
    <div className={full ? 'price-chart full' : 'price-chart'} ref={frame}>
      <ChartBar
        interval={interval}
        show={show}
        asTable={hidden}
        full={full}
        hovered={narrow ? undefined : candleAt(candles.list, hover)}
        price={price}
        onInterval={setChosen}
        onShow={setShow}
        onTable={setHidden}
        onFull={setFull}
      />
      {hidden ? (
        <CandleTable candles={candles.list} plan={plan} price={price} />
      ) : (
        <div className={props.stale ? 'chart-body stale' : 'chart-body'} dir="ltr">
          {/* A canvas has no words; the group carries the summary and the arrows move a cursor. */}
          <div
            className="chart-canvas"
            ref={box}
            role="group"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={props.summary}
            onKeyDown={onKeyDown}
          />
          <div className="ladder-column" style={{ inlineSize: width }}>
            {scale === undefined ? undefined : (
              <>
                <Ladder
                  scale={scale}
                  plan={plan}
                  last={last}
                  width={width}
                  lit={lit}
                  words={!narrow}
                  label={t('chart.ladder', countsOf(plan.rungs))}
                  price={price}
                  onLit={setLit}
                />
                <PriceHandles
                  handles={plan.handles}
                  scale={scale}
                  tick={props.tick}
                  digits={digits}
                  at={(rails.start + rails.end) / 2}
                  price={price}
                  onDrag={(id, at, done) => props.onDrag?.(id, at, done)}
                  onHold={(held) => canvas.current?.hold(held)}
                />
              </>
            )}
          </div>
          <ChartState candles={candles} />
        </div>
      )}
      <p className="sr-only" aria-live="polite">
        {spoken || litWords(plan.rungs[lit ?? -1], price)}
      </p>
      <p className="chart-note t12 dim2">
        <a href="https://www.tradingview.com/lightweight-charts/" rel="noreferrer" target="_blank">
          {t('chart.credit')}
        </a>
        <span>{fills.length > 0 ? t('chart.fillsNote', { count: fills.length }) : ''}</span>
        <span className="end">{props.note}</span>
      </p>
    </div>
  )
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

type Rung = PriceChartProps['plan']['rungs'][number]

function countsOf(rungs: readonly Rung[]): { sells: number; buys: number; empty: number } {
  const count = (side: Rung['side']): number => rungs.filter((it) => it.side === side).length
  return { sells: count('sell'), buys: count('buy'), empty: count('empty') }
}

function litWords(rung: Rung | undefined, price: (value: number) => string): string {
  return rung === undefined ? '' : `${price(rung.price)}: ${rung.detail}`
}

function candleAt(
  list: readonly CanvasCandle[],
  time: number | undefined,
): CanvasCandle | undefined {
  return time === undefined ? undefined : list.findLast((it) => it.time <= time)
}
