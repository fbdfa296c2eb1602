// A line of a few points without axes, for cards and rows; the figure beside it carries the
// meaning.
import './drawing.css'

export interface SparklineProps {
  /** Values for pixels only. */
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
  /** Draws a dashed line at this value: the start, or zero. */
  readonly base?: number
  readonly tone?: 'acc' | 'up' | 'down' | 'ink3'
  /** Stretches to its box instead of standing at its size. */
  readonly fluid?: boolean
}

const EDGE = 3

/** Path of the values in a box, and where its last point lies. */
function sparkPath(values: readonly number[], width: number, height: number, base?: number) {
  const all = base === undefined ? values : [...values, base]
  const low = Math.min(...all)
  const span = Math.max(...all) - low || 1
  const x = (index: number) => EDGE + (index * (width - 2 * EDGE)) / Math.max(1, values.length - 1)
  const y = (value: number) => height - EDGE - ((value - low) / span) * (height - 2 * EDGE)
  const points = values.map((value, index) => [x(index), y(value)] as const)
  const d = points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`)
  return { d: d.join(''), last: points.at(-1), baseY: base === undefined ? undefined : y(base) }
}

export function Sparkline(props: SparklineProps) {
  const { values, width = 84, height = 36, base, tone = 'acc', fluid } = props
  if (values.length < 2) return <svg width={width} height={height} aria-hidden="true" />
  const { d, last, baseY } = sparkPath(values, width, height, base)
  const size = fluid ? { inlineSize: '100%', blockSize: height } : undefined
  return (
    <svg
      className="drawing"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={size}
      aria-hidden="true"
    >
      {baseY !== undefined && (
        <path className="k-edge" strokeDasharray="2 3" d={`M0 ${baseY}H${width}`} />
      )}
      <path
        className={`k-${tone}`}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        d={d}
      />
      {last !== undefined && !fluid && (
        <circle className={`f-${tone}`} cx={last[0]} cy={last[1]} r="2.5" />
      )}
    </svg>
  )
}
