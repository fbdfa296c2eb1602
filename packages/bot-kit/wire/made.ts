// Answers to a creation, a change and a check of one, made or refused by checks, in a kind's
// spelling of them.
import type { BotId } from '@trellis/kernel'
import { z } from 'zod'
import type { Check } from '../checks.ts'
import { checksRow, checksShape, head, headShape, refusedRow, type CheckWords } from './checks.ts'

export const created = z.object({
  ...headShape,
  grid_id: z.string(),
  ban_reason_text: z.string(),
  ...checksShape,
})
export const updated = z.object({ ...headShape, ...checksShape })
/** What a check of a change answers beside the ranges. */
export const updateCheckShape = {
  /** What the new plan needs beyond what the bot holds; "0" when nothing. */
  add_investment: z.string(),
  total_investment: z.string(),
}
/** Fields of a refused creation. */
export const uncreated = { grid_id: '0', ban_reason_text: '' }

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
