// The newest announcements in a few lines, for home.
import { Link } from 'wouter'
import { ListCard, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useAnnouncedMs, useAnnouncements } from '../../data/announcements.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { AnnouncementLink } from './announcement-link.tsx'
import { useAnnouncedTexts } from './use-announced-texts.ts'
import './announcements.css'

const SHOWN = 5

/** Waits for its words by suspending. */
export function AnnouncementsCard() {
  useAnnouncedTexts()
  const t = useWords()
  const formats = useFormats()
  const seenMs = useAnnouncedMs()
  const { data, error, refetch } = useAnnouncements(0)
  return (
    <ListCard
      className="announced-lines"
      title={t('announced.title')}
      aside={
        <Link className="link t12" href="/announcements">
          {t('announced.all')}
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton height="220px" />}
      {data === undefined && error !== null && (
        <FailedNotice words={t('announced.failed')} onRetry={refetch} />
      )}
      {data?.hits.length === 0 && <p className="dim t12">{t('announced.none')}</p>}
      <ul>
        {data?.hits.slice(0, SHOWN).map((post) => (
          <li key={post.objectID}>
            <NewDot isNew={Number(post.date_timestamp) > seenMs} />
            <span className="two-line">
              <AnnouncementLink post={post}>{post.title}</AnnouncementLink>
              <span className="dim t12">{post.category.title}</span>
            </span>
            <span className="dim2 t12">{formats.time(Number(post.date_timestamp), 'day')}</span>
          </li>
        ))}
      </ul>
    </ListCard>
  )
}

/** A dot that says that its line is new; its place is kept where it is not. */
export function NewDot({ isNew }: { readonly isNew: boolean }) {
  const t = useWords()
  return isNew ? <i className="new-dot" role="img" aria-label={t('announced.unread')} /> : <i />
}
