// An event in the reader's words: what happened, and what it means. A kind may have words of its
// own for a reason; without them the shared ones stand.
import type { BotFigures, NotificationItem } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import { marketName } from '@trellis/contract/market-ref'
import { kindAndSide, kindName, wordsOfKind } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, isolated, UNKNOWN, type Formats } from '@trellis/ui'

export interface ToldWords {
  readonly title: string
  readonly detail: string
}

interface Speaker {
  readonly t: Translate
  readonly format: Formats
}

/** What the market of an event is called: that of the bot that was copied, where one was. */
export function pairOf(item: NotificationItem): string {
  const { market } = item.data
  if (typeof market === 'string' && market !== '') return market
  return item.base_token === '' ? item.symbol : marketName(item)
}

/** Where one leads: the page of the kind by which bots are copied, where it is built. */
const built: readonly WebKind[] = webKinds
const leadingPath = built.find(({ offer }) => offer.group === 'copy')?.offer.path ?? '/my-bot/'

/** Where an event leads: to its bot, and of what a leader is told to its own card. */
export function pathOf(item: Pick<NotificationItem, 'bot_id' | 'data'>): string {
  return item.bot_id === '0' ? leadingPath : `/bot/${botOf(item)}/`
}

/** The bot that an event is about: a copy has events at the bot that copies, too. */
export function botOf({ bot_id: bot, data }: Pick<NotificationItem, 'bot_id' | 'data'>): string {
  return data['copy'] === undefined ? bot : String(data['copy'])
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
  const { data } = item
  const text = (name: string): string => (data[name] === undefined ? '' : String(data[name]))
  const price = text('price') === '' ? UNKNOWN : isolated(format.price(text('price')))
  const coin = text('coin')
  const values = {
    price,
    coin,
    step: text('step'),
    round: text('round'),
    // Of a bot that was not copied; how far it was from a limit, its page says.
    bot: text('market') === '' ? t('news.aBot') : isolated(text('market')),
    over: '',
    trades: text('trades'),
    liquidation: isolated(format.price(liquidation)),
    amount: isolated(format.money(text('amount') || '0', digitsOfCoin(coin))),
    quantity: isolated(format.number(text('quantity') || '0')),
  }
  const title = t(titleKey(item, t), values)
  if (item.type === 'liquidation-near' && liquidation !== '') {
    return { title, detail: t('news.detail.liquidation-near-at', values) }
  }
  return { title, detail: detailOf(item, { t, format }, values) }
}

/** The kind's own word of a reason before the shared one. */
function titleKey({ type, kind, word, data }: NotificationItem, t: Translate): string {
  const own = `${wordsOfKind(kind)}.told.${word}`
  if (word !== '' && t(own) !== own) return own
  if (type === 'range-left') return `news.told.range-left-${data['side'] ?? 'above'}`
  if (type === 'liquidation-near') return `news.told.liquidation-near-${data['step'] ?? '1'}`
  if (type === 'ended') return `news.told.ended-${data['reason'] ?? 'rule'}`
  if (type === 'closed' && data['by'] !== undefined) return `news.told.closed-${data['by']}`
  return `news.told.${type}`
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
