// A movement in the reader's words: where the money went, why, and by whose doing. No kind of bot
// is named but by its own name.
import type { AccountMove } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { isolated } from '@trellis/ui'

export interface MoveWords {
  readonly title: string
  /** Why, "" where the title says it. */
  readonly detail: string
  readonly by: string
}

/** A name within a sentence: a word of capitals stays one, as DCA does. */
export function midSentence(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  )
}

export function moveWords({ sort, cause, reason, bot, by }: AccountMove, t: Translate): MoveWords {
  const [symbol = ''] = bot?.symbols ?? []
  const name =
    bot === null
      ? ''
      : `${isolated(marketName({ ...bot, symbol }))} ${midSentence(kindName(bot.kind, t))}`
  const why = cause === 'closed' ? `account.reason.${reason}` : `account.cause.${cause}`
  return {
    title: t(`account.move.${sort}`, { bot: name }),
    detail: bot === null ? '' : t(why),
    by: t(`account.by.${by}`),
  }
}
