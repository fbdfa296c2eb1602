// Two to four bots side by side: which rows the table has and in which the bots differ. Pure.
import type { BotParameter } from '@trellis/bot-kit/web/kind-lists.ts'
import { DAY_MS } from '@trellis/market'
import { per } from '../../../data/rates.ts'

/** One parameter of all the bots; "" where a bot has no such parameter. */
export interface CompareRow {
  readonly key: string
  readonly label: string
  readonly texts: readonly string[]
  readonly isMoney: boolean
  readonly differs: boolean
}

/** A setting by its name, too: kinds may call different things by one key. */
const nameOf = ({ key, label }: BotParameter): string => `${key} ${label}`

/** Parameters of several bots as rows, in the order in which they first occur. */
export function compareRows(bots: readonly (readonly BotParameter[])[]): readonly CompareRow[] {
  const keys = [...new Set(bots.flatMap((bot) => bot.map(nameOf)))]
  return keys.map((key) => {
    const found = bots.map((bot) => bot.find((it) => nameOf(it) === key))
    const texts = found.map((it) => it?.text ?? '')
    const first = found.find((it) => it !== undefined)
    return {
      key,
      label: first?.label ?? key,
      texts,
      isMoney: first?.isMoney === true,
      differs: new Set(texts).size > 1,
    }
  })
}

/**
 * P&L of invested per day of running, as a fraction; "" in the first day, when it would say more
 * about an hour than about the bot.
 */
export function perDay(fraction: string, runningMs: string): string {
  if (Number(runningMs) < DAY_MS) return ''
  const days = per(runningMs, String(DAY_MS))
  return days === undefined ? '' : (per(fraction, days) ?? '')
}
