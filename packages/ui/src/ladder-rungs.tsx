// The rungs of a ladder: line, node, thick part for fills, price and word. Many rungs become few
// paths, so that 200 levels draw as fast as 20.
import { memo } from 'react'
import { meanGap, type LadderRung } from './ladder-layout.ts'
import type { Rails } from './ladder-props.ts'

export interface LadderRungsProps {
  readonly rungs: readonly LadderRung[]
  readonly ys: readonly number[]
  readonly rails: Rails
  readonly labelled: ReadonlySet<number>
  readonly lit: number | undefined
  readonly showPrices: boolean
  readonly showWords: boolean
  formatPrice(price: number): string
}

const strokes = { buy: 'k-up', sell: 'k-down', empty: 'k-ink3' } as const
/** Nodes shrink before they touch. */
const NODE = 4

function drawable(rungs: readonly LadderRung[], ys: readonly number[], side: LadderRung['side']) {
  return rungs
    .map((rung, index) => ({ rung, index, y: ys[index] ?? Number.NaN }))
    .filter((it) => it.rung.side === side && Number.isFinite(it.y))
}

function nodeSize(gap: number): number {
  return Math.max(1.5, Math.min(NODE, gap / 2 - 0.5))
}

export const LadderRungs = memo(function LadderRungs(props: LadderRungsProps) {
  const { rungs, ys, rails, labelled, lit, formatPrice, showPrices, showWords } = props
  const most = Math.max(1, ...rungs.map((rung) => rung.fills))
  const gap = meanGap(ys)
  const size = nodeSize(gap)
  const edge = (index: number) => index === 0 || index === rungs.length - 1
  return (
    <>
      <Glow {...props} />
      {(['buy', 'sell', 'empty'] as const).map((side) => {
        const all = drawable(rungs, ys, side)
        const path = all.map(({ y }) => `M${rails.x1} ${y.toFixed(1)}H${rails.x2}`).join('')
        const thick = all.map(({ rung, y }) => fillPath(rung, y, rails, most)).join('')
        return (
          <g key={side}>
            <path
              className={`rung ${strokes[side]}`}
              strokeOpacity={side !== 'empty' && gap < 5 ? 0.3 : undefined}
              strokeDasharray={side === 'empty' ? '1 4' : undefined}
              strokeLinecap={side === 'empty' ? 'round' : undefined}
              d={path}
            />
            <path
              className={`fill ${strokes[side]}`}
              style={gap < 5 ? { strokeWidth: Math.max(1, gap - 0.5) } : undefined}
              d={thick}
            />
            {side !== 'empty' && (
              <path
                className={`k-node ${strokes[side]} nodes`}
                style={{ fill: 'var(--node)' }}
                strokeWidth="1.5"
                d={all.map(({ y }) => nodePath(side, y, rails, size)).join('')}
              />
            )}
          </g>
        )
      })}
      {[...labelled].map((index) => {
        const rung = rungs[index]
        const y = ys[index]
        if (rung === undefined || y === undefined || !Number.isFinite(y)) return null
        const strong = edge(index) || index === lit ? ' s-b s-ink' : ' s-m s-ink2'
        return (
          <g key={index}>
            {showPrices && (
              <text className={`s-txt${strong}`} x={rails.x1 - 10} y={y + 4} textAnchor="end">
                {formatPrice(rung.price)}
              </text>
            )}
            {showWords && (
              <text className="s-txt" x={rails.x2 + 10} y={y + 4}>
                {rung.word}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
})

/** The rung under the cursor: washed and thick, whatever its labels. */
function Glow({ rungs, ys, rails, lit }: LadderRungsProps) {
  const rung = lit === undefined ? undefined : rungs[lit]
  const y = lit === undefined ? undefined : ys[lit]
  if (rung === undefined || y === undefined || !Number.isFinite(y)) return null
  return (
    <>
      <rect className="glow" x={rails.x1} y={y - 6} width={rails.x2 - rails.x1} height={12} />
      <path className={strokes[rung.side]} strokeWidth="2" d={`M${rails.x1} ${y}H${rails.x2}`} />
    </>
  )
}

/** Fills against the busiest rung: from the left rail for buys, from the right one for sells. */
function fillPath(rung: LadderRung, y: number, { x1, x2 }: Rails, most: number): string {
  const share = rung.fills > 0 ? rung.fills / most : rung.part * 0.08
  if (share <= 0) return ''
  const length = Math.max(4, (x2 - x1 - 12) * share)
  const at = y.toFixed(1)
  return rung.side === 'sell' ? `M${x2 - 6} ${at}h${-length}` : `M${x1 + 6} ${at}h${length}`
}

/** A circle on the left rail for buys, a diamond on the right one for sells. */
function nodePath(side: 'buy' | 'sell', y: number, { x1, x2 }: Rails, r: number): string {
  if (side === 'buy')
    return `M${x1 - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  return `M${x2} ${y - r - 0.6}l${r + 0.6} ${r + 0.6}-${r + 0.6} ${r + 0.6}-${r + 0.6}-${r + 0.6}z`
}
