// Answers to a creation and to a change, made or refused by checks, in a kind's spelling of them.
import type { BotId } from '@trellis/kernel'
import type { Check } from '../checks.ts'
import { checksRow, head, refusedRow, type CheckWords } from './checks.ts'

/** The answers of a grid's create and update calls. */
export function madeRows(words: CheckWords) {
  return {
    /** The bot that a creation made. */
    created: (bot: BotId) => ({
      ...head,
      ban_reason_text: '',
      ...checksRow(words, []),
      grid_id: `${bot}`,
    }),
    /** A creation that failed checks refuse. */
    uncreated: (checks: readonly Check[]) => ({
      ...head,
      ban_reason_text: '',
      ...refusedRow(words, checks),
      grid_id: '0',
    }),
    /** A change: it is made, unless checks refuse it. */
    changed: (checks: readonly Check[]) => ({
      ...head,
      ...(checks.length > 0 ? refusedRow(words, checks) : checksRow(words, [])),
    }),
  }
}
