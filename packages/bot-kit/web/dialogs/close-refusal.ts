// Why closing was refused, by the status of the answer.
import { refusedWhy } from '../refused-words.ts'
import type { Translate } from '../web-context.ts'

const KNOWN = [405, 411, 503]

/** The words why closing was refused. */
export function closeRefusal(status: number, t: Translate): string {
  if (status === 0) return t('bot.closing.refused')
  return KNOWN.includes(status) ? t(`bot.closing.refused-${status}`) : refusedWhy(status, t)
}
