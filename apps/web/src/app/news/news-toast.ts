// Says what happened while the reader looks elsewhere: two events at most, the critical ones first;
// more are told by their number.
import { isCritical } from '@trellis/contract/notifications'
import type { NotificationItem } from '@trellis/contract'
import { isolated, type ToastTone } from '@trellis/ui'
import { navigate } from 'wouter/use-browser-location'
import type { Session } from '../../data/session.ts'
import { basePath } from '../../locale/locale.ts'
import { pageFormats } from '../page-formats.ts'
import { loadKindWords, loadNewsWords } from './news-words.ts'
import { pairOf, toldWords } from './told-words.ts'

const MOST = 2

export async function showNews(
  session: Session,
  items: readonly NotificationItem[],
): Promise<void> {
  const { words, locale, toasts, dialogs } = session
  await loadNewsWords(words, locale.language)
  // A kind whose words cannot be had is told in the shared ones.
  await loadKindWords(words, locale.language, items).catch(() => false)
  const rest = items.length - MOST
  const sorted = [...items].sort(
    (a, b) =>
      Number(isCritical(b.topic)) - Number(isCritical(a.topic)) || Number(b.id) - Number(a.id),
  )
  for (const item of sorted.slice(0, MOST).reverse()) showOne(session, item)
  if (rest <= 0) return
  toasts.push('warn', words.t('news.more', { count: rest }), Date.now(), {
    listed: true,
    action: {
      label: words.t('news.open'),
      run: () => dialogs.open({ name: 'notifications' }),
    },
  })
}

function showOne({ words, locale, settings, toasts }: Session, item: NotificationItem): void {
  const { t } = words
  const { title, detail } = toldWords(item, {
    t,
    format: pageFormats(locale, words, settings.get()),
  })
  const about = `${isolated(pairOf(item))} · ${t(`kind.${item.kind}`)}`
  toasts.push(toneOf(item), title, Date.now(), {
    detail: detail === '' ? about : `${about} · ${detail}`,
    listed: true,
    action: {
      label: t('news.open'),
      run: () => navigate(`${basePath(locale)}/bot/${item.bot_id}/`),
    },
  })
}

/** Read out politely whatever it is: nothing is lost with it, the list has it. */
function toneOf({ topic, type }: NotificationItem): ToastTone {
  const isGood = ['target', 'trigger', 'funds', 'closed'].includes(topic)
  return isGood || type === 'range-entered' ? 'success' : 'warn'
}
