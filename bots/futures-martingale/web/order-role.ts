// What an order is in its round: level 0 is the entry, those above it the additions; what reduces
// is named by what it was done for.
import type { GridOrder } from '@trellis/bot-kit/wire/history.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'

type Order = Pick<GridOrder, 'level' | 'action'>

const REDUCING: ReadonlySet<string> = new Set(['take-profit', 'stop-loss', 'liquidation'])

/** Its role in files: "entry", "addition-3", "take-profit". */
export function roleOf({ level, action }: Order): string {
  if (level > 0) return `addition-${level}`
  return level === 0 ? 'entry' : REDUCING.has(action) ? action : 'closing'
}

/** The same for readers. */
export function roleWords(order: Order, t: Translate): string {
  const { level: number } = order
  if (number < 0) return t(`futuresMartingale.role.${roleOf(order)}`)
  return t(`futuresMartingale.ladder.${number === 0 ? 'entry' : 'addition'}`, { number })
}
