// The sketch of a combo in lists: a bar for each contract as long as its weight, longs solid and
// shorts hollow.
import { KindPicture } from '@trellis/bot-kit/web/create/kind-picture.tsx'
import type { KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { partOf } from './card.tsx'

const MOST = 6
const LONGEST = 28

export function ComboSketch({ row, closed }: KindSketchProps) {
  const contracts = (partOf(row).symbol_settings ?? []).slice(0, MOST)
  const largest = Math.max(...contracts.map((it) => Number(it.target_position_percent)), 0.01)
  const step = 40 / Math.max(contracts.length, 3)
  return (
    <KindPicture>
      <path className="k-edge" d="M4 2V42" />
      {contracts.map((it, at) => {
        const width = (Number(it.target_position_percent) / largest) * LONGEST
        const isShort = it.side === 'SIDE_SHORT'
        return (
          <path
            key={it.symbol}
            className={closed ? 'k-ink3' : 'k-acc'}
            strokeWidth="3"
            strokeDasharray={isShort ? '2 2' : undefined}
            d={`M6 ${(2 + step * (at + 0.5)).toFixed(1)}h${width.toFixed(1)}`}
          />
        )
      })}
    </KindPicture>
  )
}
