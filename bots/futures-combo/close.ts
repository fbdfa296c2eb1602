// How a futures combo ends: every position is reduced at market, each on its own, until nothing is
// left, and the wallet goes back. A refused order is sent again; nothing ends half closed.
import type { Amount } from '@trellis/kernel'
import type { BotContext, CloseReason, Step } from '@trellis/engine'
import { actionOf } from '@trellis/bot-kit/close-words.ts'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { nextReduction, soldOut } from '@trellis/bot-kit/linear/closing.ts'
import { NO_STEPS, release } from '@trellis/bot-kit/steps.ts'
import type { ComboFact } from './facts.ts'
import { totalMargin } from './holdings.ts'
import { marketOrders, sent, type OrderWish } from './orders.ts'
import { isFlat, type ComboLeg, type ComboState } from './state.ts'

type Steps = readonly Step<ComboFact>[]

/** Words that only bots with a trigger price end with are not among them. */
export type ComboWord = Exclude<
  keyof typeof CONTRACT_REASONS,
  'trigger-failed' | 'negative-arbitrage'
>

/** Last prices of its contracts, as facts of life name them. */
export function pricesOf({ symbols }: Pick<ComboState, 'symbols'>, context: BotContext) {
  return symbols.map((symbol) => context.last(symbol))
}

/** Starts the end; where nothing is held, as after a liquidation, it ends in the same step list. */
export function closeCombo(state: ComboState, context: BotContext, word: ComboWord): Steps {
  const reason: CloseReason = CONTRACT_REASONS[word]
  return [
    { type: 'closing-started', reason, word, prices: pricesOf(state, context) },
    { type: 'status', status: 'cancelling', reason, word },
    ...(isFlat(state)
      ? finalSteps(state, context, { reason, word })
      : reductions(state, context, state.legs, reason)),
  ]
}

/**
 * What follows in a closing: after something happened to one contract its next part, when it is
 * time to try again all that is left, and the end once nothing is.
 */
export function closingSteps(state: ComboState, context: BotContext, symbol?: number): Steps {
  const { closing, legs, phase } = state
  if (closing === undefined || phase !== 'closing') return NO_STEPS
  if (isFlat(state)) return finalSteps(state, context, closing)
  const asked = symbol === undefined ? legs : legs.filter((leg) => leg.symbol === symbol)
  return reductions(state, context, asked, closing.reason)
}

function reductions(
  state: ComboState,
  context: BotContext,
  legs: readonly ComboLeg[],
  reason: CloseReason,
): Steps {
  const wishes = legs.flatMap((leg): OrderWish[] => {
    if (leg.lots === 0) return []
    const { symbol } = leg
    const order = nextReduction(leg, context.instrument(symbol), context.last(symbol))
    return [{ ...order, symbol, reduces: true }]
  })
  return sent(marketOrders(state, wishes, { purpose: 'position', action: actionOf(reason) }))
}

function finalSteps(
  state: ComboState,
  context: BotContext,
  { reason, word }: { readonly reason: CloseReason; readonly word: string },
): Steps {
  const { quote } = context.instrument(state.symbols[0] ?? -1)
  return [
    { type: 'bot-closed', prices: pricesOf(state, context), own: { type: 'combo-closed' } },
    ...release(quote, state.wallet, actionOf(reason)),
    { type: 'status', status: 'completed', reason, word },
  ]
}

/** What closing would pay back now, at the prices a taker would get. */
export function estimateClose(
  state: ComboState,
  marketOf: (symbol: number) => Parameters<typeof soldOut>[1][number][1],
  equity: Amount,
) {
  const holdings = state.legs.map((leg) => [leg, marketOf(leg.symbol)] as const)
  const { wallet, fee, orders } = soldOut(state.wallet, holdings)
  const value = (wallet > 0n ? wallet : 0n) as Amount
  const slippage = (equity - wallet - fee) as Amount
  return { value, fee, orders, slippage, profit: (value - totalMargin(state)) as Amount }
}
