// The ladder, this product's signature: a bot's levels as a trellis on the price scale of the chart
// beside it. It draws and reports; what a level is, the kind says.
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  inSight,
  labelledRungs,
  labelRoom,
  lineLabels,
  nearestRung,
  wovenCells,
  type LadderRung,
} from './ladder-layout.ts'
import { LadderLines } from './ladder-lines.tsx'
import type { LadderProps, Rails } from './ladder-props.ts'
import { LadderRungs } from './ladder-rungs.tsx'
import './drawing.css'
import './ladder.css'

const REACH = 14

export function Ladder(props: LadderProps) {
  const { rungs, priceToY, width, height, last, labelWidth = 76, wordWidth = 64, Handles } = props
  const id = useId()
  const [own, setOwn] = useState<number | undefined>(undefined)
  const lit = props.lit ?? own
  const light = (index: number | undefined) => {
    setOwn(index)
    props.onLight?.(index)
  }
  const ys = rungs.map((rung) => inSight(priceToY(rung.price), height))
  const tagY = last === undefined ? Number.NaN : inSight(priceToY(last), height)
  const all = lineLabels(
    (props.lines ?? []).map((line) => priceToY(line.price)),
    height,
    (props.lines ?? []).map((line) => line.label),
  )
  // Without words beside it a line out of sight would take the place of the price at that end, and
  // the chart says it already.
  const labels = wordWidth > 0 ? all : all.filter(({ away }) => away === '')
  const labelled = labelledRungs(
    ys,
    Number.isFinite(tagY) ? tagY : undefined,
    labels.map((it) => it.y),
  )
  const rails = { x1: labelWidth, x2: width - wordWidth }
  const lightAt = (event: PointerEvent<HTMLElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top
    light(nearestRung(ys, y, REACH))
  }
  const current = lit === undefined ? undefined : rungs[lit]
  return (
    <div className="ladder" style={{ inlineSize: width, blockSize: height }}>
      <div
        className="ladder-list"
        role="listbox"
        tabIndex={0}
        aria-label={props.summary}
        aria-activedescendant={`${id}-option`}
        onKeyDown={(event) =>
          onKeyDown(event, { count: rungs.length, lit, light, open: props.onOpen })
        }
        onPointerMove={lightAt}
        onPointerLeave={() => light(undefined)}
        onBlur={() => light(undefined)}
      >
        <span
          id={`${id}-option`}
          role="option"
          className="sr-only"
          aria-selected={current !== undefined}
          aria-posinset={(lit ?? 0) + 1}
          aria-setsize={rungs.length}
        >
          {current === undefined ? props.summary : spoken(current, props)}
        </span>
        <svg width={width} height={height} aria-hidden="true">
          <Weave {...props} rails={rails} id={id} />
          {ys.length === 0 && (props.handles ?? []).length === 0 ? undefined : (
            <path className="k-edge" d={railsPath(rails, ys, height)} />
          )}
          <LadderRungs
            rungs={rungs}
            ys={ys}
            rails={rails}
            labelled={labelled}
            lit={lit}
            formatPrice={props.formatPrice}
            showPrices={labelWidth > 0}
            showWords={wordWidth > 0}
          />
          <LadderLines
            {...props}
            rails={rails}
            labels={labels}
            tagY={tagY}
            showPrices={labelWidth > 0}
            showWords={wordWidth > 0}
          />
          <PriceTag {...props} rails={rails} y={tagY} labelWidth={labelWidth} />
        </svg>
      </div>
      {/* Sliders have no place in a list box: the handles lie over it. */}
      {Handles && <Handles {...props} rails={rails} />}
    </div>
  )
}

interface KeyContext {
  readonly count: number
  readonly lit: number | undefined
  light(index: number | undefined): void
  readonly open: ((index: number) => void) | undefined
}

/** Up is a higher price, as on the page; Home and End are the ends of the range. */
function onKeyDown(event: KeyboardEvent, { count, lit, light, open }: KeyContext): void {
  if (event.target !== event.currentTarget || count === 0) return
  const at = lit ?? -1
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: Math.min(count - 1, at + 1),
    ArrowDown: at < 0 ? count - 1 : Math.max(0, at - 1),
    PageUp: Math.min(count - 1, at + 10),
    PageDown: Math.max(0, at - 10),
    Home: 0,
    End: count - 1,
  }
  const next = moves[event.key]
  if (next !== undefined) {
    event.preventDefault()
    light(next)
  } else if (event.key === 'Enter' && lit !== undefined) open?.(lit)
  else if (event.key === 'Escape') light(undefined)
}

function spoken(rung: LadderRung, { formatPrice }: LadderProps): string {
  return `${formatPrice(rung.price)}: ${rung.detail}`
}

function railsPath({ x1, x2 }: Rails, ys: readonly number[], height: number): string {
  const real = ys.filter((y) => Number.isFinite(y))
  if (real.length === 0) return ''
  const top = Math.max(0, Math.min(...real) - 8)
  const bottom = Math.min(height, Math.max(...real) + 8)
  return `M${x1} ${top}V${bottom}M${x2} ${top}V${bottom}`
}

interface WeaveProps extends Pick<LadderProps, 'rungs' | 'priceToY' | 'height' | 'turn'> {
  readonly rails: Rails
  readonly id: string
}

/** Cells that hold coin or a position are woven; the others are open. */
function Weave({ rungs, priceToY, height, rails, id, turn }: WeaveProps) {
  const pattern = `weave-${id.replaceAll(':', '')}`
  const cells = wovenCells(rungs, turn)
  return (
    <>
      <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse">
        <path className="k-weave" strokeWidth="1" d="M0 0 6 6M6 0 0 6" />
      </pattern>
      {cells.map((cell) => {
        const [top, bottom] = [cell.to, cell.from].map((price) =>
          Math.min(height, Math.max(0, priceToY(price) ?? 0)),
        ) as [number, number]
        if (bottom <= top) return null
        return (
          <rect
            key={cell.from}
            x={rails.x1}
            y={top}
            width={Math.max(0, rails.x2 - rails.x1)}
            height={bottom - top}
            fill={`url(#${pattern})`}
          />
        )
      })}
    </>
  )
}

interface TagProps extends LadderProps {
  readonly rails: Rails
  readonly y: number
}

/** The price on the left rail: a tag that points at its height. */
function PriceTag({ last, formatPrice, rails, y, stale, labelWidth = 76 }: TagProps) {
  if (last === undefined || Number.isNaN(y)) return null
  const text = formatPrice(last)
  const tip = rails.x1
  const start = Math.max(0, tip - labelRoom(text))
  const body = tip - 8
  return (
    <>
      <path
        className="tag-line"
        style={{ transform: `translateY(${y}px)` }}
        d={`M${rails.x1} 0H${rails.x2}`}
      />
      {labelWidth > 0 && (
        <g
          className="tag"
          style={{ transform: `translateY(${y}px)` }}
          data-stale={stale || undefined}
        >
          <path
            d={`M${start + 4} -10H${body}L${tip} 0L${body} 10H${start + 4}a4 4 0 0 1-4-4V-6a4 4 0 0 1 4-4z`}
          />
          <text x={body - 4} y={4} textAnchor="end">
            {text}
          </text>
        </g>
      )}
    </>
  )
}
