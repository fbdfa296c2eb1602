// A price line with the targets that are being changed: hatched where none may lie, so that a stop
// beyond the liquidation is seen before it is refused. What it shows stands in words below it.
import { useId } from 'react'
import { isolated } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import type { GaugeTick } from './gauge-layout.ts'
import { BarPointer, BarWord, Hatch, share, Upright } from './price-bar.tsx'
import {
  forbiddenParts,
  targetZones,
  type TargetQuestion,
  type TargetZone,
} from './target-zones.ts'
import { targetName } from './target-name.ts'
import './linear.css'

export interface TargetLineProps extends TargetQuestion {
  /** The targets as they stand in the fields. */
  readonly ticks: readonly GaugeTick[]
  /** Digits of a price. */
  readonly digits: number
}

const HEIGHT = 62
const TOP = 22
const BAR = 16

export function TargetLine(props: TargetLineProps) {
  const { t } = useWeb()
  const zones = targetZones(props)
  return (
    <section className="stack stack-4" aria-label={t('linear.adjust.line')}>
      <h3 className="h2">{t('linear.adjust.line')}</h3>
      <Line {...props} zones={zones} />
      <p className="row wrap between t12">
        {zones.map((it) => (
          <span key={it.side}>
            <ZoneWords {...props} zone={it} />
          </span>
        ))}
        <span className="dim2">{t('linear.adjust.hatched')}</span>
      </p>
    </section>
  )
}

/** "Stop-loss between 92,526.3 and 99,616.0". */
function ZoneWords({ mode, zone, digits }: TargetLineProps & { readonly zone: TargetZone }) {
  const { t, format } = useWeb()
  const { field, from, to, isShut, side } = zone
  const price = (at: number | undefined): string =>
    at === undefined ? '' : isolated(format.number(at.toFixed(digits), digits))
  const open = side === 'above' ? 'above' : 'below'
  const key = isShut ? 'nowhere' : from === undefined || to === undefined ? open : 'between'
  const name = targetName(mode, field, t)
  return <>{t(`linear.adjust.${key}`, { name, from: price(from), to: price(to) })}</>
}

/** The scale runs from the lowest to the highest price that is named, with some air. */
function Line(props: TargetLineProps & { readonly zones: readonly [TargetZone, TargetZone] }) {
  const { t } = useWeb()
  const id = useId()
  const { last, zones, ticks, below, above } = props
  const ends = [below.all, above.all].filter((it) => it !== undefined)
  const named = zones.flatMap(({ from, to }) => [from, to]).filter((it) => it !== undefined)
  const seen = [last, ...ends, ...named, ...ticks.map((it) => it.price)]
  const room = (Math.max(...seen) - Math.min(...seen) || last) * 0.12
  const scale = { least: Math.min(...seen) - room, most: Math.max(...seen) + room }
  const placeOf = (at: number): number => (at - scale.least) / (scale.most - scale.least)
  const x = (at: number): string => share(placeOf(at))
  const across = [TOP - 5, TOP + BAR + 5] as const
  return (
    <svg className="gauge-bar drawing" height={HEIGHT} aria-hidden="true">
      <defs>
        <Hatch id={`${id}-shut`} look="k-ink3" gap={6} />
      </defs>
      <rect className="f-press" x="0" y={TOP} width="100%" height={BAR} rx="4" />
      {forbiddenParts(zones, scale).map(({ from, to }) => (
        <rect
          key={from}
          x={x(from)}
          y={TOP}
          width={share(placeOf(to) - placeOf(from))}
          height={BAR}
          fill={`url(#${id}-shut)`}
        />
      ))}
      {ends.map((at) => (
        <g key={at}>
          <Upright look="k-danger" at={x(at)} y={across} />
          <BarWord at={placeOf(at)} y={HEIGHT - 6}>
            {t('linear.line.word')}
          </BarWord>
        </g>
      ))}
      {ticks.map(({ key, price }) => (
        <g key={key}>
          <Upright look="k-ink" at={x(price)} y={across} />
          <BarWord at={placeOf(price)} y={10} look="s-ink s-b">
            {t(`linear.gauge.tick.${key}`)}
          </BarWord>
        </g>
      ))}
      <Upright look="k-ink" at={x(last)} y={[TOP, TOP + BAR]} />
      <BarPointer at={x(last)} y={TOP - 8} />
      <BarWord at={placeOf(last)} y={HEIGHT - 6}>
        {t('linear.gauge.tick.last')}
      </BarWord>
    </svg>
  )
}
