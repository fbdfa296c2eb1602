// A push in words: it comes as data, and is written here in the language that its browser was added
// in. What cannot be read is said as something that happened: a push must show something.
import type { NotificationItem } from '@trellis/contract'
import { TEST_MESSAGE } from '@trellis/contract/deliveries'
import {
  createTranslate,
  flattenTexts,
  formatTagOf,
  type Language,
  type Texts,
} from '@trellis/texts'
import { formatNumber, formatPrice, type NumberStyle } from '@trellis/ui/number-format'
import { botOf, pairOf, titleKey, titleValues } from '../app/news/told-title.ts'

/** What the server sends (apps/server/src/deliveries/messages.ts). */
export interface PushedMessage {
  readonly id: string
  readonly type: string
  readonly count: number
  readonly lang: string
  readonly event?: NotificationItem
}

export interface PushWords {
  readonly title: string
  readonly body: string
  /** Path below the area that it opens. */
  readonly path: string
  /** Of one tag only the newest is shown: a message that comes twice is seen once. */
  readonly tag: string
}

/** What a language has to say it with. */
export interface PushTexts {
  /** The namespace `push`. */
  readonly push: Texts
  /** The namespace `news`; undefined where it did not come. */
  readonly news: Texts | undefined
}

/** A message of ours out of a text; undefined where it is none. */
export function readMessage(text: string | undefined): PushedMessage | undefined {
  try {
    const read = JSON.parse(text ?? '') as PushedMessage | null
    return typeof read?.lang === 'string' && typeof read.id === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

/** The words of a push; undefined is one of a text that nobody could read. */
export function pushWords(
  message: PushedMessage | undefined,
  language: Language,
  { push, news }: PushTexts,
): PushWords {
  const table = new Map([...flattenTexts(news ?? {}), ...flattenTexts(push)])
  const t = createTranslate(language, table)
  const said = { path: '/', tag: message?.id ?? 'news' }
  if (message?.type === TEST_MESSAGE)
    return { ...said, title: t('push.test'), body: t('push.testText') }
  const event = message?.event
  if (message === undefined || event === undefined) {
    return { ...said, title: t('push.something'), body: t('push.somethingText') }
  }
  const path = event.bot_id === '0' ? '/' : `/bot/${botOf(event)}/`
  const style: NumberStyle = { locale: formatTagOf(language), numerals: 'latn' }
  const format = {
    price: (it: string) => formatPrice(it, style),
    number: (it: string) => formatNumber(it, style),
    money: (it: string, digits?: number) => formatNumber(it, style, digits),
  }
  const title =
    news === undefined
      ? t('push.something')
      : t(titleKey(event, t), titleValues(event, { t, format }))
  const others = message.count - 1
  const more = others > 0 ? t('push.more', { count: others }) : ''
  const body = [pairOf(event), more].filter((it) => it !== '').join(' · ')
  return { ...said, title, body, path }
}
