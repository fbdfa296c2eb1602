// Announcements, ten a page, newest first, or those alone that have the words of a search. Page and
// words live in the address, so that the way back from one leads to where it was found.
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button, EmptyState, Skeleton, TextField, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import {
  keepAnnounced,
  useAnnouncedMs,
  useAnnouncements,
  type Announcement,
} from '../../data/announcements.ts'
import { useTitle } from '../use-title.ts'
import { AnnouncementLink } from './announcement-link.tsx'
import { NewDot } from './announcements-card.tsx'
import { FailedNotice } from '../failed-notice.tsx'

/** As much as the server takes. */
const MOST_IN_QUERY = 200
const MOST_PAGES = 10_000

interface ListView {
  /** From 0. */
  readonly page: number
  readonly query: string
}

export function AnnouncementList() {
  const t = useWords()
  const [{ page, query }, change] = useView()
  const words = query.trim()
  const { data, error, refetch, isPlaceholderData } = useAnnouncements(page, words)
  // What was new when the page was opened stays marked while it is read.
  const [seenMs] = useState(useAnnouncedMs())
  useTitle(t('announced.title'))
  const isNewest = page === 0 && words === '' && !isPlaceholderData
  const newest = isNewest ? Number(data?.hits[0]?.date_timestamp ?? '0') : 0
  useEffect(() => keepAnnounced(newest), [newest])
  const failed = words === '' ? t('announced.failed') : t('announced.no-search')
  return (
    <>
      <h1 className="h1">{t('announced.title')}</h1>
      <TextField
        label={t('announced.search')}
        type="search"
        maxLength={MOST_IN_QUERY}
        value={query}
        onChange={(event) => change({ page: 0, query: event.target.value }, true)}
      />
      <p className="sr-only" role="status">
        {words !== '' && data !== undefined && !isPlaceholderData
          ? t('announced.found', { count: data.nbHits })
          : ''}
      </p>
      {error !== null && <FailedNotice words={failed} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height="480px" />}
      {data !== undefined && error === null && (
        <>
          {data.hits.length === 0 && <Nothing words={words} page={page} change={change} />}
          <ul className="stack stack-12" aria-busy={isPlaceholderData}>
            {data.hits.map((post) => (
              <Row key={post.objectID} post={post} seenMs={seenMs} />
            ))}
          </ul>
          {page < data.nbPages && data.nbPages > 1 && (
            <Pages page={page} pages={data.nbPages} onPage={(to) => change({ page: to, query })} />
          )}
        </>
      )}
    </>
  )
}

type Change = (next: ListView, isTyped?: boolean) => void

/** Typing takes the place of its entry in the history; another page is a step. */
function useView(): readonly [ListView, Change] {
  const asked = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const said = Number(asked.get('page') ?? '1')
  const page = Number.isInteger(said) && said > 0 && said <= MOST_PAGES ? said - 1 : 0
  const query = (asked.get('q') ?? '').slice(0, MOST_IN_QUERY)
  const change: Change = (next, isTyped = false) => {
    const address = new URLSearchParams()
    if (next.query !== '') address.set('q', next.query)
    if (next.page > 0) address.set('page', String(next.page + 1))
    const text = address.toString()
    navigate(`/announcements${text === '' ? '' : `?${text}`}`, { replace: isTyped })
    if (!isTyped) window.scrollTo({ top: 0 })
  }
  return [{ page, query }, change]
}

function Nothing({ words, page, change }: { words: string; page: number; change: Change }) {
  const t = useWords()
  if (words === '' && page === 0) return <EmptyState title={t('announced.none')} />
  const all = (
    <Button small onClick={() => change({ page: 0, query: '' })}>
      {t('announced.show-all')}
    </Button>
  )
  const title = page === 0 ? t('announced.none-found') : t('announced.none-here')
  return <EmptyState title={title} actions={all} />
}

function Row({ post, seenMs }: { readonly post: Announcement; readonly seenMs: number }) {
  const formats = useFormats()
  const { title, description, lang, category } = post
  const atMs = Number(post.date_timestamp)
  return (
    <li className="card announced-post">
      <NewDot isNew={atMs > seenMs} />
      <div className="two-line">
        <h2 className="fig-m" lang={lang} dir="auto">
          <AnnouncementLink post={post}>{title}</AnnouncementLink>
        </h2>
        {description !== '' && (
          <p className="t14" lang={lang} dir="auto">
            {description}
          </p>
        )}
        <p className="dim t12">
          <bdi>{category.title}</bdi> · {formats.time(atMs, 'date')}
        </p>
      </div>
    </li>
  )
}

interface PagesProps {
  readonly page: number
  readonly pages: number
  onPage(page: number): void
}

function Pages({ page, pages, onPage }: PagesProps) {
  const t = useWords()
  return (
    <nav className="row g12" aria-label={t('announced.pages')}>
      <Button small off={page === 0} onClick={() => onPage(page - 1)}>
        {t('announced.newer')}
      </Button>
      <span className="t12 dim">{t('announced.at', { page: page + 1, pages })}</span>
      <Button small off={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('announced.older')}
      </Button>
    </nav>
  )
}
