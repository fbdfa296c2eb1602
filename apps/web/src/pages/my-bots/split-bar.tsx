// Realised and everything else of one bot's P&L, side by side; direction by colour and by pattern, and in
// figures below.
import { Delta } from '@trellis/ui'
import type { BotFigures } from '@trellis/contract'

function share(part: string, other: string): number {
  const [a, b] = [Math.abs(Number(part)), Math.abs(Number(other))]
  return a + b === 0 ? 0 : (a / (a + b)) * 100
}

export function SplitBar({ figures }: { readonly figures: BotFigures }) {
  const { realised_profit: realised, other_profit: other } = figures
  const first = share(realised, other)
  const empty = Number(realised) === 0 && Number(other) === 0
  return (
    <span className="split">
      <span className="bar" aria-hidden="true">
        {!empty && (
          <>
            <i
              data-way={Number(realised) < 0 ? 'down' : 'up'}
              style={{ inlineSize: `${first}%` }}
            />
            <i
              data-way={Number(other) < 0 ? 'down' : 'up'}
              data-open
              style={{ inlineSize: `${100 - first}%` }}
            />
          </>
        )}
      </span>
      <small>
        <Delta value={realised} /> <Delta value={other} />
      </small>
    </span>
  )
}
