// One bot in the list: a row of the table with a pointer, a card on phones. The whole of it is
// clickable, and holds one real link.
/* eslint-disable jsx-a11y/no-noninteractive-element-interactions -- larger targets of links */
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { kindName, sideWords } from '@trellis/bot-kit/web/kind-name.ts'
import type { BotFigures, BotRow } from '@trellis/contract'
import { Amount, Chip, Delta, StateChip, useFormats, digitsOfCoin } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { pairOf } from '../filter/bot-selection.ts'
import { stateOf } from '../../../data/bot-state.ts'
import type { ShownRow } from '../bot-units.ts'
import { BotSketch } from './bot-sketch.tsx'
import { KindPart, UnderTotal } from './kind-part.tsx'
import { columnLooks, type ColumnKey } from './list-columns.ts'
import { ClosedWords, PositionNow } from './position-now.tsx'
import { RowName } from './row-name.tsx'
import { RowMenu, type RowActions } from './row-menu.tsx'
import { SplitBar } from './split-bar.tsx'
import { useNameOf } from './use-bot-names.ts'

export interface LineProps extends RowActions {
  readonly shown: ShownRow
  readonly closed: boolean
  readonly picked: boolean
  /** Amounts of the rows are in different coins: each names its own. */
  readonly named: boolean
  onPick(botId: string): void
}

/** Goes to the bot, or chooses it, unless something with a meaning of its own was pressed. */
function usePress(figures: BotFigures, onPick: (() => void) | undefined) {
  const [, navigate] = useLocation()
  const href = `/bot/${figures.bot_id}/`
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const own = 'a, button, input, label, .popover, dialog'
    if (event.defaultPrevented || (event.target as Element).closest(own)) return
    if (getSelection()?.isCollapsed === false) return
    if (onPick === undefined) navigate(href)
    else onPick()
  }
  return { href, onClick }
}

function PickMark({ shown, picked, onPick }: LineProps) {
  const t = useWords()
  const { figures } = shown.row
  return (
    <label className="pick">
      <input
        type="checkbox"
        checked={picked}
        aria-label={t('bots.pickOne', { pair: pairOf(figures), id: figures.bot_id })}
        onChange={() => onPick(figures.bot_id)}
      />
    </label>
  )
}

export interface TableRowProps extends LineProps {
  readonly columns: readonly ColumnKey[]
  readonly index: number
}

export function BotTableRow(props: TableRowProps) {
  const { shown, closed, columns, picked } = props
  const { row } = shown
  const { figures } = row
  const { href, onClick } = usePress(figures, undefined)
  return (
    // A larger target for the link inside, which is the way for keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      className="bot-line"
      tabIndex={-1}
      aria-rowindex={props.index + 2}
      data-picked={picked || undefined}
      onClick={onClick}
    >
      <span role="cell">
        <PickMark {...props} />
      </span>
      <span role="cell" className="ladder-cell">
        <BotSketch row={row} closed={closed} />
      </span>
      <span role="cell" className="two-line">
        <span className="row base wrap bot-name">
          <Link className="nm" href={href} data-row-link={figures.bot_id}>
            <RowName row={row} />
          </Link>
          <KindWords figures={figures} />
        </span>
        <KindPart row={row} />
      </span>
      {columns.map((key) => (
        <span key={key} role="cell" className={cellClass(key)}>
          <CellOf {...props} column={key} />
        </span>
      ))}
      {!columns.includes('range') && <span aria-hidden="true" />}
      <span role="cell">
        <RowMenu {...props} row={row} />
      </span>
    </div>
  )
}

function cellClass(key: ColumnKey): string | undefined {
  if (key === 'total') return 'two-line num'
  if (columnLooks[key].numeric === true) return 'num'
  const others: Partial<Record<ColumnKey, string>> = {
    runtime: 'dim',
    started: 'dim',
    parts: 'split-cell',
    range: 'next',
  }
  return others[key]
}

interface CellProps extends Pick<LineProps, 'shown' | 'closed' | 'named' | 'onAgain'> {
  readonly column: ColumnKey
}

