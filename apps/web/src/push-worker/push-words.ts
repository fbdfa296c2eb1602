// A push in words: it comes as data, and is written here in the language that its browser was added
// in. What cannot be read is said as something that happened: a push must show something.
import type { NotificationItem } from '@trellis/contract'
import { TEST_MESSAGE } from '@trellis/contract/deliveries'
import { formatNumber, formatPrice, type NumberStyle } from '@trellis/ui/number-format'
import { botOf, pairOf, titleKey, titleValues } from '../app/news/told-title.ts'
import type { Language } from '../locale/locale.ts'
import { createTranslate, flattenTexts } from '../locale/translate.ts'
import pushAr from '../texts/push/ar-SA.json' with { type: 'json' }
import pushEn from '../texts/push/en.json' with { type: 'json' }
import newsAr from '../texts/news/ar-SA.json' with { type: 'json' }
import newsEn from '../texts/news/en.json' with { type: 'json' }

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
  readonly language: Language
  /** Path below the area that it opens. */
  readonly path: string
  /** Of one tag only the newest is shown: a message that comes twice is seen once. */
  readonly tag: string
}

const tables = {
  en: new Map([...flattenTexts(newsEn), ...flattenTexts(pushEn)]),
  ar: new Map([...flattenTexts(newsAr), ...flattenTexts(pushAr)]),
}
const styles: Readonly<Record<Language, NumberStyle>> = {
  en: { locale: 'en-GB', numerals: 'latn' },
  ar: { locale: 'ar-SA', numerals: 'latn' },
}

/** The words of a push; undefined for text that is no message of ours. */
export function pushWords(text: string | undefined): PushWords {
  const message = readMessage(text)
  const language: Language = message?.lang.startsWith('ar') ? 'ar' : 'en'
  const t = createTranslate(language, tables[language])
  const style = styles[language]
  const format = {
    price: (it: string) => formatPrice(it, style),
    number: (it: string) => formatNumber(it, style),
    money: (it: string, digits?: number) => formatNumber(it, style, digits),
  }
  const said = { language, path: '/', tag: message?.id ?? 'news' }
  if (message?.type === TEST_MESSAGE)
    return { ...said, title: t('push.test'), body: t('push.testText') }
  const event = message?.event
  if (message === undefined || event === undefined) {
    return { ...said, title: t('push.something'), body: t('push.somethingText') }
  }
  const title = t(titleKey(event, t), titleValues(event, { t, format }))
  const others = message.count - 1
  const more = others > 0 ? t('push.more', { count: others }) : ''
  const body = [pairOf(event), more].filter((it) => it !== '').join(' · ')
  return { ...said, title, body, path: event.bot_id === '0' ? '/' : `/bot/${botOf(event)}/` }
}

function readMessage(text: string | undefined): PushedMessage | undefined {
  try {
    const read = JSON.parse(text ?? '') as PushedMessage | null
    return typeof read?.lang === 'string' && typeof read.id === 'string' ? read : undefined
  } catch {
    return undefined
  }
}
