// How a bot ended, on its receipt: in the words of its kind before those of every kind, and for a
// code that nobody has words for that it ended. A kind's words under `closed` stand in lists too,
// which do not know the price of an end.
import type { ReceiptResult } from '@trellis/contract'
import type { Translate } from './web-context.ts'

/** The name of a close code in texts: "BOT_CLOSE_CODE_CANCELED_AUTO_TP" is "AUTO_TP". */
export function closeKey(code: string): string {
  return code.replace(/^BOT_CLOSE_CODE_/, '').replace(/^CANCELED(?=_AUTO_)_/, '')
}

/** Ends after which the same bot would be refused. */
const NEVER_AGAIN: ReadonlySet<string> = new Set([
  'AUTO_USER_BAN',
  'COMPLIANCE',
  'AUTO_SYMBOL_DELIST',
])
/** Ends that ask for other settings. */
const NOT_AS_IT_WAS: ReadonlySet<string> = new Set(['NEGATIVE_ARBITRAGE'])

/** Whether its settings can be run again as they are, want a change first, or have no use. */
export function againAfter(code: string): 'again' | 'asNew' | 'never' {
  const name = closeKey(code)
  if (NEVER_AGAIN.has(name)) return 'never'
  return NOT_AS_IT_WAS.has(name) ? 'asNew' : 'again'
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
