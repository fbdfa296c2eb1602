// Booked profit and everything else of one bot's P&L, side by side; direction by colour and by
// pattern, and in figures below, which add up to the total as it is written.
import { Delta, shownTerms } from '@trellis/ui'
import { isOnlyTotal, NoneBooked } from './none-booked.tsx'
import type { BotFigures } from '@trellis/contract'

function share(part: string, other: string): number {
  const [a, b] = [Math.abs(Number(part)), Math.abs(Number(other))]
  return a + b === 0 ? 0 : (a / (a + b)) * 100
}

export interface SplitBarProps {
  readonly figures: BotFigures
  readonly digits: number
}

export function SplitBar({ figures, digits }: SplitBarProps) {
  const { booked_profit: booked, other_profit: other } = figures
  const parts = [
    { key: 'booked', value: booked, width: share(booked, other) },
    { key: 'other', value: other, width: share(other, booked) },
  ].filter((part) => part.width > 0)
  if (parts.length === 0) return <span className="dim2">—</span>
  const [first = '0', second = '0'] = shownTerms([booked, other], digits)
  return (
    <span className="split">
      <span className="bar" aria-hidden="true">
        {parts.map((part) => (
          <i
            key={part.key}
            data-way={Number(part.value) < 0 ? 'down' : 'up'}
            data-open={part.key === 'other' || undefined}
            style={{ inlineSize: `${part.width}%` }}
          />
        ))}
      </span>
      <small>
        {isOnlyTotal(figures) ? <NoneBooked /> : <Delta value={first} digits={digits} />}{' '}
        <Delta value={second} digits={digits} />
      </small>
    </span>
  )
}
