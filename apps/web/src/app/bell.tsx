// The bell of the header: how much the reader was told and has not read. What happens while a page
// is open comes by the stream; its words are loaded with the first of it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { NotificationItem } from '@trellis/contract'
import { IconButton } from '@trellis/ui'
import { NEWS } from '@trellis/bot-kit/web/web-context.ts'
import { useUnread } from '../data/news.ts'
import type { Session } from '../data/session.ts'
import { useSession, useWords } from './session-context.tsx'

/** How much happened that the reader has not seen; a dot for what only this visit has said. */
export function Bell() {
  const t = useWords()
  const { dialogs, toasts, tabTitle } = useSession()
  const news = useUnread(true)
  useNews()
  const { unread: said } = useSyncExternalStore(toasts.subscribe, toasts.state)
  useEffect(() => tabTitle.count(news?.in_title ?? 0), [tabTitle, news])
  const unread = news?.unread ?? 0
  const count = unread > 0 ? unread : said
  return (
    <IconButton
      icon="bell"
      label={count > 0 ? t('shell.notesNew', { count }) : t('shell.notes')}
      onClick={() => dialogs.open({ name: 'notifications' })}
    >
      {unread > 0 ? (
        <i className="count">{unread > 99 ? '99+' : unread}</i>
      ) : (
        said > 0 && <i className="dot" />
      )}
    </IconButton>
  )
}

/** Reads again what changed, and says what the reader wants to be told at once. */
function useNews(): void {
  const session = useSession()
  const queries = useQueryClient()
  useEffect(
    () =>
      session.bots.onNews((events) => {
        void queries.invalidateQueries({ queryKey: [NEWS] })
        const toasts = events.filter((it) => it.toast)
        if (toasts.length > 0) void showNews(session, toasts)
      }),
    [session, queries],
  )
}

async function showNews(session: Session, events: readonly NotificationItem[]): Promise<void> {
  const news = await import('./news/news.ts')
  await news.showNews(session, events)
}
