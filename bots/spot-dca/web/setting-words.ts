// Settings of a DCA in words: how often it buys, and its pairs with their amounts.
import { digitsOfCoin, isolated, type Formats } from '@trellis/ui'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { Pairs } from './pairs.ts'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const
const WEEK = 7 * DAY

/** "10 minutes", "1 week" of seconds. */
export function everyWords(seconds: number, t: Translate): string {
  const of = (unit: number, key: string): string => t(key, { count: seconds / unit })
  if (seconds % WEEK === 0) return of(WEEK, 'spotDca.every.weeks')
  if (seconds % DAY === 0) return of(DAY, 'spotDca.every.days')
  if (seconds % HOUR === 0) return of(HOUR, 'spotDca.every.hours')
  if (seconds % MINUTE === 0) return of(MINUTE, 'spotDca.every.minutes')
  return of(1, 'spotDca.every.seconds')
}

/** "BTC 100.00, ETH 60.00". */
export function pairsWords(pairs: Pairs, quote: string, format: Formats): string {
  const digits = digitsOfCoin(quote)
  return pairs.map((it) => isolated(`${it.base} ${format.money(it.amount, digits)}`)).join(', ')
}
