// The rows of My bots: a table with headings that sort, or cards on phones; long lists draw only
// what is in the window.
import { useRef } from 'react'
import type { BotRow } from '@trellis/contract'
import { usePhone } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { BotFilter, BotSort } from './bot-selection.ts'
import { BotCard, BotTableRow } from './bot-line.tsx'
import { useWindowRows } from './window-rows.ts'

/** Heights with gaps, as the styles set them. */
const ROW_HEIGHT = 78
const CARD_HEIGHT = 132

export interface BotListProps {
  readonly rows: readonly BotRow[]
  readonly closed: boolean
  readonly quote: string
  readonly filter: BotFilter
  onSort(sort: BotSort): void
}

export function BotList(props: BotListProps) {
  return usePhone() ? <Cards {...props} /> : <Table {...props} />
}

function Table({ rows, closed, quote, filter, onSort }: BotListProps) {
  const t = useWords()
  const ref = useRef<HTMLDivElement>(null)
  const { from, to } = useWindowRows(ref, rows.length, ROW_HEIGHT)
  const head = (key: string, sort?: BotSort, className?: string) => {
    const chosen = sort !== undefined && filter.sort === sort
    const down = sort === 'pair' ? filter.reverse : !filter.reverse
    return (
      <span
        role="columnheader"
        className={className}
        aria-sort={chosen ? (down ? 'descending' : 'ascending') : undefined}
      >
        {sort === undefined ? (
          t(`myBots.${key}`, { quote })
        ) : (
          <button type="button" onClick={() => onSort(sort)}>
            {t(`myBots.${key}`, { quote })}
          </button>
        )}
      </span>
    )
  }
  return (
    <div
      role="table"
      className="bot-table"
      aria-label={t('nav.myBots')}
      aria-rowcount={rows.length + 1}
    >
      <div role="row" className="bot-line hd">
        <span role="columnheader">
          <span className="sr-only">{t('myBots.levels')}</span>
        </span>
        {head('bot', 'pair')}
        {head('state')}
        {head(closed ? 'ranFor' : 'runningFor', 'newest')}
        {head('invested', 'invested', 'num')}
        {head('totalIn', 'pnl', 'num')}
        {head('parts', undefined, 'split-cell')}
        {head(closed ? 'reason' : 'range')}
        <span role="columnheader">
          <span className="sr-only">{t('myBots.actions')}</span>
        </span>
      </div>
      <div role="rowgroup" className="bot-list" ref={ref}>
        <div aria-hidden="true" style={{ blockSize: from * ROW_HEIGHT }} />
        {rows.slice(from, to).map((row) => (
          <BotTableRow key={row.figures.bot_id} row={row} closed={closed} />
        ))}
        <div aria-hidden="true" style={{ blockSize: Math.max(0, rows.length - to) * ROW_HEIGHT }} />
      </div>
    </div>
  )
}

function Cards({ rows, closed }: BotListProps) {
  const t = useWords()
  const ref = useRef<HTMLUListElement>(null)
  const { from, to } = useWindowRows(ref, rows.length, CARD_HEIGHT)
  return (
    <ul className="bot-cards" ref={ref} aria-label={t('nav.myBots')}>
      <li aria-hidden="true" style={{ blockSize: from * CARD_HEIGHT }} />
      {rows.slice(from, to).map((row) => (
        <BotCard key={row.figures.bot_id} row={row} closed={closed} />
      ))}
      <li aria-hidden="true" style={{ blockSize: Math.max(0, rows.length - to) * CARD_HEIGHT }} />
    </ul>
  )
}
