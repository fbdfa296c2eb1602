// The thirty days of a leader as a line of what stood at their ends, and under it how deep each day
// fell below an earlier high, whichever its hour. Words and figures beside it say the same.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { usePhone } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'
import { useAge } from './leader-name.tsx'

const words = 'copyTrading.curve'
const HEIGHT = 216
/** Where the line ends and the falls begin and end, and room for the words beside and below. */
const SPLIT = 140
const DEEP = 194
const END = 64
/** Half of a word's width: nearer to the edge it would be cut. */
const HALF = 24
/** Words of two lines that are nearer than this would lie over each other. */
const APART = 14
/** About as wide as it stands: its words keep the size of others. */
const WIDTHS = { desk: 920, phone: 330 } as const

export function LeaderCurve({ leader }: { readonly leader: LeaderRow }) {
  const { t, format } = useWeb()
  const width = usePhone() ? WIDTHS.phone : WIDTHS.desk
  const age = useAge()
  const values = leader.curve.map(Number)
  // A beginning and the price of now are no curve yet.
  if (values.length < 3) return <p className="dim lead-empty">{t(`${words}.young`)}</p>
  const drawing = drawingOf(values, leader.falls.map(Number), width)
  // With the digits of the figures above: a label says the same as they do.
  const percent = (value: number): string => format.rate(value.toFixed(4))
  const { roi, fall } = {
    roi: format.rate(leader.thirty_day_roi),
    fall: format.fall(leader.thirty_day_max_drawdown),
  }
  return (
    <figure className="stack stack-4">
      <figcaption className="row wrap lead-key">
        <span className="h2">{t(`${words}.title`)}</span>
        <span className="t12 dim key-line">{t(`${words}.line`)}</span>
        <span className="t12 dim key-fall">{t(`${words}.falls`)}</span>
      </figcaption>
      <svg
        className="drawing lead-curve"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t(`${words}.summary`, { time: age(leader.span_ms), roi, fall })}
      >
        {drawing.ticks.map(({ value, y }) => (
          <g key={value}>
            <path className={value === 0 ? 'k-ink3' : 'k-edge'} d={`M0 ${y}H${width - END}`} />
            <text className="s-txt" x={width - END + 8} y={y + 4}>
              {percent(value)}
            </text>
          </g>
        ))}
        <path className="lead-fall" d={drawing.falls} />
        <path className="k-down" d={drawing.fallLine} />
        <path className="k-acc" strokeWidth="1.75" strokeLinejoin="round" d={drawing.line} />
        <circle className="f-acc" cx={drawing.last.x} cy={drawing.last.y} r="3.5" />
        {drawing.deepest > 0 ? (
          <text className="s-txt" textAnchor="middle" x={drawing.deepestX} y={HEIGHT - 4}>
            {percent(-drawing.deepest)}
          </text>
        ) : undefined}
      </svg>
      <p className="t12 dim">{t(`${words}.note`)}</p>
    </figure>
  )
}

interface Drawing {
  readonly line: string
  readonly falls: string
  readonly fallLine: string
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  readonly last: { readonly x: number; readonly y: number }
  readonly deepest: number
  /** The middle of the first day with it, as far as its word fits. */
  readonly deepestX: number
}

/** Numbers are for pixels only. */
export function drawingOf(
  values: readonly number[],
  falls: readonly number[],
  width: number,
): Drawing {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 0.01
  const right = width - END
  const at = (value: number): number => Math.round(value * 10) / 10
  const x = (index: number): number => at((index * right) / (values.length - 1))
  const y = (value: number): number => at(SPLIT - 8 - ((value - low) / span) * (SPLIT - 24))
  const deepest = Math.max(0, ...falls)
  const deepestAt = falls.indexOf(deepest)
  const down = (fall: number): number =>
    at(SPLIT + 10 + (deepest === 0 ? 0 : (fall / deepest) * (DEEP - SPLIT - 10)))
  const joined = (points: readonly number[]): string =>
    points.map((py, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${py}`).join('')
  // A fall is of a whole day, the line beside it of its end: a day that fell may end at a high.
  const steps = falls.slice(1).map((fall, index) => `V${down(fall)}H${x(index + 1)}`)
  const fallLine = `M0 ${down(0)}${steps.join('')}`
  const ends = [...new Set([high, 0, low])].filter(
    (value) => value === 0 || Math.abs(y(value) - y(0)) >= APART,
  )
  return {
    line: joined(values.map(y)),
    fallLine,
    falls: `${fallLine}V${down(0)}H0Z`,
    ticks: ends.map((value) => ({ value, y: y(value) })),
    last: { x: right, y: y(values.at(-1) ?? 0) },
    deepest,
    deepestX: Math.max(HALF, at((x(deepestAt - 1) + x(deepestAt)) / 2)),
  }
}
