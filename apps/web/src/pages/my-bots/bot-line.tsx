// One bot in the list: a row of the table with a pointer, a card on phones. The whole of it is
// clickable, and holds one real link.
/* eslint-disable jsx-a11y/no-noninteractive-element-interactions -- larger targets of links */
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { BotFigures, BotRow } from '@trellis/contract'
import { Amount, Delta, Icon, LadderSmall, Menu, Price, StateChip, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { usePrice } from '../../data/live.ts'
import { pairOf } from './bot-selection.ts'
import { closeKey, stateOf } from './bot-state.ts'
import { ladderOf, runAgainLink } from './bot-shape.ts'
import { KindPart } from './kind-part.tsx'
import { RangeBar } from './range-bar.tsx'
import { SplitBar } from './split-bar.tsx'

interface LineProps {
  readonly row: BotRow
  readonly closed: boolean
}

/** Goes to the bot unless something with a meaning of its own was pressed. */
function useOpen(figures: BotFigures) {
  const [, navigate] = useLocation()
  const href = `/bot/${figures.bot_id}/`
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || (event.target as Element).closest('a, button, .popover')) return
    if (getSelection()?.isCollapsed === false) return
    navigate(href)
  }
  return { href, onClick }
}

export function BotTableRow({ row, closed }: LineProps) {
  const t = useWords()
  const { figures } = row
  const { href, onClick } = useOpen(figures)
  return (
    // A larger target for the link inside, which is the way for keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div role="row" className="bot-line" tabIndex={-1} onClick={onClick}>
      <span role="cell">
        <BotLadder row={row} closed={closed} />
      </span>
      <span role="cell" className="two-line">
        <span className="row base">
          <Link className="nm" href={href}>
            <bdi dir="ltr">{pairOf(figures)}</bdi>
          </Link>
          <span className="dim2 t12 nowrap">{t(`kind.${figures.kind}`)}</span>
        </span>
        <KindPart row={row} />
      </span>
      <span role="cell">
        <StateWordsChip figures={figures} />
      </span>
      <span role="cell" className="dim">
        <RunningFor figures={figures} />
      </span>
      <span role="cell" className="num">
        <Amount value={figures.invested} />
      </span>
      <span role="cell" className="two-line num">
        <span className="t14 fig">
          <Delta value={figures.total_profit} />
        </span>
        <small>
          <Delta value={figures.total_profit_per} percent /> {t('myBots.ofInvested')}
        </small>
      </span>
      <span role="cell" className="split-cell">
        <SplitBar figures={figures} />
      </span>
      <span role="cell" className="next">
        {closed ? <ClosedWords figures={figures} /> : <WhatNext figures={figures} />}
      </span>
      <span role="cell">
        <LineMenu row={row} closed={closed} />
      </span>
    </div>
  )
}

export function BotCard({ row, closed }: LineProps) {
  const t = useWords()
  const { figures } = row
  const { href, onClick } = useOpen(figures)
  return (
    // A larger target for the link inside, which is the way for keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <li className="card bot-card" onClick={onClick}>
      <BotLadder row={row} closed={closed} />
      <span className="two-line">
        <span className="row base">
          <Link className="nm" href={href}>
            <bdi dir="ltr">{pairOf(figures)}</bdi>
          </Link>
          <span className="dim2 t12 nowrap">{t(`kind.${figures.kind}`)}</span>
        </span>
        <KindPart row={row} />
      </span>
      <span className="two-line num">
        <span className="fig-m">
          <Delta value={figures.total_profit} />
        </span>
        <small>
          <Delta value={figures.total_profit_per} percent />
        </small>
      </span>
      <div className="foot rule">
        <StateWordsChip figures={figures} />
        <span className="next">
          {closed || stateOf(figures).chip === 'range' ? (
            <Outcome figures={figures} closed={closed} />
          ) : (
            <RunningFor figures={figures} />
          )}
        </span>
        <LineMenu row={row} closed={closed} />
      </div>
    </li>
  )
}

function Outcome({ figures, closed }: { readonly figures: BotFigures; readonly closed: boolean }) {
  return closed ? <ClosedWords figures={figures} /> : <WhatNext figures={figures} />
}

function BotLadder({ row, closed }: LineProps) {
  const { sides, place } = ladderOf(row)
  return <LadderSmall sides={sides} place={closed ? undefined : place} quiet={closed} />
}

function StateWordsChip({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const { chip, key } = stateOf(figures)
  return <StateChip state={chip}>{t(`state.${key}`)}</StateChip>
}

function RunningFor({ figures }: { readonly figures: BotFigures }) {
  const formats = useFormats()
  return <>{formats.duration(Number(figures.running_ms))}</>
}

/** What a running bot does next, in one line: place in the range, wait, or advice. */
function WhatNext({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const live = usePrice(figures.symbol)
  const price = live.last === '' ? figures.current_price : live.last
  const { key } = stateOf(figures)
  if (key === 'below' || key === 'above') {
    return (
      <>
        <span className="warn">
          {t(`myBots.${key}`)}{' '}
          <Price value={key === 'below' ? figures.min_price : figures.max_price} />:{' '}
          {t('myBots.noTrades')}
        </span>{' '}
        <Link className="link" href={`/bot/${figures.bot_id}/`}>
          {t('myBots.shift')}
        </Link>
      </>
    )
  }
  if (key !== 'running' && key !== 'entry') return <span className="dim">{t(`next.${key}`)}</span>
  if (key === 'entry') return <span className="dim">{t('next.entry')}</span>
  return <RangeBar low={figures.min_price} high={figures.max_price} price={price} />
}

function ClosedWords({ figures }: { readonly figures: BotFigures }) {
  const t = useWords()
  const formats = useFormats()
  const ended = Number(figures.end_time)
  return (
    <>
      <span>{t(`closed.${closeKey(figures.bot_close_code)}`)}</span>{' '}
      {ended > 0 && <span className="dim2 nowrap">{formats.time(ended, 'short')}</span>}{' '}
      <Link className="link desk-only" href={runAgainLink(figures)}>
        {t('myBots.runAgain')}
      </Link>
    </>
  )
}

function LineMenu({ row, closed }: LineProps): ReactNode {
  const t = useWords()
  const [, navigate] = useLocation()
  const { figures } = row
  const details = `/bot/${figures.bot_id}/`
  const again = runAgainLink(figures)
  const item = (key: string, path: string) => ({
    key,
    label: t(`myBots.${key}`),
    onSelect: () => navigate(path),
  })
  return (
    <Menu
      label={t('myBots.menu', { pair: pairOf(figures) })}
      button={<Icon name="more" />}
      buttonClass="icon-btn"
      items={[item('details', details), item(closed ? 'runAgain' : 'copyAsNew', again)]}
    />
  )
}
