// The ranking: public bots of everybody here, by what they made of which risk, and the way to one
// like them. What is shown stands in the address; under a bot's number stands its public page.
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { Segmented, Select, Skeleton, usePhone } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useTitle } from '../use-title.ts'
import { FilterBar } from './filter-bar.tsx'
import { Filling } from './filling.tsx'
import { RankingList } from './ranking-list.tsx'
import {
  rankedTypes,
  readView,
  sorts,
  writeView,
  type RankedType,
  type RankingSort,
  type RankingView,
} from './ranking-view.ts'
import { useRanking } from './use-ranking.ts'
import { useRankingTexts } from './use-ranking-texts.ts'
import './ranking.css'

const CopySheet = lazy(async () => ({ default: (await import('./copy-sheet.tsx')).CopySheet }))

const PublicBot = lazy(async () => ({ default: (await import('./public-bot.tsx')).PublicBot }))

export function RankingPage() {
  useRankingTexts()
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <Ranking />
  return (
    <main className="page ranking" id="main">
      <Suspense fallback={<Skeleton height="480px" />}>
        <PublicBot id={id} />
      </Suspense>
    </main>
  )
}

function Ranking() {
  const t = useWords()
  useTitle(t('nav.ranking'))
  const [view, setView] = useView()
  const [copied, setCopied] = useState(botOfAddress)
  const list = useRanking(view)
  return (
    <main className="page ranking" id="main">
      <div className="row between wrap rank-head">
        <h1 className="h1">{t('nav.ranking')}</h1>
        <div className="rank-types">
          <Segmented<RankedType | ''>
            label={t('ranking.types')}
            value={view.type}
            choices={(['', ...rankedTypes] as const).map((value) => ({
              value,
              label: t(`ranking.type.${value === '' ? 'all' : value}`),
            }))}
            onChange={(type) => setView({ ...view, type })}
          />
        </div>
        <Sorter value={view.sort} onChange={(sort) => setView({ ...view, sort })} />
      </div>
      <FilterBar view={view} onChange={setView} answer={list.data} />
      {list.data?.is_filling === true && <Filling answer={list.data} atMs={list.dataUpdatedAt} />}
      <RankingList view={view} list={list} onView={setView} onCopy={setCopied} />
      {copied !== '' && (
        <Suspense>
          <CopySheet id={copied} onClose={() => setCopied('')} />
        </Suspense>
      )}
    </main>
  )
}

function Sorter({
  value,
  onChange,
}: {
  readonly value: RankingSort
  onChange(sort: RankingSort): void
}) {
  const t = useWords()
  const phone = usePhone()
  const label = t('ranking.sortBy')
  if (phone) {
    return (
      <Select<RankingSort>
        label={label}
        closeLabel={t('action.close')}
        value={value}
        options={sorts.map((sort) => ({ value: sort, label: t(`ranking.sort.${sort}`) }))}
        onChange={onChange}
      />
    )
  }
  return (
    <div className="row">
      <span className="t12 dim">{label}</span>
      <Segmented<RankingSort>
        label={label}
        look="picks"
        value={value}
        choices={sorts.map((sort) => ({ value: sort, label: t(`ranking.sort.${sort}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

/** The bot that an address opens with: a link of another page. */
function botOfAddress(): string {
  const id = new URLSearchParams(location.search).get('bot') ?? ''
  return /^\d{1,20}$/.test(id) ? id : ''
}

/** What an entry of the history says of itself. */
interface EntryState {
  readonly changed?: boolean
  readonly trellisSheet?: number
}

function useView(): readonly [RankingView, (next: RankingView) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  // The first change of what an address opened is a step that the way back undoes; further ones
  // take its place, and so does one that is made in a dialog take that of the dialog's entry.
  const change = (next: RankingView): void => {
    const { changed, trellisSheet } = (history.state ?? {}) as EntryState
    const replace = changed === true || trellisSheet !== undefined
    navigate(path + writeView(next), { replace, state: { changed: true } satisfies EntryState })
  }
  return [readView(search), change]
}
