// Answers to a creation, a change and a check of one, made or refused by checks, in a kind's
// spelling of them.
import type { BotId } from '@trellis/kernel'
import { z } from 'zod'
import type { Check } from '../checks.ts'
import { checksRow, checksShape, head, headShape, refusedRow, type CheckWords } from './checks.ts'

/** The answer of a create call, in which the bot has the kind's own name of an id. */
export const createdShape = <N extends BotIdName>(name: N) =>
  z.object({
    ...headShape,
    ...({ [name]: z.string() } as { readonly [K in N]: z.ZodString }),
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
export const uncreatedFields = (name: BotIdName) => ({ [name]: '0', ban_reason_text: '' })

/** How a kind's answers name a bot. */
export type BotIdName = 'grid_id' | 'bot_id'

/** The answers of a bot's create and update calls. */
export function madeRows<N extends BotIdName>(words: CheckWords, name: N) {
  const idOf = (bot: string) => ({ [name]: bot }) as { readonly [K in N]: string }
  return {
    /** The bot that a creation made. */
    created: (bot: BotId) => ({
      ...head,
      ban_reason_text: '',
      ...checksRow(words, []),
      ...idOf(`${bot}`),
    }),
    /** A creation that failed checks refuse. */
    uncreated: (checks: readonly Check[]) => ({
      ...head,
      ban_reason_text: '',
      ...refusedRow(words, checks),
      ...idOf('0'),
    }),
    /** A change: it is made, unless checks refuse it. */
    changed: (checks: readonly Check[]) => ({
      ...head,
      ...(checks.length > 0 ? refusedRow(words, checks) : checksRow(words, [])),
    }),
  }
}
