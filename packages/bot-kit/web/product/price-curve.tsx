// What something is worth by the price at its end: a line over prices, the worth it is measured
// against, and points that are named. Words beside it say the same.
import { useRef } from 'react'
import { isolated, useWidth } from '@trellis/ui'
import { clearWords, wordRoom, wordsOfPoints } from './axis-words.ts'
import './product.css'

/** Numbers are for pixels only; every figure comes in words. */
export interface CurvePoint {
  readonly price: number
  readonly worth: number
}

export interface CurveMark extends CurvePoint {
  readonly label: string
  readonly look: 'plain' | 'loss'
}

export interface PriceCurveProps {
  /** From the lowest price to the highest. */
  readonly points: readonly CurvePoint[]
  /** The worth that it is measured against, drawn across. */
  readonly level: number
  /** Prices that are shaded: where it ends in the other coin. */
  readonly shaded?: { readonly from: number; readonly to: number }
  readonly marks: readonly CurveMark[]
  /** The most wanted first: those that would lie over others are left out. */
  readonly priceTicks: readonly { readonly price: number; readonly label: string }[]
  readonly worthTicks: readonly { readonly worth: number; readonly label: string }[]
  /** The price now. */
  readonly now?: number
  readonly summary: string
}

/** As in the style of its place. */
const HEIGHT = 128
const EDGE = { top: 18, bottom: 22, end: 6 } as const

export function PriceCurve(props: PriceCurveProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  return (
    <div ref={place} className="curve-place">
      {width === 0 ? undefined : <Drawing {...props} width={width} />}
    </div>
  )
}

function Drawing(props: PriceCurveProps & { readonly width: number }) {
  const { points, shaded, now, level, width } = props
  const prices = points.map((it) => it.price)
  const worths = [...points.map((it) => it.worth), level]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [least, most] = [Math.min(...worths), Math.max(...worths)]
  const right = width - EDGE.end - Math.max(...props.worthTicks.map((it) => wordRoom(it.label)))
  const base = HEIGHT - EDGE.bottom
  const x = (price: number): number => ((price - low) / (high - low || 1)) * right
  const y = (worth: number): number =>
    EDGE.top + ((most - worth) / (most - least || 1)) * (base - EDGE.top - 6)
  const line = points
    .map(({ price, worth }, at) => `${at === 0 ? 'M' : 'L'}${at2(x(price))} ${at2(y(worth))}`)
    .join('')
  const ticks = props.priceTicks.map(({ price, label }) => ({ x: x(price), label }))
  return (
    <svg
      className="drawing price-curve"
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={props.summary}
    >
      {shaded === undefined ? undefined : (
        <rect
          className="curve-shade"
          x={at2(x(shaded.from))}
          y="0"
          width={at2(Math.max(0, x(shaded.to) - x(shaded.from)))}
          height={base}
        />
      )}
      <path className="k-ink3" strokeDasharray="2 3" d={`M0 ${at2(y(level))}H${at2(right)}`} />
      {now === undefined ? undefined : (
        <path className="k-ink3" strokeDasharray="3 3" d={`M${at2(x(now))} 6V${base}`} />
      )}
      <path className="k-acc" strokeWidth="1.75" strokeLinejoin="round" d={line} />
      <Marks {...props} x={x} y={y} right={right} />
      {props.worthTicks.map((it) => (
        <text key={it.label} className="s-txt" x={at2(right + 6)} y={at2(y(it.worth) + 4)}>
          {it.label}
        </text>
      ))}
      {clearWords(ticks, right).map((it) => (
        <text key={it.label} className="s-txt" textAnchor={it.anchor} x={at2(it.x)} y={HEIGHT - 6}>
          {it.label}
        </text>
      ))}
    </svg>
  )
}

interface MarksProps extends Pick<PriceCurveProps, 'marks' | 'now'> {
  readonly x: (price: number) => number
  readonly y: (worth: number) => number
  readonly right: number
}

/** Points with their words. */
function Marks({ marks, now, x, y, right }: MarksProps) {
  const points = marks.map((it) => ({ x: x(it.price), y: y(it.worth), label: isolated(it.label) }))
  const words = wordsOfPoints(points, right, now === undefined ? undefined : x(now))
  return marks.map((mark, at) => {
    const isLoss = mark.look === 'loss'
    const [point, word] = [points[at], words[at]]
    return (
      <g key={mark.label}>
        <circle
          className={isLoss ? 'k-down f-card' : 'f-acc'}
          strokeWidth="2"
          cx={at2(point?.x ?? 0)}
          cy={at2(point?.y ?? 0)}
          r={isLoss ? 4 : 3}
        />
        <text
          className={isLoss ? 's-txt curve-loss' : 's-txt s-ink2'}
          textAnchor={word?.anchor}
          x={at2(word?.x ?? 0)}
          y={at2(word?.y ?? 0)}
        >
          {word?.label}
        </text>
      </g>
    )
  })
}

function at2(value: number): string {
  return value.toFixed(1)
}
