// The ladder: a plan as a trellis of rungs on the price scale of the chart beside it. Rungs wait, fill, or are empty
// and say why; the price climbs it. Must never have a scale of its own.
import { useId, useMemo, useRef, type KeyboardEvent } from 'react'
import type { ChartPlan } from '@trellis/bots/web-context'
import { labelledRungs } from './label-layout.ts'
import { axisTicks, yOf, type PriceScale } from './price-scale.ts'

export interface LadderProps {
  readonly scale: PriceScale
  readonly plan: ChartPlan
  readonly last: number | undefined
  readonly width: number
  readonly lit: number | undefined
  readonly label: string
  /** Words beside the rungs; left out where the place is narrow. */
  readonly words: boolean
  price(value: number): string
  onLit(index: number | undefined): void
}

const TAG = 90
const WORD = 62
const NODE = 4

/** Where the rails stand for a width: labels before them, words behind. */
export function railsOf(width: number, words: boolean): { readonly start: number; end: number } {
  const start = Math.min(TAG, width * 0.45)
  return { start, end: width - (words ? WORD : 12) }
}

export function Ladder(props: LadderProps) {
  const { scale, plan, last, width, words, lit } = props
  const weave = useId()
  const rails = railsOf(width, words)
  const ys = useMemo(() => plan.rungs.map((rung) => yOf(scale, rung.price)), [plan.rungs, scale])
  const tagY = last === undefined ? undefined : inside(yOf(scale, last), scale)
  const labels = useMemo(() => labelledRungs({ ys, tagY, nearest: 3 }), [ys, tagY])
  const most = Math.max(1, ...plan.rungs.map((rung) => rung.fills))
  const keys = useLadderKeys(props)
  return (
    <div
      className="ladder-box"
      role="group"
      tabIndex={0}
      aria-label={props.label}
      aria-roledescription={undefined}
      onKeyDown={keys}
      onPointerLeave={() => props.onLit(undefined)}
      onBlur={() => props.onLit(undefined)}
    >
      <svg className="ladder" width={width} height={scale.height} aria-hidden="true">
        <defs>
          <pattern id={weave} width="6" height="6" patternUnits="userSpaceOnUse">
            <path className="k-weave" d="M0 0l6 6M6 0l-6 6" />
          </pattern>
        </defs>
        <WovenCells ys={ys} plan={plan} rails={rails} fill={`url(#${weave})`} />
        <Rails scale={scale} rails={rails} ys={ys} />
        {plan.rungs.map((rung, index) => {
          const y = ys[index] ?? 0
          if (y < -4 || y > scale.height + 4) return undefined
          return (
            <g
              key={index}
              className={`rung ${rung.side}${lit === index ? ' lit' : ''}`}
              onPointerEnter={() => props.onLit(index)}
            >
              <rect x={0} y={y - 5} width={width} height={10} fill="transparent" />
              <path className="step" d={`M${rails.start} ${y}H${rails.end}`} />
              <FilledPart rung={rung} rails={rails} y={y} share={rung.fills / most} />
              <Node rung={rung} rails={rails} y={y} small={plan.rungs.length > 60} />
              {labels.has(index) || lit === index ? (
                <text className={labelClass(index, ys)} x={rails.start - 10} y={y + 4}>
                  {props.price(rung.price)}
                </text>
              ) : undefined}
              {words && (labels.has(index) || lit === index) ? (
                <text className="s-txt" x={rails.end + 10} y={y + 4}>
                  {rung.word}
                </text>
              ) : undefined}
              <title>{`${props.price(rung.price)}: ${rung.detail}`}</title>
            </g>
          )
        })}
        {plan.rungs.length === 0 ? <Axis {...props} tagY={tagY} at={rails.start - 10} /> : undefined}
      </svg>
      {last === undefined || tagY === undefined ? undefined : (
        <span
          className="price-tag"
          style={{ transform: `translateY(${tagY}px)`, inlineSize: rails.start }}
          aria-hidden="true"
        >
          {props.price(last)}
        </span>
      )}
    </div>
  )
}

