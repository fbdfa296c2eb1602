// What versions 1 and 2 said in facts of their own and the engine says in facts of life since: old
// journals fold to the same states and fill the same read models. One fact stays one fact, so that
// positions stand.
import type { KindEvent } from '@trellis/engine'
import type { Amount, Price } from '@trellis/kernel'
import { REASONS, type CloseWord } from '@trellis/bot-kit/close-words.ts'
import type { SpotGridFact, SpotGridFactType } from './facts.ts'

type Own<T extends SpotGridFactType> = Extract<SpotGridFact, { type: T }>
type WithPrice<T extends SpotGridFactType> = Own<T> & { readonly price: Price }

/** The facts that version 3 writes otherwise. */
export type FactOfBefore =
  | WithPrice<'grid-funded'>
  | WithPrice<'grid-started'>
  | (Own<'arbitrage-closed'> & {
      readonly level: number
      readonly profit: Amount
      readonly buyRef: number
      readonly sellRef: number
    })
  | WithPrice<'range-shifted'>
  | { readonly type: 'profit-withdrawn'; readonly amount: Amount; readonly price: Price }
  | (WithPrice<'investment-added'> & { readonly amount: Amount })
  | WithPrice<'settings-changed'>
  | (WithPrice<'closing-started'> & { readonly reason: CloseWord })
  | WithPrice<'grid-closed'>
  | (Own<'platform-received'> & {
      readonly coin: string
      readonly amount: Amount
      readonly value: Amount
    })

const UNCHANGED: ReadonlySet<string> = new Set<SpotGridFactType>([
  'grid-planned',
  'level-skipped',
  'peak-raised',
  'trailing-paused',
  'follow-switched',
  'platform-leg-chosen',
  'market-halted',
  'market-resumed',
])

/** A fact of version 1 or 2 in today's form. */
export function upcastFact(read: unknown): KindEvent<SpotGridFact> {
  const fact = read as SpotGridFact | FactOfBefore
  if (UNCHANGED.has(fact.type)) return { type: 'fact', fact: fact as SpotGridFact }
  return eventOf(fact as FactOfBefore)
}

function eventOf(fact: FactOfBefore): KindEvent<SpotGridFact> {
  switch (fact.type) {
    case 'arbitrage-closed': {
      const { level, profit, buyRef, sellRef, ...own } = fact
      return { type: 'profit-booked', group: level, profit, refs: [buyRef, sellRef], own }
    }
    case 'profit-withdrawn':
      return { type: fact.type, amount: fact.amount, prices: [fact.price] }
    case 'investment-added': {
      const { amount, price, ...own } = fact
      return { type: 'funds-added', amount, prices: [price], own }
    }
    case 'closing-started': {
      const { reason: word, price, ...own } = fact
      return { type: fact.type, reason: REASONS[word], word, prices: [price], own }
    }
    case 'platform-received': {
      const { coin, amount, value, ...own } = fact
      return { type: 'coins-valued', coin, amount, value, own }
    }
    default: {
      const { price, ...own } = fact
      return { type: LIFE[own.type], prices: [price], own }
    }
  }
}

const LIFE = {
  'grid-funded': 'bot-funded',
  'grid-started': 'bot-started',
  'range-shifted': 'settings-changed',
  'settings-changed': 'settings-changed',
  'grid-closed': 'bot-closed',
} as const
