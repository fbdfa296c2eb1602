// Says what happened while the reader looks elsewhere: three events at most, what weighs most
// first; more are told by their number. Read out politely whatever it is: the list has it.
import { botNumber } from '@trellis/bot-kit/web/bot-number.ts'
import { isCritical, notificationTopics, repeats } from '@trellis/contract/notifications'
import type { NotificationItem } from '@trellis/contract'
import { DAY_MS } from '@trellis/market'
import { Button, isolated, type ToastTone } from '@trellis/ui'
import { navigate } from 'wouter/use-browser-location'
import type { Session } from '../../data/session.ts'
import { basePath } from '../../locale/locale.ts'
import { pageFormats } from '../page-formats.ts'
import { loadKindWords, loadNewsWords } from './news-words.ts'
import { botOf, pairOf } from './told-title.ts'
import { pathOf, toldWords, whichBot } from './told-words.ts'
import './news.css'

const MOST = 3

export async function showNews(
  session: Session,
  items: readonly NotificationItem[],
): Promise<void> {
  const { words, dialogs } = session
  await loadNewsWords(words)
  // A kind whose words cannot be had is told in the shared ones.
  await loadKindWords(words, items).catch(() => undefined)
  const fresh = items.filter(isFirst)
  const sorted = fresh.sort((a, b) => weight(b) - weight(a) || Number(b.id) - Number(a.id))
  const shown = fresh.length > MOST ? MOST - 1 : MOST
  for (const item of sorted.slice(0, shown).reverse()) showOne(session, item)
  const count = fresh.length - shown
  if (count <= 0) return
  const title = words.t('news.more', { count })
  show(session, 'warn', { title, run: () => dialogs.open({ name: 'notifications' }) })
}

const toasted = new Set<string>()

/**
 * What repeats by itself is said once for a bot and a day of the market; the list has the newest
 * with their number. What is critical is said every time.
 */
export function isFirst({
  topic,
  bot_id: bot,
  time,
}: Pick<NotificationItem, 'topic' | 'bot_id' | 'time'>): boolean {
  if (!repeats(topic) || isCritical(topic)) return true
  const line = `${bot} ${topic} ${Math.floor(Number(time) / DAY_MS)}`
  if (toasted.has(line)) return false
  toasted.add(line)
  return true
}

/** The critical ones, then those that the title of the tab counts as well. */
function weight({ topic }: NotificationItem): number {
  return isCritical(topic) ? 2 : Number(notificationTopics[topic].title)
}

function showOne(session: Session, item: NotificationItem): void {
  const { words, locale, settings } = session
  const { t } = words
  const format = pageFormats(locale, words, settings.get())
  const { title, detail } = toldWords(item, { t, format })
  const bot = botOf(item)
  const which = whichBot(item, undefined, { t, format })
  const ofBot = `${isolated(pairOf(item))} · ${which} ${isolated(botNumber(bot))}`
  show(session, toneOf(item), {
    title,
    ...(item.bot_id !== '0' && {
      detail: item.data['total'] === undefined ? ofBot : `${ofBot} · ${detail}`,
    }),
    run: () => navigate(`${basePath(locale)}${pathOf(item)}`),
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
  const isGood = ['target', 'round', 'rebalance', 'trigger', 'funds', 'closed'].includes(topic)
  return isGood || type === 'range-entered' ? 'success' : 'warn'
}
