// The line above a chart: intervals, fit, grid or trades, table, full screen; and the figures of
// the candle under the cursor, for the line below.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { intervals } from '@trellis/contract/enums'
import type { CanvasCandle } from './candle-canvas.ts'

export interface ChartBarProps {
  readonly interval: string
  /** Undefined where there are no levels to choose. */
  readonly show: 'grid' | 'trades' | undefined
  readonly asTable: boolean
  /** Undefined where there is no range to fit. */
  readonly fit: 'range' | 'price' | undefined
  readonly full: boolean
  onInterval(interval: string): void
  onShow(show: 'grid' | 'trades'): void
  onTable(asTable: boolean): void
  onFit(fit: 'range' | 'price'): void
  onFull(full: boolean): void
}

const QUICK = ['15m', '1h', '4h', '1d'] as const
/** Whose place another interval takes, so that the row keeps its length. */
const SPARE = '4h'

/** The intervals with a button of their own, shortest first; the chosen one is among them. */
export function quickIntervals(chosen: string): readonly string[] {
  const isQuick = (QUICK as readonly string[]).includes(chosen)
  return intervals.filter((it) =>
    isQuick ? (QUICK as readonly string[]).includes(it) : it === chosen || isKept(it),
  )
}

function isKept(interval: string): boolean {
  return interval !== SPARE && (QUICK as readonly string[]).includes(interval)
}

export function ChartBar(props: ChartBarProps) {
  const { t } = useWeb()
  const { interval, show } = props
  return (
    <div className="chart-bar">
      <div className="picks" role="group" aria-label={t('chart.interval')}>
        {quickIntervals(interval).map((it) => (
          <button
            key={it}
            type="button"
            className="desk-only"
            aria-pressed={it === interval}
            onClick={() => props.onInterval(it)}
          >
            {it}
          </button>
        ))}
        <select
          className="pick-more"
          aria-label={t('chart.interval')}
          value=""
          onChange={(event) => props.onInterval(event.target.value)}
        >
          <option value="" hidden>
            {narrowLabel(interval, t('chart.more'))}
          </option>
          {intervals.map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
        </select>
      </div>
      {props.fit === undefined ? undefined : (
        <div className="picks end fit-choice" role="group" aria-label={t('chart.fit')}>
          {(['range', 'price'] as const).map((it) => (
            <button
              key={it}
              type="button"
              aria-pressed={it === props.fit}
              onClick={() => props.onFit(it)}
            >
              {t(`chart.fitTo.${it}`)}
            </button>
          ))}
        </div>
      )}
      <div
        className={props.fit === undefined ? 'picks end' : 'picks after-fit'}
        role="group"
        aria-label={t('chart.show')}
      >
        {(show === undefined ? [] : (['grid', 'trades'] as const)).map((it) => (
          <button
            key={it}
            type="button"
            aria-pressed={it === show}
            onClick={() => props.onShow(it)}
          >
            {t(`chart.${it}`)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={props.asTable}
          onClick={() => props.onTable(!props.asTable)}
        >
          {t('chart.table')}
        </button>
        <button
          type="button"
          aria-pressed={props.full}
          aria-label={t('chart.full')}
          title={t('chart.full')}
          onClick={() => props.onFull(!props.full)}
        >
          <svg width="16" height="16" viewBox="0 0 20 20" className="stroke" aria-hidden="true">
            <path d="M12 4h4v4M8 16H4v-4M16 4l-5 5M4 16l5-5" />
          </svg>
        </button>
      </div>
    </div>
  )
}

/** On phones the quick intervals are hidden, so the list says which one is chosen. */
function narrowLabel(interval: string, more: string): string {
  return matchMedia('(max-width: 767px)').matches ? interval : more
}

/** Time, prices and volume of the candle under the pointer, in one line. */
export function CandleFigures({
  candle,
  price,
}: {
  candle: CanvasCandle
  price: (value: number) => string
}) {
  const { t, format } = useWeb()
  return (
    <bdi dir="ltr" className="t12 dim2 nowrap candle-figures">
      <span className="candle-time">{format.time(candle.time * 1000, 'short')}</span>
      {(['open', 'high', 'low', 'close'] as const).map((it) => (
        <span key={it}>
          {t(`chart.${it}Short`)} <span className="ink">{price(candle[it])}</span>
        </span>
      ))}
      <span className="candle-volume">
        {t('chart.volumeShort')}{' '}
        <span className="ink">{format.short(String(candle.volume), 2)}</span>
      </span>
    </bdi>
  )
}