function CellOf({ column, shown, closed, named, onAgain }: CellProps): ReactNode {
  const t = useWords()
  const formats = useFormats()
  const { figures, coin, row } = shown
  const digits = digitsOfCoin(coin)
  switch (column) {
    case 'state':
      return <StateWordsChip figures={figures} />
    case 'runtime':
      return formats.duration(Number(figures.running_ms))
    case 'started':
      return formats.time(Number(figures.create_time), 'short')
    case 'invested':
      return <Amount value={figures.invested} digits={digits} />
    case 'equity':
      return <Amount value={figures.equity} digits={digits} />
    case 'fees':
      return <Amount value={figures.fees_paid} digits={digits} cost />
    case 'parts':
      return <SplitBar figures={figures} digits={digits} />
    case 'range':
      return closed ? <ClosedWords row={row} onAgain={onAgain} /> : <PositionNow row={row} />
    case 'total':
      return (
        <>
          <span className="t14 fig" data-total={figures.bot_id}>
            <Delta
              value={figures.total_profit}
              digits={digits}
              {...(named ? { unit: coin } : {})}
            />
          </span>
          <small>
            <UnderTotal row={row} closed={closed}>
              <Delta value={figures.total_profit_per} percent /> {t('myBots.ofInvested')}
            </UnderTotal>
          </small>
        </>
      )
  }
}

export interface CardProps extends LineProps {
  readonly picking: boolean
}

export function BotCard(props: CardProps) {
  const { shown, closed, picking } = props
  const { row, coin } = shown
  const { figures } = row
  const { href, onClick } = usePress(
    figures,
    picking ? () => props.onPick(figures.bot_id) : undefined,
  )
  return (
    // A larger target for the link inside, which is the way for keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <li className="card bot-card" data-picked={props.picked || undefined} onClick={onClick}>
      {picking ? <PickMark {...props} /> : <BotSketch row={row} closed={closed} />}
      <span className="two-line">
        <span className="row base wrap bot-name">
          <Link className="nm" href={href} data-row-link={figures.bot_id}>
            <RowName row={row} />
          </Link>
          <KindWords figures={figures} />
        </span>
        <KindPart row={row} />
      </span>
      <span className="two-line num">
        <span className="fig-m" data-total={figures.bot_id}>
          <Delta
            value={shown.figures.total_profit}
            digits={digitsOfCoin(coin)}
            {...(props.named ? { unit: coin } : {})}
          />
        </span>
        <small>
          <UnderTotal row={row} closed={closed}>
            <Delta value={figures.total_profit_per} percent />
          </UnderTotal>
        </small>
      </span>
      <div className="foot rule">
        <StateWordsChip figures={figures} />
        <span className="next">
          <CardNext row={row} closed={closed} onAgain={props.onAgain} />
        </span>
        <RowMenu {...props} row={row} />
      </div>
    </li>
  )
}

interface CardNextProps extends Pick<LineProps, 'closed' | 'onAgain'> {
  readonly row: BotRow
}

/** How it ended, what it waits for, or for how long it runs. */
function CardNext({ row, closed, onAgain }: CardNextProps) {
  const formats = useFormats()
  const { figures } = row
  if (closed) return <ClosedWords row={row} onAgain={onAgain} />
  const { chip, key } = stateOf(figures)
  if (chip === 'range' || key === 'entry' || key === 'near') return <PositionNow row={row} brief />
  return <>{formats.duration(Number(figures.running_ms))}</>
}

/** "Futures grid Long 10×": of several bots on one contract the side tells which is which. */
function KindWords({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const formats = useFormats()
  const side = sideWords(figures, t, formats.number)
  return (
    <>
      <span className="dim2 t12 nowrap">{kindName(figures.kind, t)}</span>
      {side !== '' && <span className="t12 nowrap">{side}</span>}
      {figures.copied_by !== '' && <CopiedChip by={figures.copied_by} />}
      {figures.copied_by === '' && figures.source !== 'manual' && (
        <Chip>{t(`bots.source-${figures.source}`)}</Chip>
      )}
      {figures.voucher !== '' && <Chip>{t('bots.voucher')}</Chip>}
    </>
  )
}

/** That it is a copy, and of whose bot. */
function CopiedChip({ by }: { readonly by: string }) {
  const t = useWords()
  const name = useNameOf(by)
  return (
    <Chip>
      <span>
        {t('bots.source-copy')}
        {name !== undefined && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </span>
    </Chip>
  )
}

export function StateWordsChip({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const { chip, state } = stateOf(figures)
  return <StateChip state={chip}>{t(`state.${state}`)}</StateChip>
}
