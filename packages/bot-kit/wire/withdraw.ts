// Taking realised profit out of a running bot: what may leave, what is held back and why. Grids of
// every market and combos offer it.
import { botReference, optionalDecimal } from '@trellis/contract'
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import { z } from 'zod'
import { head, headShape } from './checks.ts'
import { requestKeyShape } from './request-key.ts'

export const withdrawRequest = z.looseObject({
  ...botReference,
  bot_type: z
    .union([z.string(), z.number()])
    .describe('name of a kind of bot, or its number')
    .optional(),
  withdraw_amount: optionalDecimal,
  ...requestKeyShape,
})

export const withdrawn = z.object({
  ...headShape,
  withdrew_amount: z.string(),
  cum_withdrew_amount: z.string(),
})

/** Realised profit of a bot in its quote coin. */
export interface ProfitTaken {
  readonly coin: string
  readonly earned: Amount
  readonly withdrawn: Amount
  /** What may leave now. */
  readonly most: Amount
  readonly isRunning: boolean
}

/** Realised profit: what can leave now, and what cannot and why. */
export function withdrawRow({ coin, earned, withdrawn, most, isRunning }: ProfitTaken) {
  const left = (earned - withdrawn) as Amount
  const held = left > most ? ((left - most) as Amount) : ZERO
  const reason = isRunning ? 'locked-in-orders' : 'not-running'
  return {
    ...head,
    coin,
    withdrawable: formatAmount(most),
    cum_withdrew_amount: formatAmount(withdrawn),
    grid_profit: formatAmount(earned),
    held_back: formatAmount(held),
    reason: held === ZERO ? '' : reason,
  }
}
