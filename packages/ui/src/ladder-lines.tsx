// Target prices on a ladder: a dashed line through the rails with its price and its word. One that
// is out of sight stands at the end of the scale with an arrow.
import { inSight, type LineLabel } from './ladder-layout.ts'
import type { LadderProps, Rails } from './ladder-props.ts'

export interface LadderLinesProps extends Pick<
  LadderProps,
  'lines' | 'priceToY' | 'height' | 'formatPrice'
> {
  readonly rails: Rails
  readonly labels: readonly LineLabel[]
  /** Height of the price tag, which covers the prices beside it; NaN where there is none. */
  readonly tagY: number
  readonly showPrices: boolean
  readonly showWords: boolean
}

/** The tag and a price beside it need this much. */
const TAG = 16
const arrows = { up: '↑ ', down: '↓ ', '': '' } as const

export function LadderLines(props: LadderLinesProps) {
  const { lines = [], priceToY, height, rails, showPrices, showWords } = props
  return props.labels.map(({ index, y, away }) => {
    const line = lines[index]
    if (line === undefined) return null
    const at = inSight(priceToY(line.price), height)
    const word = `${arrows[away]}${line.label}`
    const price = props.formatPrice(line.price)
    const free = !(Math.abs(props.tagY - y) < TAG)
    return (
      <g key={line.id}>
        {away === '' && (
          <path
            className={`k-${line.tone}`}
            strokeWidth="1.5"
            strokeDasharray="4 3"
            d={`M${rails.x1 - 6} ${at}H${rails.x2 + 6}`}
          />
        )}
        {showPrices && free && (
          <text className="s-txt s-m s-ink" x={rails.x1 - 10} y={y + 4} textAnchor="end">
            {/* Without room at the end the word stands for the price: the chart names both. */}
            {showWords || line.label === '' ? price : word}
          </text>
        )}
        {showWords && (
          <text className="s-txt s-m s-ink" x={rails.x2 + 10} y={y + 4}>
            {word}
          </text>
        )}
      </g>
    )
  })
}
