// What something is worth by the price at its end: a line over prices, the worth it is measured
// against, and points that are named. Words beside it say the same.
import { isolated } from '@trellis/ui'
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
  readonly priceTicks: readonly { readonly price: number; readonly label: string }[]
  readonly worthTicks: readonly { readonly worth: number; readonly label: string }[]
  /** The price now. */
  readonly now?: number
  readonly summary: string
}

const WIDTH = 352
const HEIGHT = 128
const EDGE = { top: 18, bottom: 22, end: 66 } as const

export function PriceCurve(props: PriceCurveProps) {
  const { points, marks, shaded, now, level } = props
  const prices = points.map((it) => it.price)
  const worths = [...points.map((it) => it.worth), level]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [least, most] = [Math.min(...worths), Math.max(...worths)]
  const right = WIDTH - EDGE.end
  const base = HEIGHT - EDGE.bottom
  const x = (price: number): number => ((price - low) / (high - low || 1)) * right
  const y = (worth: number): number =>
    EDGE.top + ((most - worth) / (most - least || 1)) * (base - EDGE.top - 6)
  const line = points
    .map(({ price, worth }, at) => `${at === 0 ? 'M' : 'L'}${at2(x(price))} ${at2(y(worth))}`)
    .join('')
  return (
    <svg
      className="drawing price-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
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
      <path className="k-ink3" strokeDasharray="2 3" d={`M0 ${at2(y(level))}H${right}`} />
      {now === undefined ? undefined : (
        <path className="k-ink3" strokeDasharray="3 3" d={`M${at2(x(now))} 6V${base}`} />
      )}
      <path className="k-acc" strokeWidth="1.75" strokeLinejoin="round" d={line} />
      {marks.map((it) => (
        <Mark key={it.label} mark={it} x={x(it.price)} y={y(it.worth)} right={right} />
      ))}
      {props.worthTicks.map((it) => (
        <text key={it.label} className="s-txt" x={right + 6} y={at2(y(it.worth) + 4)}>
          {it.label}
        </text>
      ))}
      {props.priceTicks.map((it) => (
        <text
          key={it.label}
          className="s-txt"
          textAnchor={anchorAt(x(it.price), right)}
          x={at2(x(it.price))}
          y={HEIGHT - 6}
        >
          {it.label}
        </text>
      ))}
    </svg>
  )
}

interface MarkProps {
  readonly mark: CurveMark
  readonly x: number
  readonly y: number
  readonly right: number
}

/** A point with its words on the side where there is room. */
function Mark({ mark, x, y, right }: MarkProps) {
  const isLoss = mark.look === 'loss'
  const isLeft = x > right / 2
  // Beside its point, under the line that it stands on.
  const down = isLoss ? 4 : 16
  return (
    <>
      <circle
        className={isLoss ? 'k-down f-card' : 'f-acc'}
        strokeWidth="2"
        cx={at2(x)}
        cy={at2(y)}
        r={isLoss ? 4 : 3}
      />
      <text
        className={isLoss ? 's-txt curve-loss' : 's-txt s-ink2'}
        textAnchor={isLeft ? 'end' : 'start'}
        x={at2(isLeft ? x - 8 : x + 8)}
        y={at2(y + down)}
      >
        {isolated(mark.label)}
      </text>
    </>
  )
}

function anchorAt(x: number, right: number): 'start' | 'middle' | 'end' {
  if (x < 24) return 'start'
  return x > right - 8 ? 'end' : 'middle'
}

function at2(value: number): string {
  return value.toFixed(1)
}