interface RailsAt {
  readonly start: number
  readonly end: number
}

function Rails({ scale, rails, ys }: { scale: PriceScale; rails: RailsAt; ys: readonly number[] }) {
  const top = Math.max(0, Math.min(...ys, scale.height) - 8)
  const bottom = Math.min(scale.height, Math.max(...ys, 0) + 8)
  if (ys.length === 0) return <path className="rail" d={`M${rails.start} 0V${scale.height}`} />
  return (
    <path className="rail" d={`M${rails.start} ${top}V${bottom}M${rails.end} ${top}V${bottom}`} />
  )
}

/** Cells that hold coin bought for the rung above: below every waiting sell, and below the empty rung over them. */
function WovenCells(props: {
  ys: readonly number[]
  plan: ChartPlan
  rails: RailsAt
  fill: string
}) {
  const { ys, plan, rails } = props
  const cells = plan.rungs.flatMap((rung, index) => {
    const top = ys[index]
    const bottom = ys[index - 1]
    return rung.side === 'sell' && top !== undefined && bottom !== undefined
      ? [{ top, bottom }]
      : []
  })
  const first = cells[0]
  const final = cells.at(-1)
  if (first === undefined || final === undefined) return undefined
  return (
    <g>
      {cells.map(({ top, bottom }) => (
        <rect
          key={top}
          x={rails.start}
          y={top}
          width={rails.end - rails.start}
          height={Math.max(0, bottom - top)}
          fill={props.fill}
        />
      ))}
    </g>
  )
}

type Rung = ChartPlan['rungs'][number]

function FilledPart(props: { rung: Rung; rails: RailsAt; y: number; share: number }) {
  const { rung, rails, y, share } = props
  const width = (rails.end - rails.start) * 0.9 * share
  if (rung.fills === 0 || rung.side === 'empty') return undefined
  const from = rung.side === 'sell' ? rails.end : rails.start
  const to = rung.side === 'sell' ? rails.end - width : rails.start + width
  return <path className="filled" d={`M${from} ${y}H${to}`} />
}

function Node(props: { rung: Rung; rails: RailsAt; y: number; small: boolean }) {
  const { rung, rails, y } = props
  const size = props.small ? NODE - 2 : NODE
  if (rung.side === 'buy') {
    return <circle className={rung.part > 0 ? 'node part' : 'node'} cx={rails.start} cy={y} r={size} />
  }
  if (rung.side !== 'sell') return undefined
  const d = `M${rails.end} ${y - size - 1}l${size + 1} ${size + 1}-${size + 1} ${size + 1}-${size + 1}-${size + 1}z`
  return <path className={rung.part > 0 ? 'node part' : 'node'} d={d} />
}

function Axis(props: LadderProps & { tagY: number | undefined; at: number }) {
  const ticks = axisTicks(props.scale, props.scale.height / 56)
  return ticks.map((tick) => {
    const y = yOf(props.scale, tick)
    if (y < 8 || y > props.scale.height - 8) return undefined
    if (props.tagY !== undefined && Math.abs(props.tagY - y) < 17) return undefined
    return (
      <text key={tick} className="s-txt label" x={props.at} y={y + 4}>
        {props.price(tick)}
      </text>
    )
  })
}

function labelClass(index: number, ys: readonly number[]): string {
  return index === 0 || index === ys.length - 1 ? 's-txt label edge' : 's-txt label'
}

function inside(y: number, scale: PriceScale): number {
  return Math.min(Math.max(y, 9), scale.height - 9)
}

/** Arrows walk the rungs; Home and End go to the edges. */
function useLadderKeys({ plan, lit, onLit }: LadderProps): (event: KeyboardEvent) => void {
  const current = useRef(lit)
  current.current = lit
  return (event) => {
    const top = plan.rungs.length - 1
    const at = current.current
    const next = { ArrowUp: (at ?? -1) + 1, ArrowDown: (at ?? top + 1) - 1, Home: top, End: 0 }[
      event.key
    ]
    if (next === undefined || top < 0) return
    event.preventDefault()
    onLit(Math.min(top, Math.max(0, next)))
  }
}
