// Says what happened while the reader looks elsewhere: two events at most, the critical ones first;
// more are told by their number. Read out politely whatever it is: the list has it.
import { isCritical } from '@trellis/contract/notifications'
import type { NotificationItem } from '@trellis/contract'
import { Button, isolated, type ToastTone } from '@trellis/ui'
import { navigate } from 'wouter/use-browser-location'
import type { Session } from '../../data/session.ts'
import { basePath } from '../../locale/locale.ts'
import { pageFormats } from '../page-formats.ts'
import { loadKindWords, loadNewsWords } from './news-words.ts'
import { pairOf, toldWords } from './told-words.ts'
import './news.css'

const MOST = 2

export async function showNews(
  session: Session,
  items: readonly NotificationItem[],
): Promise<void> {
  const { words, locale, dialogs } = session
  await loadNewsWords(words, locale.language)
  // A kind whose words cannot be had is told in the shared ones.
  await loadKindWords(words, locale.language, items).catch(() => false)
  const weight = ({ topic }: NotificationItem): number => Number(isCritical(topic))
  const sorted = [...items].sort((a, b) => weight(b) - weight(a) || Number(b.id) - Number(a.id))
  for (const item of sorted.slice(0, MOST).reverse()) showOne(session, item)
  const count = items.length - MOST
  if (count <= 0) return
  const title = words.t('news.more', { count })
  show(session, 'warn', { title, run: () => dialogs.open({ name: 'notifications' }) })
}

function showOne(session: Session, item: NotificationItem): void {
  const { words, locale, settings } = session
  const { t } = words
  const format = pageFormats(locale, words, settings.get())
  const { title, detail } = toldWords(item, { t, format })
  const about = `${isolated(pairOf(item))} · ${t(`kind.${item.kind}`)}`
  show(session, toneOf(item), {
    title,
    detail: detail === '' ? about : `${about} · ${detail}`,
    run: () => navigate(`${basePath(locale)}/bot/${item.bot_id}/`),
  })
}

interface Shown {
  readonly title: string
  readonly detail?: string
  run(): void
}

/** One way to go on; the toast closes with it. */
function show({ words, toasts }: Session, tone: ToastTone, { title, detail, run }: Shown): void {
  const go = () => {
    toasts.dismiss(id)
    run()
  }
  const id = toasts.show(
    tone,
    `${title} ${detail ?? ''}`,
    <div className="toast-news">
      <span>{title}</span>
      {detail !== undefined && <small>{detail}</small>}
      <Button small variant="quiet" onClick={go}>
        {words.t('news.open')}
      </Button>
    </div>,
  )
}

function toneOf({ topic, type }: NotificationItem): ToastTone {
  const isGood = ['target', 'trigger', 'funds', 'closed'].includes(topic)
  return isGood || type === 'range-entered' ? 'success' : 'warn'
}
