// Weights as a ring: what is long is solid, what is short is hatched, and inside it the targets
// where they differ. Decoration: the list beside it says the same in words.
import { useId } from 'react'
import { Figure } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'

export interface DonutPart {
  readonly key: string
  readonly label: string
  readonly isShort: boolean
  /** Shares of the whole, 0 to 1. */
  readonly share: number
  readonly target?: number
}

export interface DonutProps {
  readonly parts: readonly DonutPart[]
  readonly big: string
  readonly small: string
}

const SIZE = 176
const MIDDLE = SIZE / 2
const OUTER = { radius: 70, width: 32 } as const
const INNER = { radius: 47, width: 4 } as const
/** Room for what stands below the figure. */
const WORDS = { width: 76, height: 30 } as const
/** A label fits into a part of this share. */
const LABELLED = 0.09
/** Neighbours differ in strength. */
const STRENGTHS = [1, 0.72, 0.88, 0.6] as const

interface Arc {
  readonly from: number
  readonly to: number
}

/** Where each share begins and ends on the ring, of a whole of at least one. */
export function arcsOf(shares: readonly number[]): readonly Arc[] {
  const whole = Math.max(
    1,
    shares.reduce((sum, it) => sum + it, 0),
  )
  let at = 0
  return shares.map((share) => {
    const from = at
    at += share / whole
    return { from, to: at }
  })
}

const turn = (part: number): number => part * 2 * Math.PI - Math.PI / 2
const point = (part: number, radius: number): string =>
  `${(MIDDLE + radius * Math.cos(turn(part))).toFixed(2)} ${(MIDDLE + radius * Math.sin(turn(part))).toFixed(2)}`

/** A line along the ring; two halves, because one whole turn would end where it begins. */
function along({ from, to }: Arc, radius: number): string {
  const half = (from + to) / 2
  const arc = (end: number): string => `A${radius} ${radius} 0 0 1 ${point(end, radius)}`
  return `M${point(from, radius)}${arc(half)}${arc(to)}`
}

/** A hair between neighbours. */
const apart = ({ from, to }: Arc): Arc => ({ from: from + 0.003, to: Math.max(from, to - 0.003) })

export function Donut({ parts, big, small }: DonutProps) {
  const hatch = useId()
  const arcs = arcsOf(parts.map(({ share }) => share))
  const targets = arcsOf(parts.map(({ target }) => target ?? 0))
  const hasTargets = parts.some(({ target }) => target !== undefined)
  return (
    <svg className="drawing combo-donut" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
          <path className="combo-hatch" d="M-2 8 8-2M-2 2 2-2M4 8 8 4" />
        </pattern>
      </defs>
      <circle className="combo-ring" cx={MIDDLE} cy={MIDDLE} r={OUTER.radius} />
      {parts.map(({ key, label, isShort, share }, at) => {
        const arc = arcs[at] ?? { from: 0, to: 0 }
        if (share <= 0) return undefined
        const [x, y] = point((arc.from + arc.to) / 2, OUTER.radius).split(' ')
        return (
          <g key={key}>
            <path
              className="combo-arc"
              style={isShort ? { stroke: `url(#${hatch})` } : undefined}
              strokeWidth={OUTER.width}
              opacity={isShort ? 1 : STRENGTHS[at % STRENGTHS.length]}
              d={along(apart(arc), OUTER.radius)}
            />
            {arc.to - arc.from < LABELLED ? undefined : (
              <text className="combo-arc-name" x={x} y={y} dy="4" textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        )
      })}
      {hasTargets
        ? targets.map((arc, at) => (
            <path
              key={parts[at]?.key}
              className="k-edge"
              strokeWidth={INNER.width}
              d={along(apart(arc), INNER.radius)}
            />
          ))
        : undefined}
      <text className="combo-big" x={MIDDLE} y={MIDDLE - 4} textAnchor="middle">
        {big}
      </text>
      {/* Words that wrap: in many languages they are wider than the ring's inside. */}
      <foreignObject x={MIDDLE - WORDS.width / 2} y={MIDDLE + 4} {...WORDS}>
        <p className="combo-small">{small}</p>
      </foreignObject>
    </svg>
  )
}

/** The list that says what the ring shows: weights, and targets where they stand beside them. */
export function DonutLegend({ parts }: Pick<DonutProps, 'parts'>) {
  const { t, format } = useWeb()
  const hasTargets = parts.some(({ target }) => target !== undefined)
  const digits = hasTargets ? 2 : 0
  return (
    <ul className="combo-legend" data-targets={hasTargets || undefined}>
      {parts.map(({ key, label, isShort, share, target }, at) => (
        <li key={key}>
          <Swatch at={at} isShort={isShort} />
          <bdi dir="ltr">{label}</bdi>
          <span className="dim">{t(`direction.${isShort ? 'short' : 'long'}`)}</span>
          <Figure className="fig num">{format.percent(String(share), digits)}</Figure>
          {target === undefined ? undefined : (
            <Figure className="dim num">{format.percent(String(target), 0)}</Figure>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The mark of a part in lists. */
function Swatch({ at, isShort }: { readonly at: number; readonly isShort: boolean }) {
  return (
    <i
      className="combo-swatch"
      data-short={isShort || undefined}
      style={{ opacity: isShort ? 1 : STRENGTHS[at % STRENGTHS.length] }}
      aria-hidden="true"
    />
  )
}
