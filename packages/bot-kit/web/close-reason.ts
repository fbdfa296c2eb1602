// How a bot ended, on its receipt: in the words of its kind before those of every kind, and for a
// code that nobody has words for that it ended. A kind's words under `closed` stand in lists too,
// which do not know the price of an end.
import type { ReceiptResult } from '@trellis/contract'
import type { BotCloseCode } from '../wire/close-words.ts'
import type { Translate } from './web-context.ts'

/** The name of a close code in texts: "BOT_CLOSE_CODE_CANCELED_AUTO_TP" is "AUTO_TP". */
export function closeKey(code: string): string {
  return code.replace(/^BOT_CLOSE_CODE_/, '').replace(/^CANCELED(?=_AUTO_)_/, '')
}

/** Ends after which the same bot would be refused, and those that ask for other settings. */
const AGAIN = {
  BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN: 'never',
  BOT_CLOSE_CODE_COMPLIANCE: 'never',
  BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST: 'never',
  BOT_CLOSE_CODE_NEGATIVE_ARBITRAGE: 'asNew',
} as const satisfies Partial<Readonly<Record<BotCloseCode, 'asNew' | 'never'>>>

/** Whether its settings can be run again as they are, want a change first, or have no use. */
export function againAfter(code: string): 'again' | 'asNew' | 'never' {
  return code in AGAIN ? AGAIN[code as keyof typeof AGAIN] : 'again'
}

/** What an end by the account, the exchange or a rule means, and whom to ask; "" of other ends. */
export function endMeaning(code: string, t: Translate): string {
  const key = `bot.receipt.meaning.${closeKey(code)}`
  const words = t(key)
  return words === key ? '' : words
}

/** How a receipt of a kind says its end; keys of the kind's words begin with `words`. */
export function receiptEndWords(
  { bot_close_code: code, closed_by: by }: Pick<ReceiptResult, 'bot_close_code' | 'closed_by'>,
  words: string,
  t: Translate,
  price: string,
): string {
  if (by !== '') return t(`bot.receipt.reason.BY_${by}`, { price })
  const name = closeKey(code)
  const key = `${words}.closed.${name}`
  const own = t(key)
  if (own !== key) return own
  const shared = t(`bot.receipt.reason.${name}`, { price })
  return shared === `bot.receipt.reason.${name}` ? t('bot.receipt.reason.UNKNOWN') : shared
}
