// What of a rebalance its wallet can pay for: before an order is sent, what adds is held against
// the free margin as the exchange will reckon it, order by order (docs/formulas/futures-combo.md,
// "Rebalance").
import type { BotContext } from '@trellis/engine'
import {
  feeOf,
  filledPosition,
  freeMargin,
  initialMargin,
  unrealizedPnl,
  valueOf,
  type Instrument,
} from '@trellis/market'
import type { Amount } from '@trellis/kernel'
import type { Skip, Trade } from './rebalance.ts'
import type { ComboLeg, ComboState } from './state.ts'

type Paying = Pick<ComboState, 'legs' | 'wallet' | 'leverage' | 'symbols'>

/**
 * The trades that are sent, in their order, and those left out for want of margin. Each is played
 * at the price that a taker gets, with its fee: what reduces is always taken, what adds locks its
 * margin out of what is free then.
 */
export function withinMargin(
  { legs, wallet, leverage, symbols }: Paying,
  context: BotContext,
  trades: readonly Trade[],
): { readonly sent: readonly Trade[]; readonly short: readonly Skip[] } {
  const held = new Map(legs.map(({ symbol, lots, cost }) => [symbol, { lots, cost }] as const))
  const marginOf = ({ cost }: Pick<ComboLeg, 'cost'>, { riskTiers }: Instrument): bigint =>
    initialMargin((cost < 0n ? -cost : cost) as Amount, leverage, riskTiers)
  const unrealized = (): bigint =>
    [...held].reduce((sum, [symbol, it]) => {
      if (it.lots === 0) return sum
      return sum + unrealizedPnl(it, context.mark(symbol), context.instrument(symbol))
    }, 0n)
  let money: bigint = wallet
  let locked: bigint = context.locked(context.instrument(symbols[0] ?? -1).quote)
  const sent: Trade[] = []
  const short: Skip[] = []
  for (const trade of trades) {
    const { symbol, side, qty, reduces } = trade
    const before = held.get(symbol)
    if (before === undefined) continue
    const instrument = context.instrument(symbol)
    const price = context.marketPrice(symbol, side, qty)
    const { realizedPnl, ...after } = filledPosition(before, { side, price, qty }, instrument)
    const fee = feeOf(valueOf(instrument, price, qty), context.fees(symbol).taker)
    const margin = marginOf(after, instrument) - marginOf(before, instrument)
    const free = freeMargin(money as Amount, locked as Amount, unrealized())
    if (!reduces && margin + fee > free) {
      short.push({ symbol, reason: 'margin-short' })
      continue
    }
    held.set(symbol, after)
    money += realizedPnl - fee
    locked += margin
    sent.push(trade)
  }
  return { sent, short }
}
