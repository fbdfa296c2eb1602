// Ways to close a bot and what each would pay back now. Spot kinds ask which coins to keep, futures
// kinds whether and how to close the position; the answer is the same shape.
import { formatAmount, type Amount } from '@trellis/kernel'
import { z } from 'zod'
import { headShape } from './checks.ts'

/** The schema of one mode; `names` are the wire's words for the modes. */
export function closeModeShape<const N extends readonly [string, ...string[]]>(names: N) {
  return z.object({
    close_mode: z.enum(names),
    available: z.boolean(),
    /** Why it is not available, coded; else "". */
    reason: z.string(),
    receive: z.array(z.object({ coin: z.string(), amount: z.string() })),
    receive_value: z.string(),
    /** What of a voucher goes back to the house beside it; absent where the bot has none. */
    voucher_returned: z.string().optional(),
    fee: z.string(),
    fee_coin: z.string(),
    /** Orders at market that this mode sends one after the other. */
    market_orders: z.number(),
    /** What they get less than the last price says, in the quote coin, before fees. */
    slippage: z.string(),
    profit_after_close: z.string(),
  })
}

/**
 * The answer of a get-close-modes call, in which `reference` is the shape of the kind's own name of
 * the bot. The bot's equity is in its quote coin.
 */
export function closeModesShape<
  R extends z.ZodRawShape,
  const N extends readonly [string, ...string[]],
>(reference: R, names: N) {
  return z.object({
    ...headShape,
    ...reference,
    equity: z.string(),
    default_mode: z.enum(names),
    modes: z.array(closeModeShape(names)),
  })
}

/** What closing one way would lead to; amounts in the quote coin unless a coin is named. */
export interface CloseOutcome {
  readonly receive: readonly { readonly coin: string; readonly amount: Amount }[]
  readonly value: Amount
  /** What of a voucher goes back to the house beside it; undefined where the bot has none. */
  readonly voucher?: Amount | undefined
  readonly fee: Amount
  readonly feeCoin: string
  /** Market orders it takes. */
  readonly orders: number
  readonly slippage: Amount
  /** Total P&L after closing. */
  readonly profit: Amount
}

/** A mode with its outcome; `reason` says why it is not offered, "" where it is. */
export function closeModeRow<M extends string>(
  mode: { readonly close_mode: M; readonly reason: string },
  outcome: CloseOutcome,
) {
  return {
    close_mode: mode.close_mode,
    available: mode.reason === '',
    reason: mode.reason,
    receive: outcome.receive
      .filter(({ amount }) => amount > 0n)
      .map(({ coin, amount }) => ({ coin, amount: formatAmount(amount) })),
    receive_value: formatAmount(outcome.value),
    ...(outcome.voucher === undefined ? {} : { voucher_returned: formatAmount(outcome.voucher) }),
    fee: formatAmount(outcome.fee),
    fee_coin: outcome.feeCoin,
    market_orders: outcome.orders,
    slippage: formatAmount(outcome.slippage),
    profit_after_close: formatAmount(outcome.profit),
  }
}

/** The domain's mode of a wire name; undefined for a name that stands for none. */
export function closeModeOf<M extends string>(
  names: Readonly<Record<M, string>>,
  name: string,
): M | undefined {
  return (Object.keys(names) as M[]).find((mode) => names[mode] === name)
}
