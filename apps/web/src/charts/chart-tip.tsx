// The words beside a level of the ladder or a mark of the chart: a heading and what it tells, line
// by line. It only draws and is never in the way of the pointer; what it says is spoken elsewhere.

export interface ChartTipProps {
  readonly head?: string | undefined
  readonly lines: readonly string[]
  /** Pixels from the top of the chart to what it speaks of. */
  readonly y: number
  /** Pixels from the side that it keeps to. */
  readonly from: { readonly side: 'left' | 'right'; readonly px: number }
  /** Height of the chart: the words never leave it. */
  readonly height: number
}

const LINE = 18
const PADDING = 20

export function ChartTip({ head, lines, y, from, height }: ChartTipProps) {
  const tall = (lines.length + (head === undefined ? 0 : 1)) * LINE + PADDING
  const top = Math.max(0, Math.min(y - tall / 2, height - tall))
  const side = from.side === 'left' ? 'insetInlineStart' : 'insetInlineEnd'
  const place = { [side]: from.px, insetBlockStart: top }
  return (
    <div className="chart-tip t12" style={place} aria-hidden="true">
      {head === undefined ? undefined : <b>{head}</b>}
      {lines.map((line, index) => (
        <span key={index} dir="auto">
          {line}
        </span>
      ))}
    </div>
  )
}
