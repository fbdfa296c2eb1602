// How a bot ended, on its receipt: in the words of its kind before those of every kind, and for a
// code that nobody has words for that it ended. A kind's words under `closed` stand in lists too,
// which do not know the price of an end.
import type { Translate } from './web-context.ts'

/** The name of a close code in texts: "BOT_CLOSE_CODE_CANCELED_AUTO_TP" is "AUTO_TP". */
export function closeKey(code: string): string {
  return code.replace(/^BOT_CLOSE_CODE_/, '').replace(/^CANCELED(?=_AUTO_)_/, '')
}

/** The words of a close code on the receipt of a kind, whose keys begin with `words`. */
export function receiptEndWords(code: string, words: string, t: Translate, price: string): string {
  const name = closeKey(code)
  const key = `${words}.closed.${name}`
  const own = t(key)
  if (own !== key) return own
  const shared = t(`bot.receipt.reason.${name}`, { price })
  return shared === `bot.receipt.reason.${name}` ? t('bot.receipt.reason.UNKNOWN') : shared
}
