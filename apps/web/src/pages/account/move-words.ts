// A movement in the reader's words: where the money went, why, and by whose doing. No kind of bot
// is named but by its own name.
import type { AccountMove } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { endOf } from '../my-bots/end-words.ts'
import { kindOf } from '../my-bots/list/kind-of-row.ts'
import { floorDecimal, isolated, subtractDecimals } from '@trellis/ui'

/** Cut to so many digits, whichever its sign. */
export function towardsZero(text: string, digits: number): string {
  if (!text.startsWith('-')) return floorDecimal(text, digits)
  return subtractDecimals('0', floorDecimal(text.slice(1), digits))
}

export interface MoveWords {
  readonly title: string
  /** Why, "" where the title says it. */
  readonly detail: string
  readonly by: string
}

/** Which time a list of movements is of: the market's, wherever that is not the reader's. */
export function zoneWords(isApart: boolean, timeZone: string | undefined, t: Translate): string {
  if (isApart) return t('account.marketTime')
  return timeZone === 'Etc/UTC' ? 'UTC' : t('account.localTime')
}

/** Whether its kind calls it by something else: what it is on says nothing of it. */
export function isOfNoMarket(bot: NonNullable<AccountMove['bot']>): boolean {
  return kindOf(bot)?.nameOf !== undefined
}

/** A name within a sentence: a word of capitals stays one, as DCA does. */
export function midSentence(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  )
}

/**
 * `named` is what its kind calls the bot in the place of its market, as lists say it: "" where the
 * kind does and nobody knows it yet, so that no market is said that says nothing of it.
 */
export function moveWords(
  { sort, cause, bot, by, bot_close_code, closed_by }: AccountMove,
  t: Translate,
  named?: string,
): MoveWords {
  const title = t(`account.move.${sort}`, { bot: bot === null ? '' : nameOf(bot, t, named) })
  const said = { title, by: t(`account.by.${by}`) }
  // These the title says whole, whomever they are of.
  const isSaid = cause === 'top-up' || cause === 'grant' || cause === 'profit-share'
  if (bot === null || isSaid) return { ...said, detail: '' }
  if (cause !== 'closed') return { ...said, detail: t(`account.cause.${cause}`) }
  return { ...said, detail: endOf({ bot_close_code, closed_by, kind: bot.kind }, t) }
}

function nameOf(
  bot: NonNullable<AccountMove['bot']>,
  t: Translate,
  named: string | undefined,
): string {
  const [symbol = ''] = bot.symbols
  const kind = midSentence(kindName(bot.kind, t))
  if (named === '') return kind
  const name = `${isolated(named ?? marketName({ ...bot, symbol }))} ${kind}`
  return bot.copied_by === '' ? name : t('account.copyOf', { bot: name })
}
