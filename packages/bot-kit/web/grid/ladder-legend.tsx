// The marks of the ladder with their names: fills so far, where the bot holds coins or a position,
// where it holds money, drawn as on the ladder. What no level has yet is said here, once.
import type { ReactNode } from 'react'
import { useWeb } from '../web-context.ts'
import './ladder-legend.css'

export interface LadderLegendProps {
  readonly quote: string
  /** What a woven cell stands for; what has ended holds nothing. */
  readonly holds?: 'coins' | 'position' | 'nothing'
  /** Whether a level was filled; of a plan nothing is said of that. */
  readonly fills?: boolean
}

export function LadderLegend({ quote, holds = 'coins', fills }: LadderLegendProps) {
  const { t } = useWeb()
  const mark = (name: string, drawing: ReactNode): ReactNode => (
    <span className="mark-of">
      <svg width="16" height="12" aria-hidden="true">
        {drawing}
      </svg>
      {t(`grid.legend.${name}`, { coin: quote })}
    </span>
  )
  const held = (
    <>
      {mark(
        holds === 'coins' ? 'held' : 'position',
        <>
          <path className="k-weave" d="M1 11 11 1M6 11 15 2M1 6 6 1M11 11l4-4" />
          <path className="k-weave" d="M15 11 5 1M10 11 1 2M15 6l-5-5M5 11 1 7" />
          <rect className="mark-box" x="0.5" y="0.5" width="15" height="11" />
        </>,
      )}
      {mark(
        holds === 'coins' ? 'money' : 'noPosition',
        <rect className="mark-box" x="0.5" y="0.5" width="15" height="11" />,
      )}
    </>
  )
  return (
    <span className="ladder-legend">
      {fills === true && mark('fills', <path className="mark-fills" d="M1 6h14" />)}
      {fills === false && t('grid.legend.noFills')}
      {holds !== 'nothing' && held}
    </span>
  )
}
