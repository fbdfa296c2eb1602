// What an event is called in a line, and which bot and market it is of: for lists and toasts of a
// page, and for pushes, whose worker loads no page.
import type { NotificationItem } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { wordsOfKind } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { Formats } from '@trellis/ui'
import { isolated } from '@trellis/ui/isolated'
import { digitsOfCoin, UNKNOWN } from '@trellis/ui/number-format'

interface Speaker {
  readonly t: Translate
  readonly format: Pick<Formats, 'price' | 'money' | 'number'>
}

/** What the market of an event is called: that of the bot that was copied, where one was. */
export function pairOf(item: NotificationItem): string {
  const { market } = item.data
  if (typeof market === 'string' && market !== '') return market
  return item.base_token === '' ? item.symbol : marketName(item)
}

/** The bot that an event is about: a copy has events at the bot that copies, too. */
export function botOf({ bot_id: bot, data }: Pick<NotificationItem, 'bot_id' | 'data'>): string {
  return data['copy'] === undefined ? bot : String(data['copy'])
}

/** Values for the places of an event's words. */
export function titleValues({ data }: Pick<NotificationItem, 'data'>, { t, format }: Speaker) {
  const text = (name: string): string => (data[name] === undefined ? '' : String(data[name]))
  const coin = text('coin')
  return {
    price: text('price') === '' ? UNKNOWN : isolated(format.price(text('price'))),
    coin,
    step: text('step'),
    round: text('round'),
    // Of a bot that was not copied; how far it was from a limit, its page says.
    bot: text('market') === '' ? t('news.aBot') : isolated(text('market')),
    over: '',
    trades: text('trades'),
    amount: isolated(format.money(text('amount') || '0', digitsOfCoin(coin))),
    quantity: isolated(format.number(text('quantity') || '0')),
  }
}

/** The kind's own word of a reason before the shared ones, and those of words before reasons. */
export function titleKey({ type, kind, word, data }: NotificationItem, t: Translate): string {
  const own = `${wordsOfKind(kind)}.told.${word}`
  if (word !== '' && t(own) !== own) return own
  if (type === 'range-left') return `news.told.range-left-${data['side'] ?? 'above'}`
  if (type === 'liquidation-near') return `news.told.liquidation-near-${data['step'] ?? '1'}`
  if (type === 'ended' || type === 'settled') {
    const said = `news.told.ended-${word}`
    return t(said) === said ? `news.told.ended-${data['reason'] ?? 'rule'}` : said
  }
  if (type === 'closed' && data['by'] !== undefined) return `news.told.closed-${data['by']}`
  return `news.told.${type}`
}
