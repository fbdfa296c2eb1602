// The ranked bots: rows with a pointer, cards on phones, of one height with what stands there while
// they load. A list that could not be read anew stays, with its age.
import { useEffect, useRef } from 'react'
import type { RankingResult } from '@trellis/contract'
import { Button, EmptyState, Explain, Notice, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useWithheld } from '../../app/offered/use-withheld.ts'
import { WithheldWhy } from '../../app/offered/withheld-note.tsx'
import { pastOf } from './past-of.ts'
import { RankedBot } from './ranked-bot.tsx'
import { useFilterWords } from './filter-words.ts'
import {
  activeFilters,
  cleared,
  PAGE,
  without,
  wholeView,
  type RankingView,
} from './ranking-view.ts'
import type { RankingQuery } from './use-ranking.ts'

export interface RankingListProps {
  readonly view: RankingView
  readonly list: RankingQuery
  onView(view: RankingView): void
  onCopy(id: string): void
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function RankingList({ view, list, onView, onCopy }: RankingListProps) {
  const t = useWords()
  const { data, isError, isPending, isPlaceholderData } = list
  const { rows, more } = useMore(list)
  const withheld = useWithheld()
  if (isPending) {
    return (
      <ol className="rank-list" aria-busy="true" aria-label={t('ranking.loading')}>
        {WAITING.map((key) => (
          <li key={key} className="card rank-row waiting">
            <Skeleton height="100%" />
          </li>
        ))}
      </ol>
    )
  }
  if (data === undefined) {
    return (
      <EmptyState
        title={t('ranking.failed')}
        actions={<Button onClick={() => void list.refetch()}>{t('action.retry')}</Button>}
      />
    )
  }
  const rest = Math.max(1, Number(data.total) - data.list.length)
  return (
    <>
      {isError && <Stale list={list} />}
      {data.list.length === 0 ? (
        <NoBots view={view} data={data} onView={onView} />
      ) : (
        <>
          {withheld === undefined ? undefined : <WithheldWhy by={withheld} />}
          <Heads />
          <ol className="rank-list" ref={rows} data-old={isPlaceholderData || undefined}>
            {data.list.map((row, index) => (
              <RankedBot key={row.strategy_id} row={row} rank={index + 1} onCopy={onCopy} />
            ))}
          </ol>
        </>
      )}
      {list.hasNextPage && (
        <Button block busy={list.isFetchingNextPage} onClick={() => void more()}>
          {t('ranking.more', { count: Math.min(PAGE, rest) })}
        </Button>
      )}
      <Method data={data} />
    </>
  )
}

/**
 * More of the list. Who asked for it goes on with the first bot that came, which stands where the
 * button was: the page does not move.
 */
function useMore({ data, fetchNextPage }: RankingQuery) {
  const rows = useRef<HTMLOListElement>(null)
  const from = useRef<number>(undefined)
  const count = data?.list.length ?? 0
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const come = rows.current?.children.item(from.current)
    come?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    from.current = undefined
  }, [count])
  const more = async (): Promise<void> => {
    from.current = count
    const { data: grown } = await fetchNextPage()
    if ((grown?.list.length ?? 0) <= count) from.current = undefined
  }
  return { rows, more }
}

/** Names of the columns; each cell has its own for who cannot see them stand above it. */
function Heads() {
  const t = useWords()
  const pair = (one: string, other: string, numeric = true) => (
    <span className={numeric ? 'num' : undefined}>
      <b>{t(`ranking.col.${one}`)}</b>
      {t(`ranking.col.${other}`)}
    </span>
  )
  return (
    <div className="rank-row rank-heads t12 dim" aria-hidden="true">
      <span />
      <span className="picture" />
      {pair('bot', 'owner', false)}
      {pair('curve', 'shaded', false)}
      {pair('pnl', 'amount')}
      <span className="three">
        {pair('ratio', 'drawdown')}
        {pair('running', 'state')}
        {pair('copies', 'least')}
      </span>
      <span />
    </div>
  )
}

function Stale({ list }: Pick<RankingListProps, 'list'>) {
  const t = useWords()
  const format = useFormats()
  const time = format.time(list.dataUpdatedAt, 'clock')
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button small onClick={() => void list.refetch()}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('ranking.stale', { time })}
    </Notice>
  )
}

interface NoBotsProps {
  readonly view: RankingView
  readonly data: RankingResult
  onView(view: RankingView): void
}

/**
 * Why nothing is left, and one button for each filter that can be loosened. While the ranking fills
 * what is asked for may come yet.
 */
function NoBots({ view, data, onView }: NoBotsProps) {
  const t = useWords()
  const wordsOf = useFilterWords()
  const active = activeFilters(view)
  if (data.public_total === '0') {
    return data.is_filling ? (
      <EmptyState title={t('ranked.soon')} />
    ) : (
      <EmptyState title={t('ranking.nobody')}>{t('ranking.nobodyHelp')}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t(data.is_filling ? 'ranked.noneYet' : 'ranking.none')}
      actions={
        <div className="row wrap rank-loosen">
          {active.map((name) => {
            const { label, value } = wordsOf(view, name)
            return (
              <Button key={name} small onClick={() => onView(without(view, name))}>
                {t('ranking.without', { filter: value === '' ? label : `${label} ${value}` })}
              </Button>
            )
          })}
          {view.type !== '' && (
            <Button small onClick={() => onView({ ...view, type: wholeView.type })}>
              {t('ranking.allTypes')}
            </Button>
          )}
          {active.length > 1 && (
            <Button small variant="primary" onClick={() => onView(cleared(view))}>
              {t('action.clear')}
            </Button>
          )}
        </div>
      }
    >
      {t('ranking.noneHelp')}
    </EmptyState>
  )
}

function Method({ data }: { readonly data: RankingResult }) {
  const t = useWords()
  const format = useFormats()
  // While figures are of a past that is being made, the line of that says of when.
  const atMs = pastOf(data.list) > 0 ? 0 : Number(data.updated_time)
  return (
    <p className="t12 dim rank-method">
      {t('ranking.method')}{' '}
      {atMs > 0 && t('ranking.updated', { time: format.time(atMs, 'minute') })}{' '}
      <Explain
        title={t('ranking.methodTitle')}
        text={t('ranking.methodText')}
        formula={t('ranking.methodFormula')}
        note={t('ranking.methodNote')}
      >
        {t('ranking.methodLink')}
      </Explain>
    </p>
  )
}
