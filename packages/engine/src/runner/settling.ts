// What the venue does to what a bot holds without being asked: liquidation and delivery as facts of
// one turn, each to be folded before the next is asked for. The kind is told afterwards.
import type { Amount } from '@trellis/kernel'
import { entryPrice, type MarginView, type Venue } from '@trellis/market'
import type { EngineFact } from '../facts.ts'
import type { BotRecord } from '../partition.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Ends the account of a liquidated bot: orders cancelled, positions settled as the venue says, and
 * what that leaves of the wallet behind them goes to the insurance.
 */
export function* liquidationFacts(
  { bot, account }: BotRecord,
  venue: Venue,
  view: MarginView,
): Generator<EngineFact> {
  for (const { ref } of account.orders.values())
    yield { type: 'order-cancelled', bot, ref, reason: 'by-liquidation' }
  const coins = new Set<string>()
  for (const settlement of venue.decideLiquidation(account, view)) {
    coins.add(view.instrument(settlement.symbol).quote)
    yield { type: 'position-settled', bot, settlement }
  }
  for (const coin of coins) {
    const amount = account.balances.get(coin)?.total ?? 0n
    const give = [{ coin, amount: amount as Amount }]
    if (amount > 0n) yield { type: 'exchanged', bot, give, take: [], with: 'insurance' }
  }
}

/**
 * Takes a bot out of a contract that trades no more: orders cancelled, the position settled at the
 * mark for no fee (at entry where no price ever came).
 */
export function* deliveryFacts(
  { bot, account }: BotRecord,
  symbol: number,
  venue: Venue,
  context: TurnContext,
): Generator<EngineFact> {
  for (const order of account.orders.values())
    if (order.symbol === symbol)
      yield { type: 'order-cancelled', bot, ref: order.ref, reason: 'symbol-closed' }
  const held = account.positions?.get(symbol)
  if (held === undefined || held.lots === 0) return
  const instrument = context.instrument(symbol)
  const mark = context.mark(symbol)
  const terms = { cause: 'delivery', price: mark || entryPrice(held, instrument) } as const
  const settlement = venue.decideSettlement(account, symbol, terms, instrument)
  if (settlement) yield { type: 'position-settled', bot, settlement }
}
