// Why closing was refused, by the status of the answer.
import { errorTable } from '@trellis/contract/codes'
import { refusedWhy } from '../refused-why.ts'
import type { Translate } from '../web-context.ts'

/** Refusals that are said in words of closing; their keys end with the status. */
const OF_CLOSING: readonly number[] = [
  errorTable.GRID_CAN_NOT_BE_CANCELLED.status,
  errorTable.BOT_HAS_BEEN_CLOSED.status,
  errorTable.BOT_CANNOT_CLOSE_CURRENTLY.status,
]

/** The words why closing was refused. */
export function closeRefusal(status: number, t: Translate): string {
  if (status === 0) return t('bot.closing.refused')
  return OF_CLOSING.includes(status) ? t(`bot.closing.refused-${status}`) : refusedWhy(status, t)
}
