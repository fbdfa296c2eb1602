// The falls under a curve: the bot's as an area that hangs from a line, holding's and another set's
// as lines. It has no words that the curve's own summary does not say.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated, isolatedFigure } from '@trellis/ui'
import type { CurveScale } from '../../bot-detail/curve-geometry.ts'
import { deepestOf, type FallPoint } from './falls.ts'

export interface FallDrawingProps {
  readonly points: readonly FallPoint[]
  readonly lines: readonly ('hold' | 'other')[]
  readonly scale: CurveScale
  /** Where its room begins, px from the top of the drawing. */
  readonly top: number
  /** Of the whole drawing: its words stand at that end. */
  readonly width: number
  /** The deepest of the bot, a fraction. */
  readonly drawdown: string
}

/** Room that it takes, px. */
export const FALL_HEIGHT = 64
const AIR = 12
const TALL = 48

export function FallDrawing(props: FallDrawingProps) {
  const { t, format } = useWeb()
  const { points, lines, scale, top, width, drawdown } = props
  const zero = top + AIR
  const most = Math.max(
    ...(['bot', ...lines] as const).map((line) => deepestOf(points, line)?.[line] ?? 0),
  )
  const y = (fall: number): number => zero + (most === 0 ? 0 : (fall / most) * TALL)
  const path = (line: 'bot' | 'hold' | 'other'): string =>
    points
      .map((it) => `${scale.x(it.atMs).toFixed(1)} ${y(it[line]).toFixed(1)}`)
      .map((place, index) => `${index === 0 ? 'M' : 'L'}${place}`)
      .join('')
  const end = scale.x(scale.toMs)
  const deepest = deepestOf(points, 'bot')
  return (
    <g>
      <path className="fall-area" d={`${path('bot')}V${zero}H0Z`} />
      <path className="c-zero" d={`M0 ${zero}H${end}`} />
      {lines.map((line) => (
        <path
          key={line}
          className={line === 'hold' ? 'c-hold' : 'c-grid'}
          strokeDasharray={line === 'hold' ? '3 3' : undefined}
          d={path(line)}
        />
      ))}
      <path className="fall-edge" d={path('bot')} />
      {deepest === undefined ? undefined : (
        <circle className="fall-dot" cx={scale.x(deepest.atMs)} cy={y(deepest.bot)} r="3" />
      )}
      <text className="s-txt" x={width} y={zero + 4} textAnchor="end">
        {isolated(t('lab.fall.name'))}
      </text>
      <text className="s-txt fall-most" x={width} y={zero + 22} textAnchor="end">
        {isolated(t('lab.fall.most', { share: isolatedFigure(format.fall(drawdown)) }))}
      </text>
    </g>
  )
}
