// The command that adds margin to a bot in one contract, as plain JSON.
import { assert, parseAmount, type Amount } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'

export interface AddMarginCommand {
  readonly type: 'add-margin'
  /** In the settle coin. */
  readonly amount: string
}

/** Why margin cannot be added now: no amount, or more than Funding has. */
export function refuseMargin(
  { symbol }: { readonly symbol: number },
  { amount: text }: AddMarginCommand,
  context: BotContext,
): 'invalid-argument' | 'insufficient-balance' | undefined {
  const amount = parseAmount(text)
  if (!amount.ok || amount.value <= 0n) return 'invalid-argument'
  const { quote } = context.instrument(symbol)
  return amount.value > context.funding(quote) ? 'insufficient-balance' : undefined
}

/** The amount of a command that was not refused. */
export function addedMargin({ amount: text }: AddMarginCommand): Amount {
  const amount = parseAmount(text)
  assert(amount.ok, 'margin without an amount', text)
  return amount.value
}
