// The rows before they are there: as many as a window shows, in the measures of the real ones.
import { LadderSmall, Skeleton, usePhone } from '@trellis/ui'

const ROWS = [0, 1, 2, 3, 4] as const
const sides = ['buy', 'buy', 'buy', 'empty', 'sell', 'sell', 'sell'] as const

export function ListWaiting() {
  const phone = usePhone()
  return (
    <div className={phone ? 'bot-cards' : 'bot-list'} aria-busy="true">
      {!phone && <div className="bot-line hd" />}
      {ROWS.map((row) => (
        <div key={row} className={phone ? 'card bot-card' : 'bot-line waiting'}>
          <LadderSmall sides={sides} place={undefined} quiet />
          <Skeleton width="60%" height="36px" />
          <Skeleton width="96px" height="36px" />
          {phone && (
            <div className="foot rule">
              <Skeleton width="80px" height="24px" />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
