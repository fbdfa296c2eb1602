// How a bot's yield went: its line with the largest fall shaded, zero and the highest yield named
// at its end. The figures beside it say the same in words. Time runs to the right in every
// language.
import type { RankedStrategy } from '@trellis/contract'
import { Figure, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { curveOf } from './curve-shape.ts'

export interface YieldCurveProps {
  readonly row: Pick<
    RankedStrategy,
    'yield_trend' | 'drawdown_from' | 'drawdown_to' | 'max_drawdown' | 'pnl_per'
  >
}

export function YieldCurve({ row }: YieldCurveProps) {
  const t = useWords()
  const format = useFormats()
  const shape = curveOf(row)
  if (shape === undefined)
    return <span className="rank-yield young t12 dim2">{t('ranking.young')}</span>
  const { line, end, zero, top, fall } = shape
  // As many digits as tell it from zero.
  const digits = Math.abs(top.ratio) < 0.001 ? 2 : Math.abs(top.ratio) < 0.1 ? 1 : 0
  return (
    <span className="rank-yield" dir="ltr">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {fall && (
          <rect className="fall" x={fall.x} y={fall.y} width={fall.width} height={fall.height} />
        )}
        <path className="k-hair" d={`M0 ${top.y}H100`} vectorEffect="non-scaling-stroke" />
        <path
          className="k-edge"
          strokeDasharray="2 3"
          d={`M0 ${zero}H100`}
          vectorEffect="non-scaling-stroke"
        />
        <path
          className="k-acc"
          strokeWidth="1.5"
          strokeLinejoin="round"
          d={line}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <i className="dot" style={{ insetBlockStart: `${end * 2.5}%` }} aria-hidden="true" />
      <span className="axis t12 dim" aria-hidden="true">
        <span style={{ insetBlockStart: `${top.y * 2.5}%` }}>
          <Figure>{format.percent(top.ratio.toFixed(4), digits)}</Figure>
        </span>
        {Math.abs(zero - top.y) > 12 && (
          <span style={{ insetBlockStart: `${zero * 2.5}%` }}>0</span>
        )}
      </span>
      <span className="sr-only">
        {t('ranking.curveWords', {
          end: format.rate(row.pnl_per),
          fall: format.fall(row.max_drawdown),
        })}
      </span>
    </span>
  )
}
