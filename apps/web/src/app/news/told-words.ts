// An event in the reader's words: what happened, and what it means. A kind may have words of its
// own for a reason; without them the shared ones stand.
import type { BotFigures, NotificationItem } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import { kindAndSide, kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, isolated, type Formats } from '@trellis/ui'
import { botOf, titleKey, titleValues } from './told-title.ts'

export interface ToldWords {
  readonly title: string
  readonly detail: string
}

interface Speaker {
  readonly t: Translate
  readonly format: Formats
}

/** Where one leads: the page of the kind by which bots are copied, where it is built. */
const built: readonly WebKind[] = webKinds
const leadingPath = built.find(({ offer }) => offer.group === 'copy')?.offer.path ?? '/my-bot/'

/** Where an event leads: to its bot, and of what a leader is told to its own card. */
export function pathOf(item: Pick<NotificationItem, 'bot_id' | 'data'>): string {
  return item.bot_id === '0' ? leadingPath : `/bot/${botOf(item)}/`
}

/** Its kind, and of a bot whose figures are known what tells it from others on its contract. */
export function whichBot(
  { kind, data }: Pick<NotificationItem, 'kind' | 'data'>,
  figures: BotFigures | undefined,
  { t, format }: Speaker,
): string {
  if (data['copied'] !== undefined) return kindName(String(data['copied']), t)
  return figures === undefined ? kindName(kind, t) : kindAndSide(figures, t, format.number)
}

/** `liquidation` is the price now of the bot of its newest event, "" where there is none. */
export function toldWords(
  item: NotificationItem,
  { t, format }: Speaker,
  liquidation = '',
): ToldWords {
  const values = {
    ...titleValues(item, { t, format }),
    liquidation: isolated(format.price(liquidation)),
  }
  const title = t(titleKey(item, t), values)
  if (item.type === 'liquidation-near' && liquidation !== '') {
    return { title, detail: t('news.detail.liquidation-near-at', values) }
  }
  return { title, detail: detailOf(item, { t, format }, values) }
}

function detailOf(
  { type, data, symbols }: NotificationItem,
  { t, format }: Speaker,
  values: Readonly<Record<string, string>>,
): string {
  const { total, share, coin = '' } = data
  if (total !== undefined) {
    const digits = digitsOfCoin(String(coin))
    const sum = isolated(`${format.gain(String(total), digits)} ${coin}`)
    if (share === undefined) return t('news.detail.pnl', { sum })
    const part = isolated(format.rate(String(share), 2))
    return t('news.detail.pnlOf', { sum, part })
  }
  if (type === 'order-refused') {
    const reason = t(`news.refused.${data['reason'] ?? ''}`)
    const order = data['price'] === undefined ? 'market' : 'limit'
    return t(`news.detail.${order}-${data['side'] ?? 'buy'}`, { ...values, reason })
  }
  // One price says nothing of a bot in several markets.
  const isNearAll = type === 'liquidation-near' && symbols.length > 1
  const key = `news.detail.${type}${isNearAll ? '-all' : ''}`
  const words = t(key, values)
  return words === key ? '' : words
}
