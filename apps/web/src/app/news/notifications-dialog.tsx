// The list behind the bell: a panel under it with a pointer, a sheet on phones. What toasts have
// said in this visit stands at its end.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NotificationFilter } from '@trellis/contract'
import { notificationFilters } from '@trellis/contract/notifications'
import {
  Button,
  Dialog,
  EmptyState,
  Icon,
  Notice,
  Segmented,
  Skeleton,
  useFormats,
  type IconName,
  type ToastTone,
} from '@trellis/ui'
import { useMarketClock } from '../../data/live.ts'
import { useUnread } from '../../data/news.ts'
import { useSession, useWords } from '../session-context.tsx'
import { clocksApart } from './clocks-apart.ts'
import { NewsList } from './news-list.tsx'
import { useNewsWords } from './news-words.ts'
import { useNewsList, useReading } from './use-news.ts'
import './news.css'

export function NotificationsDialog() {
  useNewsWords()
  const t = useWords()
  const { dialogs } = useSession()
  const [show, setShow] = useState<NotificationFilter>('all')
  const unread = useUnread(true)
  const reading = useReading()
  const counts: Partial<Record<NotificationFilter, number>> = {
    unread: unread?.unread ?? 0,
    critical: unread?.critical ?? 0,
  }
  return (
    <Dialog
      open
      className="news"
      title={t('shell.notes')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
    >
      <div className="news-bar">
        <Segmented<NotificationFilter>
          label={t('news.show')}
          look="picks"
          value={show}
          choices={notificationFilters.map((value) => ({
            value,
            label: (
              <>
                {t(`news.show-${value}`)}
                {(counts[value] ?? 0) > 0 && <b>{counts[value]}</b>}
              </>
            ),
          }))}
          onChange={setShow}
        />
        <SettingsButton />
      </div>
      <Events show={show} />
      {(unread?.unread ?? 0) > 0 && (
        <div className="news-foot">
          <Button small variant="quiet" icon="check" onClick={reading.all}>
            {t('news.markAll')}
          </Button>
          <span className="dim2">{t('news.everywhere')}</span>
        </div>
      )}
      {show === 'all' && <SaidHere />}
    </Dialog>
  )
}

/** Its sign is drawn here: no other page needs it. */
function SettingsButton() {
  const t = useWords()
  const { dialogs } = useSession()
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={t('news.settings')}
      title={t('news.settings')}
      onClick={() => dialogs.open({ name: 'notification-settings' })}
    >
      <svg className="news-sliders" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3.5 6.5h6M13.5 6.5h3M3.5 13.5h3M10.5 13.5h6" />
        <circle cx="11.5" cy="6.5" r="2" />
        <circle cx="8.5" cy="13.5" r="2" />
      </svg>
    </button>
  )
}

function Events({ show }: { readonly show: NotificationFilter }) {
  const t = useWords()
  const query = useNewsList(show)
  const items = query.data?.pages.flatMap((page) => page.rows) ?? []
  const again = (
    <Button small onClick={() => void query.refetch()}>
      {t('action.retry')}
    </Button>
  )
  if (query.isPending) return <Skeleton height="180px" />
  return (
    <>
      {query.isError && (
        <Notice tone="warn" live action={again}>
          {t(items.length > 0 ? 'news.old' : 'error.load')}
        </Notice>
      )}
      {items.length === 0 && !query.isError && (
        <EmptyState title={t(`news.empty-${show}`)}>{t('news.emptyText')}</EmptyState>
      )}
      <div className="news-list">
        <NewsList items={items} />
        {query.hasNextPage && (
          <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('news.older')}
          </Button>
        )}
      </div>
    </>
  )
}

const icons: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  warn: 'info',
  fail: 'alert',
}

/** What this page has said and nobody else knows: nothing where it said nothing. */
function SaidHere() {
  const t = useWords()
  const formats = useFormats()
  const { toasts } = useSession()
  const { kept } = useSyncExternalStore(toasts.subscribe, toasts.state)
  useEffect(() => toasts.markRead(), [toasts, kept])
  const isApart = clocksApart(useMarketClock())
  if (kept.length === 0) return null
  const title = t(isApart ? 'news.saidHereOwn' : 'news.saidHere')
  return (
    <section className="news-day" aria-label={title}>
      <h3>{title}</h3>
      <ul className="notes">
        {kept.map((note) => (
          <li key={note.id} data-tone={note.tone}>
            <Icon name={icons[note.tone]} size={20} />
            <span>{note.text}</span>
            <span className="dim2 nowrap">{formats.time(note.atMs, 'clock')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
