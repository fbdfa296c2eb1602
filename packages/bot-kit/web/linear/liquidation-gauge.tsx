// The liquidation gauge: how far the mark is from where the exchange would end the bot, now and if
// every order filled, as a bar with bands and in words. Nothing hangs on its colour alone.
import { useId } from 'react'
import { Chip, Figure } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { bandOf, gaugeLayout, nearestDistance, type GaugePrices } from './gauge-layout.ts'
import './linear.css'

export interface LiquidationGaugeProps extends GaugePrices {
  /** Digits of a price. */
  readonly digits: number
}

const WIDTH = 352
const HEIGHT = 74
const TOP = 28
const BAR = 16

export function LiquidationGauge(props: LiquidationGaugeProps) {
  const { t } = useWeb()
  const near = nearestDistance(props)
  return (
    <div className="gauge stack">
      <div className="row between">
        <h2 className="h2">{t('linear.gauge.title')}</h2>
        {near === undefined ? undefined : (
          <Chip className={`gauge-${bandOf(near)}`}>{t(`linear.gauge.${bandOf(near)}`)}</Chip>
        )}
      </div>
      {near === undefined ? (
        <p className="dim">{t('linear.gauge.none')}</p>
      ) : (
        <>
          <Bar {...props} />
          <Distances {...props} />
        </>
      )}
    </div>
  )
}

/** The bar; what it shows stands in words below it. */
function Bar(props: LiquidationGaugeProps) {
  const { t } = useWeb()
  const id = useId()
  const layout = gaugeLayout(props)
  if (layout === undefined) return undefined
  const x = (price: number): number => layout.placeOf(price) * WIDTH
  const { mark, below, above, ticks } = props
  const lines = [below.now, above.now].filter((it) => it !== undefined)
  const dashed = [below.all, above.all].filter((it) => it !== undefined)
  return (
    <svg className="gauge-bar drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <Hatch id={`${id}-danger`} look="k-danger" gap={5} />
        <Hatch id={`${id}-caution`} look="k-warn" gap={8} />
      </defs>
      <rect className="f-press" x="0" y={TOP} width={WIDTH} height={BAR} rx="4" />
      {layout.segments.map(({ band, from, to }) => (
        <rect
          key={`${band}-${from}`}
          x={from * WIDTH}
          y={TOP}
          width={(to - from) * WIDTH}
          height={BAR}
          {...(band === 'calm' ? { className: 'f-press' } : {})}
          {...(band === 'caution' ? { fill: `url(#${id}-caution)` } : {})}
          {...(band === 'danger' || band === 'gone' ? { fill: `url(#${id}-danger)` } : {})}
          fillOpacity={band === 'gone' ? 0.45 : 1}
        />
      ))}
      {lines.map((at) => (
        <path
          key={at}
          className="k-danger"
          strokeWidth="2"
          d={`M${x(at)} ${TOP - 8}v${BAR + 16}`}
        />
      ))}
      {dashed.map((at) => (
        <path
          key={`all-${at}`}
          className="k-danger"
          strokeWidth="2"
          strokeDasharray="3 2"
          d={`M${x(at)} ${TOP - 8}v${BAR + 16}`}
        />
      ))}
      {ticks.map(({ key, price }) => (
        <g key={key}>
          <path className="k-ink" d={`M${x(price)} ${TOP - 4}v${BAR + 8}`} />
          <text className="s-txt" x={inside(x(price))} y={HEIGHT - 4} textAnchor="middle">
            {t(`linear.gauge.tick.${key}`)}
          </text>
        </g>
      ))}
      <path className="k-ink" strokeWidth="2" d={`M${x(mark)} ${TOP - 6}v${BAR + 12}`} />
      <path className="f-ink" d={`M${x(mark) - 5} ${TOP - 12}h10l-5 7z`} />
      <text className="s-txt s-ink s-b" x={inside(x(mark))} y="12" textAnchor="middle">
        {t('linear.mark')}
      </text>
    </svg>
  )
}

/** Words keep this far from the ends of the bar. */
const WORD = 26

function inside(x: number): number {
  return Math.min(WIDTH - WORD, Math.max(WORD, x))
}

interface HatchProps {
  readonly id: string
  readonly look: string
  readonly gap: number
}

function Hatch({ id, look, gap }: HatchProps) {
  return (
    <pattern
      id={id}
      width={gap}
      height={gap}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className={look} strokeWidth="2" d={`M0 0v${gap}`} />
    </pattern>
  )
}

/** Each liquidation price with its distance in percent of the mark. */
function Distances({ mark, below, above, digits }: LiquidationGaugeProps) {
  const { t, format } = useWeb()
  const rows = [
    ['now', 'below', below.now],
    ['now', 'above', above.now],
    ['allBuys', 'below', below.all],
    ['allSells', 'above', above.all],
  ] as const
  return (
    <dl className="gauge-away">
      {rows.map(([key, side, price]) => {
        if (price === undefined) return undefined
        const away = format.percent((Math.abs(mark - price) / mark).toFixed(6), 1)
        return (
          <div key={`${key}-${side}`}>
            <dt>{t(`linear.gauge.${key}`)}</dt>
            <dd>
              <Figure className="fig">{format.number(price.toFixed(digits), digits)}</Figure>{' '}
              <span className="t12 dim">{t(`linear.gauge.${side}`, { distance: away })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
