// The life of a bot's money in words that every kind shares (docs/adr/0011): what comes in, what is
// booked as profit, what goes out, why a bot ends and what is left of it, and the alerts. Read
// models, notifications and figures read these and no kind's private facts. A kind's own fact may
// stand beside, so that one thing that happened is one fact.
import type { Amount, BotId, Price } from '@trellis/kernel'
import type { BotStatus, CloseReason } from '@trellis/market'
import type { KindFact } from './journal-form/kind-fact.ts'

interface Beside<F extends KindFact> {
  /** What only the kind knows of it; gives the line of the activity its name. */
  readonly own?: F | undefined
}

/** A fact at prices: those of the bot's symbols, in their order, each in its own ticks. */
interface Priced<F extends KindFact> extends Beside<F> {
  readonly prices: readonly Price[]
}

/** What a kind says of its money; amounts are in the coin that its first symbol is quoted in. */
export type LifeEvent<F extends KindFact = KindFact> =
  /** The first money is about to come; the prices value it. */
  | ({ readonly type: 'bot-funded' } & Priced<F>)
  /** What the kind wanted to stand stands; said again when it was laid out anew. */
  | ({ readonly type: 'bot-started' } & Priced<F>)
  /** A pair or round is complete. */
  | ({
      readonly type: 'profit-booked'
      /** The kind's number of the level, round or part that earned. */
      readonly group: number
      readonly profit: Amount
      /** Orders that made it: what opened it first, what closed it last. */
      readonly refs: readonly number[]
    } & Beside<F>)
  | ({ readonly type: 'profit-withdrawn'; readonly amount: Amount } & Priced<F>)
  | ({ readonly type: 'funds-added'; readonly amount: Amount } & Priced<F>)
  | ({ readonly type: 'settings-changed' } & Priced<F>)
  | ({
      readonly type: 'closing-started'
      readonly reason: CloseReason
      /** The kind's own word of the reason. */
      readonly word: string
    } & Priced<F>)
  /** Coins that no symbol of the bot prices, and their worth as they leave with it. */
  | ({
      readonly type: 'coins-valued'
      readonly coin: string
      readonly amount: Amount
      readonly value: Amount
    } & Beside<F>)
  /** Everything is sold or kept as asked; what follows is the way back to Funding. */
  | ({ readonly type: 'bot-closed' } & Priced<F>)
  | ({ readonly type: 'range-left'; readonly side: 'above' | 'below' } & Priced<F>)
  | ({ readonly type: 'range-entered' } & Priced<F>)
  /** 3 is the nearest. */
  | ({ readonly type: 'liquidation-near'; readonly step: 1 | 2 | 3 } & Priced<F>)

export type LifeFact = LifeEvent & {
  readonly bot: BotId
  /** Kind that wrote the fact and knows `own`. */
  readonly kind: string
}

/** A step of a bot's life; the last one says why it ended. */
export interface StatusFact {
  readonly type: 'bot-status'
  readonly bot: BotId
  readonly status: BotStatus
  readonly reason: CloseReason
  /** The kind's own word of the reason, '' where it needs none. */
  readonly word: string
  /** Words for a failed bot: the invariant that broke. */
  readonly detail: string
}

/** The kind's last state, behind the facts that ended the bot and in the same batch. */
export interface BotArchived {
  readonly type: 'bot-archived'
  readonly bot: BotId
  readonly kind: string
  /** The kind's version that wrote the state. */
  readonly version: number
  /** Last prices of the bot's symbols, each in its own ticks: what its figures are valued at. */
  readonly prices: readonly Price[]
  /** JSON of the kind's `writeState`; '' for a broken state that cannot be written. */
  readonly state: string
}

/** A fact of life as the engine keeps it. */
export function lifeFactOf(event: LifeEvent, bot: BotId, kind: string): LifeFact {
  if (event.type !== 'profit-booked') return Object.assign({}, event, { bot, kind })
  // The fact that a journal is full of, always of one shape.
  const { group, profit, refs, own } = event
  return { type: 'profit-booked', group, profit, refs, own, bot, kind }
}

/**
 * What a kind's fact or a fact of life says, in one flat record: the shared words and the kind's
 * own, under the name that readers know it by.
 */
export function flatFact(
  fact: LifeEvent | { readonly type: 'kind-fact'; readonly fact: KindFact },
): KindFact & Readonly<Record<string, unknown>> {
  if (fact.type === 'kind-fact') return { ...fact.fact }
  const { own, ...shared } = fact
  return { ...shared, ...own }
}
