// How bots end whose kind is not asked: the facts of a broken bot, and the last fact of any.
import type { Amount, BotId, Price } from '@trellis/kernel'
import type { Venue } from '@trellis/market'
import type { EngineFact } from '../facts.ts'
import type { Guard } from '../engine-options.ts'
import { BROKEN } from '../journal-form/close-words.ts'
import { isTerminal, type BotRecord } from '../partition.ts'
import { SET_ASIDE } from '../set-aside.ts'
import { releasedFacts } from './bonus-facts.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnContext } from './turn-context.ts'

interface FailingParts {
  readonly context: TurnContext
  readonly venue: Venue
}

/**
 * Ends a broken bot: failed first, so that its kind is never asked again, then orders, positions
 * and money back, what was set aside with it after the insurance has paid what lacked. Each fact is
 * to be folded before the next is asked for.
 */
export function* failureFacts(
  record: BotRecord,
  detail: string,
  { context, venue }: FailingParts,
): Generator<EngineFact> {
  const { bot, account } = record
  if (!isTerminal(record.status)) {
    const why = { reason: 'failed', word: BROKEN, detail } as const
    yield { type: 'bot-status', bot, status: 'failed', ...why }
  }
  for (const { ref } of account.orders.values())
    yield { type: 'order-cancelled', bot, ref, reason: 'by-close' }
  for (const { symbol } of account.positions?.values() ?? []) {
    const settlement = venue.decideClosure(account, symbol, context.view(symbol))
    if (settlement) yield { type: 'position-settled', bot, settlement }
  }
  for (const [coin, { total }] of account.balances)
    if (total < 0n) yield insuredFact(bot, coin, total)
  for (const [coin, amount] of record.setAside ?? []) {
    yield { type: 'exchanged', bot, give: [], take: [{ coin, amount }], with: SET_ASIDE }
  }
  for (const [coin, { total }] of account.balances)
    if (total > 0n) yield* releasedFacts(record, { coin, amount: total }, 'close')
}

/** What a wallet of a coin lacks, out of the insurance; its total is below zero. */
export function insuredFact(bot: BotId, coin: string, total: Amount): EngineFact {
  const take = [{ coin, amount: -total as Amount }]
  return { type: 'exchanged', bot, give: [], take, with: 'insurance' }
}

/** What is left of a bot that is over; a broken state may refuse to be written. */
export function archivedFact(
  { bot, kind, state, symbols }: BotRecord,
  books: readonly SymbolBook[],
  guard: Guard,
): EngineFact {
  let text = ''
  const thrown = guard(() => {
    text = JSON.stringify(kind.writeState(state))
  })
  const prices = symbols.map((symbol) => books[symbol]?.last ?? (0 as Price))
  const { version } = kind
  const kept = { kind: kind.kind, version, prices, state: thrown === undefined ? text : '' }
  return { type: 'bot-archived', bot, ...kept }
}
