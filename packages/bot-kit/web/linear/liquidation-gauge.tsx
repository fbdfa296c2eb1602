// The liquidation gauge: how far the mark is from where the exchange would end the bot, now and if
// every order filled, as a bar with bands and in words. Nothing hangs on its colour alone.
import { useId } from 'react'
import { Chip, Figure } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import {
  bandOfGauge,
  distanceText,
  distanceTo,
  gaugeLayout,
  nearestDistance,
  tickWords,
  type GaugeBand,
  type GaugePrices,
} from './gauge-layout.ts'
import { BarPointer, BarWord, Hatch, share, Upright } from './price-bar.tsx'
import './linear.css'

export interface LiquidationGaugeProps extends GaugePrices {
  /** Digits of a price. */
  readonly digits: number
  /** The owner was told that it is near: the word stays until that is over. */
  readonly isNear?: boolean
  /** It holds nothing before it starts. */
  readonly waits?: boolean
}

const TOP = 22
const BAR = 16
/** The words of the distances, and under them those of entry and targets. */
const MARKS_AT = TOP + BAR + 18
const TICKS_AT = MARKS_AT + 16

export function LiquidationGauge(props: LiquidationGaugeProps) {
  const { t } = useWeb()
  const near = nearestDistance(props)
  return (
    <div className="gauge stack">
      <GaugeHead band={bandOfGauge(props)} />
      {near === undefined ? (
        <p className="dim">
          {t(props.waits === true ? 'linear.gauge.waits' : 'linear.gauge.none')}
        </p>
      ) : (
        <>
          <GaugeBar {...props} />
          <Distances {...props} />
        </>
      )}
    </div>
  )
}

interface GaugeHeadProps {
  readonly band: GaugeBand | undefined
  /** Where its words stand: pages without contracts have their own. */
  readonly words?: string
}

/** Its title with the word of the band; none where there is no liquidation. */
export function GaugeHead({ band, words = 'linear.gauge' }: GaugeHeadProps) {
  const { t } = useWeb()
  return (
    <div className="row between">
      <h2 className="h2">{t(`${words}.title`)}</h2>
      {band === undefined ? undefined : (
        <Chip className={`gauge-${band}`}>{t(`${words}.${band}`)}</Chip>
      )}
    </div>
  )
}

/**
 * The bar; what it shows is to stand in words below it. `priceWord` names the price that the
 * distances are of, where it is not the mark.
 */
export function GaugeBar(props: GaugePrices & { readonly priceWord?: string }) {
  const { t, format } = useWeb()
  const id = useId()
  const layout = gaugeLayout(props)
  if (layout === undefined) return undefined
  const x = (price: number): string => share(layout.placeOf(price))
  const { mark, below, above, ticks } = props
  const lines = [
    ...[below.now, above.now].map((price) => ({ price, dash: undefined })),
    ...[below.all, above.all].map((price) => ({ price, dash: '3 2' })),
  ]
  const height = (ticks.length > 0 ? TICKS_AT : MARKS_AT) + 4
  return (
    <svg className="gauge-bar drawing" height={height} aria-hidden="true">
      <defs>
        <Hatch id={`${id}-danger`} look="k-danger" gap={5} />
        <Hatch id={`${id}-caution`} look="k-warn" gap={8} />
      </defs>
      <rect className="f-press" x="0" y={TOP} width="100%" height={BAR} rx="4" />
      {layout.segments.map(({ band, from, to }) => (
        <rect
          key={`${band}-${from}`}
          x={share(from)}
          y={TOP}
          width={share(to - from)}
          height={BAR}
          {...(band === 'calm' ? { className: 'f-press' } : {})}
          {...(band === 'caution' ? { fill: `url(#${id}-caution)` } : {})}
          {...(band === 'danger' || band === 'gone' ? { fill: `url(#${id}-danger)` } : {})}
          fillOpacity={band === 'gone' ? 0.45 : 1}
        />
      ))}
      {lines.map(({ price, dash }) =>
        price === undefined ? undefined : (
          <Upright
            key={`${price}${dash ?? ''}`}
            look="k-danger"
            at={x(price)}
            y={[TOP - 7, TOP + BAR + 7]}
            dash={dash}
          />
        ),
      )}
      {layout.marks.map(({ distance, at }) => (
        <g key={at}>
          <Upright look="k-edge" at={share(at)} y={[TOP + BAR, TOP + BAR + 6]} />
          <BarWord at={at} y={MARKS_AT}>
            {format.percent(distance, 0)}
          </BarWord>
        </g>
      ))}
      {ticks.map(({ key, price }) => (
        <Upright key={key} look="k-ink" at={x(price)} y={[TOP - 4, TOP + BAR + 4]} />
      ))}
      {tickWords(ticks, layout.placeOf).map(({ keys, at }) => (
        <BarWord key={keys.join()} at={at} y={TICKS_AT}>
          {keys.map((key) => t(`linear.gauge.tick.${key}`)).join(' · ')}
        </BarWord>
      ))}
      <Upright look="k-ink" at={x(mark)} y={[TOP - 4, TOP + BAR + 4]} />
      <BarPointer at={x(mark)} y={TOP - 10} />
      <BarWord at={layout.placeOf(mark)} y={10} look="s-ink s-b">
        {props.priceWord ?? t('linear.mark')}
      </BarWord>
    </svg>
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
        const away = distanceText(distanceTo(price, mark), format.percent)
        return (
          <div key={`${key}-${side}`}>
            <dt>{t(`linear.gauge.${key}`)}</dt>
            <dd>
              <Figure className="gauge-far">{away}</Figure>{' '}
              <span className="t12 dim nowrap">
                {t(`linear.gauge.${side}`)}{' '}
                <Figure className="fig">{format.number(price.toFixed(digits), digits)}</Figure>
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
