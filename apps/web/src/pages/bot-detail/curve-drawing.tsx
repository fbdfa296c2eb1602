// Draws the curve as SVG: axis, lines, flags, cursor, dotted end. Time runs left to right in every
// language.
import type { PointerEvent, ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated } from '@trellis/ui'
import { DAY_MS } from '@trellis/market'
import {
  curvePath,
  curveScale,
  flagGroups,
  nearestPoint,
  tickDigits,
  timeTicks,
  valueTicks,
  type CurveBox,
  type CurvePoint,
  type CurveScale,
} from './curve-geometry.ts'
import './curve.css'

/** What stands between the lines and the times, on the same moments. */
export interface UnderCurve {
  /** Room that it takes, px. */
  readonly height: number
  /** Its SVG, from `top` on. */
  draw(scale: CurveScale, top: number): ReactNode
}

export interface CurveDrawingProps {
  readonly points: readonly CurvePoint[]
  readonly width: number
  /** Lines beside the total: what holding brings, what is booked. */
  readonly lines: readonly ('hold' | 'grid')[]
  readonly at: number | undefined
  readonly ifClosed: number | undefined
  readonly under?: UnderCurve
  onAt(at: number | undefined): void
}

const HEIGHT = 168
const AXIS = 64
const BELOW = 24

export function CurveDrawing(props: CurveDrawingProps) {
  const { points, width, at, ifClosed, under, onAt } = props
  const room = under?.height ?? 0
  const height = HEIGHT + room
  const box: CurveBox = { width, height, axis: AXIS, top: 24, bottom: BELOW + room }
  const scale = curveScale(points, box, ifClosed === undefined ? [] : [ifClosed])
  const end = points.at(-1)
  const current = at === undefined ? undefined : points[at]
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    onAt(nearestPoint(points, scale, x))
  }
  return (
    <svg
      className="curve-svg"
      width={width}
      height={height}
      aria-hidden="true"
      onPointerMove={move}
      onPointerLeave={() => onAt(undefined)}
    >
      <Axis scale={scale} width={width} height={height} />
      <Flags points={points} scale={scale} height={height} />
      {props.lines.map((line) => (
        <path
          key={line}
          className={`c-${line}`}
          strokeDasharray={line === 'hold' ? '3 3' : undefined}
          d={curvePath(points, scale, line)}
        />
      ))}
      <path className="c-total" strokeWidth="2" d={curvePath(points, scale, 'total')} />
      {under?.draw(scale, HEIGHT - BELOW)}
      {end === undefined ? undefined : (
        <circle className="c-dot" cx={scale.x(end.atMs)} cy={scale.y(end.total)} r="4" />
      )}
      {end === undefined || ifClosed === undefined ? undefined : (
        <g>
          <path
            className="c-total"
            strokeDasharray="1 4"
            strokeLinecap="round"
            strokeWidth="2"
            d={`M${scale.x(end.atMs)} ${scale.y(end.total)}L${scale.x(end.atMs) + 22} ${scale.y(ifClosed)}`}
          />
          <circle className="c-ring" cx={scale.x(end.atMs) + 22} cy={scale.y(ifClosed)} r="3.5" />
        </g>
      )}
      {current === undefined ? undefined : (
        <g>
          <path className="c-cursor" d={`M${scale.x(current.atMs)} 20V${height - 22}`} />
          <circle className="c-dot" cx={scale.x(current.atMs)} cy={scale.y(current.total)} r="4" />
        </g>
      )}
    </svg>
  )
}

function Axis({ scale, width, height }: { scale: CurveScale; width: number; height: number }) {
  const { format } = useWeb()
  const ticks = valueTicks(scale, 4)
  const digits = tickDigits(ticks)
  const spanMs = scale.toMs - scale.fromMs
  const time = (atMs: number): string => {
    if (spanMs > 6 * DAY_MS) return format.time(atMs, 'day')
    return spanMs > DAY_MS ? format.time(atMs, 'short') : format.time(atMs, 'minute')
  }
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? 'c-zero' : 'c-line'}
            d={`M0 ${scale.y(tick)}H${width - AXIS}`}
          />
          <text className="s-txt" x={width} y={scale.y(tick) + 4} textAnchor="end">
            {format.gain(tick.toFixed(digits), digits)}
          </text>
        </g>
      ))}
      {timeTicks(scale, time).map((atMs) => (
        <text key={atMs} className="s-txt" x={scale.x(atMs)} y={height - 4} textAnchor="middle">
          {isolated(time(atMs))}
        </text>
      ))}
    </g>
  )
}

function Flags(props: { points: readonly CurvePoint[]; scale: CurveScale; height: number }) {
  const { t } = useWeb()
  const groups = flagGroups(props.points, props.scale, 130)
  return (
    <g>
      {groups.map(({ x, flags }) => {
        // Each sort of change is named once: money in must not hide money out.
        const words = [...new Set(flags)].map((flag) => t(`detail.flag.${flag}`))
        const [first = '', second] = words
        const rest = words.length > 2 ? ` +${words.length - 2}` : ''
        const text = second === undefined ? first : `${first} · ${second}${rest}`
        const early = x < 120
        return (
          <g key={x}>
            <path className="c-cursor" d={`M${x} 18V${props.height - 22}`} />
            <path className="c-flag" d={`M${x} 6h9l-3 4 3 4h-9z`} />
            <text
              className="s-txt"
              x={early ? x + 14 : x - 6}
              y={14}
              textAnchor={early ? 'start' : 'end'}
            >
              {text}
            </text>
            <title>{flags.map((flag) => t(`detail.flag.${flag}`)).join(', ')}</title>
          </g>
        )
      })}
    </g>
  )
}
