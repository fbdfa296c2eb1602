// The way to an announcement: a page of this area, or another site, which is said.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWords } from '../../app/session-context.tsx'
import type { Announcement } from '../../data/announcements.ts'

export function AnnouncementLink({
  post,
  children,
}: {
  readonly post: Announcement
  readonly children: ReactNode
}) {
  const t = useWords()
  const { url, title } = post
  if (url.startsWith('/')) return <Link href={url}>{children}</Link>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('announced.elsewhere', { title })}
    >
      {children} <span aria-hidden="true">↗</span>
    </a>
  )
}
