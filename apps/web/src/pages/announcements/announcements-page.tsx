// Announcements: ten a page, newest first, each opened where it stands. An address may name one.
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { Button, EmptyState, Notice, Skeleton, useFormats } from '@trellis/ui'
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
import { useAnnouncedTexts } from './use-announced-texts.ts'
import './announcements.css'

export function AnnouncementsPage() {
  useAnnouncedTexts()
  const t = useWords()
  const { id } = useParams<{ id?: string }>()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useAnnouncements(page)
  // What was new when the page was opened stays marked while it is read.
  const [seenMs] = useState(useAnnouncedMs())
  useTitle(t('announced.title'))
  const newest = data?.page === 0 ? Number(data.hits[0]?.date_timestamp ?? '0') : 0
  useEffect(() => keepAnnounced(newest), [newest])
  const isGone = id !== undefined && data?.hits.every((it) => it.objectID !== id)
  return (
    <main className="page announcements-page" id="main">
      <h1 className="h1">{t('announced.title')}</h1>
      {error !== null && (
        <Notice
          tone="warn"
          action={
            <Button small onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('announced.failed')}
        </Notice>
      )}
      {isGone === true && page === 0 && <Notice tone="warn">{t('announced.gone')}</Notice>}
      {data === undefined && error === null && <Skeleton height="480px" />}
      {data?.hits.length === 0 && <EmptyState title={t('announced.none')} />}
      <div className="stack stack-12">
        {data?.hits.map((post) => (
          <Post key={post.objectID} post={post} isOpen={post.objectID === id} seenMs={seenMs} />
        ))}
      </div>
      {data !== undefined && data.nbPages > 1 && (
        <nav className="row g12" aria-label={t('announced.pages')}>
          <Button small off={page === 0} onClick={() => setPage(page - 1)}>
            {t('announced.newer')}
          </Button>
          <span className="t12 dim">
            {t('announced.at', { page: page + 1, pages: data.nbPages })}
          </span>
          <Button small off={page + 1 >= data.nbPages} onClick={() => setPage(page + 1)}>
            {t('announced.older')}
          </Button>
        </nav>
      )}
    </main>
  )
}

interface PostProps {
  readonly post: Announcement
  readonly isOpen: boolean
  readonly seenMs: number
}

function Post({ post, isOpen, seenMs }: PostProps) {
  const formats = useFormats()
  const { title, description, url, category } = post
  const atMs = Number(post.date_timestamp)
  const isElsewhere = !url.startsWith('/')
  return (
    <details className="card announced-post" open={isOpen}>
      <summary>
        <NewDot isNew={atMs > seenMs} />
        <span className="two-line">
          <span className="fig-m">{title}</span>
          <span className="dim t12">
            {category.title} · {formats.time(atMs, 'date')}
          </span>
        </span>
      </summary>
      <p className="t14">{description || title}</p>
      {isElsewhere && (
        <p className="t14">
          <AnnouncementLink post={post}>{url}</AnnouncementLink>
        </p>
      )}
    </details>
  )
}
