// One announcement at its own address.
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { EmptyState, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useAnnouncement, type Announcement } from '../../data/announcements.ts'
import { useTitle } from '../use-title.ts'
import { AnnouncementLink } from './announcement-link.tsx'
import { FailedNotice } from '../failed-notice.tsx'

/** What reads Markdown is loaded where there is some. */
const AnnouncementText = lazy(async () => ({
  default: (await import('./announcement-text.tsx')).AnnouncementText,
}))

export function AnnouncementView({ id }: { readonly id: string }) {
  const t = useWords()
  const { data, error, refetch } = useAnnouncement(id)
  useTitle(data?.title ?? t('announced.title'))
  return (
    <>
      <p>
        <Link className="link t14" href="/announcements">
          {t('announced.back')}
        </Link>
      </p>
      {data === undefined && error === null && <Skeleton height="320px" />}
      {data === undefined && error !== null && (
        <FailedNotice words={t('announced.failed')} onRetry={refetch} />
      )}
      {data === null && <EmptyState title={t('announced.gone')} />}
      {data && <Article post={data} />}
    </>
  )
}

function Article({ post }: { readonly post: Announcement }) {
  const formats = useFormats()
  const { title, description, body, lang, category, url } = post
  return (
    <article className="card announced-article">
      <h1 className="h1" lang={lang} dir="auto">
        {title}
      </h1>
      <p className="dim t12">
        <bdi>{category.title}</bdi> · {formats.time(Number(post.date_timestamp), 'date')}
      </p>
      <div className="t14" lang={lang} dir="auto">
        {description !== '' && <p className="lead">{description}</p>}
        {body !== '' && (
          <Suspense fallback={<Skeleton height="200px" />}>
            <AnnouncementText markdown={body} />
          </Suspense>
        )}
      </div>
      {!url.startsWith('/') && (
        <p className="t14">
          <AnnouncementLink post={post}>{url}</AnnouncementLink>
        </p>
      )}
    </article>
  )
}
