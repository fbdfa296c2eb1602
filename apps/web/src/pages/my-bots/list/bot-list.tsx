// The rows of My bots: a table with headings that sort, or cards on phones; long lists draw only
// what is in the window.
import { useRef } from 'react'
import { usePhone } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import type { BotFilter, BotSort } from '../filter/bot-selection.ts'
import type { ShownRow } from '../bot-units.ts'
import { BotCard, BotTableRow } from './bot-line.tsx'
import {
  columnLooks,
  columnsOf,
  endedColumns,
  tracksOf,
  type ColumnKey,
  type ListLook,
} from './list-columns.ts'
import type { RowActions } from './row-menu.tsx'
import { useRoom } from './use-list-look.ts'
import type { Picks } from './use-picks.ts'
import { useWindowRows } from './window-rows.ts'

/** Heights with gaps, as the styles set them. */
const ROW_HEIGHT = { roomy: 78, compact: 46 } as const
const CARD_HEIGHT = 132

export interface BotListProps extends RowActions {
  readonly rows: readonly ShownRow[]
  readonly closed: boolean
  /** The coin of the amounts where all rows have one, else "". */
  readonly quote: string
  readonly filter: BotFilter
  onSort(sort: BotSort): void
  readonly look: ListLook
  readonly picks: Picks
  readonly picking: boolean
  /** Figures are old: shown, but not as if they were now. */
  readonly stale: boolean
}

export function BotList(props: BotListProps) {
  return usePhone() ? <Cards {...props} /> : <Table {...props} />
}

function Table(props: BotListProps) {
  const { rows, closed, look, picks, stale } = props
  const t = useWords()
  const ref = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT[look.density]
  const { from, to } = useWindowRows(ref, rows.length, height)
  const fitting = columnsOf(look, useRoom())
  const columns = closed ? endedColumns(fitting) : fitting
  const { tracks, least } = tracksOf(columns, look.density)
  return (
    <div className="bot-scroll">
      <div
        role="table"
        className="bot-table"
        data-density={look.density}
        data-stale={stale || undefined}
        style={{ ['--tracks' as string]: tracks, minInlineSize: least }}
        aria-label={t('nav.myBots')}
        aria-rowcount={rows.length + 1}
      >
        <Heads {...props} columns={columns} />
        <div role="rowgroup" className="bot-list" ref={ref}>
          <div aria-hidden="true" style={{ blockSize: from * height }} />
          {rows.slice(from, to).map((shown, index) => (
            <BotTableRow
              key={shown.row.figures.bot_id}
              shown={shown}
              index={from + index}
              columns={columns}
              closed={closed}
              picked={picks.has(shown.row.figures.bot_id)}
              named={props.quote === ''}
              onPick={picks.toggle}
              onClose={props.onClose}
              onAgain={props.onAgain}
            />
          ))}
          <div aria-hidden="true" style={{ blockSize: Math.max(0, rows.length - to) * height }} />
        </div>
      </div>
    </div>
  )
}

function Heads(props: BotListProps & { readonly columns: readonly ColumnKey[] }) {
  const { rows, closed, quote, picks, columns } = props
  const t = useWords()
  const all = picks.rows.length === rows.length
  return (
    <div role="row" className="bot-line hd" aria-rowindex={1}>
      <span role="columnheader">
        <label className="pick">
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box !== null) box.indeterminate = !all && picks.rows.length > 0
            }}
            aria-label={t('bots.pickAll')}
            onChange={picks.toggleAll}
          />
        </label>
      </span>
      <span role="columnheader">
        <span className="sr-only">{t('myBots.levels')}</span>
      </span>
      <Head {...props} label={t('myBots.bot')} sort="pair" />
      {columns.map((key) => (
        <Head
          key={key}
          {...props}
          label={headOf(key)}
          help={key === 'fees' ? t('bots.feesHelp') : undefined}
          sort={key === 'range' && closed ? 'ended' : columnLooks[key].sort}
          numeric={columnLooks[key].numeric === true}
          className={key === 'parts' ? 'split-cell' : undefined}
        />
      ))}
      {!columns.includes('range') && <span aria-hidden="true" />}
      <span role="columnheader">
        <span className="sr-only">{t('myBots.actions')}</span>
      </span>
    </div>
  )

  function headOf(key: ColumnKey): string {
    if (key === 'total') return t(closed ? 'bots.finalIn' : 'myBots.totalIn', { quote })
    if (key === 'equity' && closed) return t('bots.column-equity-closed')
    if (key === 'range' && closed) return t('myBots.reason')
    if (key === 'runtime' && closed) return t('myBots.ranFor')
    return t(`bots.column-${key}`)
  }
}

interface HeadProps extends Pick<BotListProps, 'filter' | 'onSort'> {
  readonly label: string
  /** What the figures below count. */
  readonly help?: string | undefined
  readonly sort: BotSort | undefined
  readonly numeric?: boolean
  readonly className?: string | undefined
}

function Head({ filter, onSort, label, help, sort, numeric, className }: HeadProps) {
  const chosen = sort !== undefined && filter.sort === sort
  // Names and states run from A; everything else has the most or the newest first.
  const rises = sort === 'pair' || sort === 'state'
  const down = rises ? filter.reverse : !filter.reverse
  return (
    <span
      role="columnheader"
      className={numeric === true ? 'num' : className}
      aria-sort={chosen ? (down ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        label
      ) : (
        <button type="button" title={help} onClick={() => onSort(sort)}>
          {label}
        </button>
      )}
    </span>
  )
}

function Cards(props: BotListProps) {
  const { rows, closed, picks, picking, stale } = props
  const t = useWords()
  const ref = useRef<HTMLUListElement>(null)
  const { from, to } = useWindowRows(ref, rows.length, CARD_HEIGHT)
  return (
    <ul
      className="bot-cards"
      ref={ref}
      aria-label={t('nav.myBots')}
      data-stale={stale || undefined}
    >
      <li aria-hidden="true" style={{ blockSize: from * CARD_HEIGHT }} />
      {rows.slice(from, to).map((shown) => (
        <BotCard
          key={shown.row.figures.bot_id}
          shown={shown}
          closed={closed}
          named={props.quote === ''}
          picking={picking}
          picked={picks.has(shown.row.figures.bot_id)}
          onPick={picks.toggle}
          onClose={props.onClose}
          onAgain={props.onAgain}
        />
      ))}
      <li aria-hidden="true" style={{ blockSize: Math.max(0, rows.length - to) * CARD_HEIGHT }} />
    </ul>
  )
}
