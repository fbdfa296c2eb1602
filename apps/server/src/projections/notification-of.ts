// Which fact is told to a bot's owner, and as what: one table, read by the projector as it folds.
// It knows the engine's words, and of kinds' own few: that a round is closed, that weights were
// brought back, how a term that is over was settled, and that a leader's bot was copied or not and
// what of its gain was paid. A kind's own word of a reason travels as it is.
import type { NotificationType } from '@trellis/contract'
import type { EngineFact, KindFact } from '@trellis/engine'
import { formatAmount, type Amount, type Price } from '@trellis/kernel'
import {
  formatPrice,
  formatQuantity,
  type BotStatus,
  type CloseReason,
  type Instrument,
} from '@trellis/market'
import type { BotRow, NotificationData, Told } from './change-set.ts'
import { tradedName } from './traded-name.ts'

/** What the table may look at beside the fact: the bot as it was before it. */
export interface Seen {
  readonly bot: Pick<
    BotRow,
    'status' | 'createdPosition' | 'symbols' | 'prices' | 'settle' | 'closedBy'
  >
  /** Position of the first fact of the batch. */
  readonly first: number
  readonly instruments: readonly Instrument[]
}

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>
type Row<T extends EngineFact['type']> = (fact: FactOf<T>, seen: Seen) => Told | undefined

/** What is read of a kind's own fact that it brought weights back. */
interface Rebalanced extends KindFact {
  readonly trades: number
  readonly traded: Amount
}

/** What is read of a follower's own facts: a copy with its money, or why there is none. */
interface Copied extends KindFact {
  readonly kind: string
  readonly symbols: readonly number[]
  readonly copy: number
  readonly share: Amount
  readonly paid: Amount
  readonly why: string
}

/** What the end of a bot is told as. */
const ENDS: Readonly<Record<CloseReason, NotificationType>> = {
  none: 'closed',
  user: 'closed',
  target: 'take-profit',
  stop: 'stop-loss',
  liquidated: 'liquidated',
  failed: 'failed',
  delisted: 'ended',
  banned: 'ended',
  ended: 'ended',
  rule: 'ended',
}
/** Kinds' own words of a term that is over: its owner had agreed to either, neither alarms. */
const SETTLED: ReadonlySet<string> = new Set(['kept', 'converted'])
const OVER: ReadonlySet<BotStatus> = new Set(['completed', 'rejected', 'failed'])
const WAITING: ReadonlySet<string> = new Set(['new', 'awaiting-activation'])
const STARTED: ReadonlySet<BotStatus> = new Set(['initializing', 'running'])

const TABLE: { readonly [T in EngineFact['type']]?: Row<T> } = {
  'bot-status': onStatus,
  'range-left': ({ side, prices }, seen) => told('range-left', { side, ...at(prices, seen) }),
  'range-entered': ({ prices }, seen) => told('range-entered', at(prices, seen)),
  'liquidation-near': ({ step, prices }, seen) =>
    told('liquidation-near', { step, ...at(prices, seen) }),
  'funds-added': ({ amount, prices }, seen) => {
    const sum = { amount: formatAmount(amount), coin: seen.bot.settle }
    return told('funds-added', { ...sum, ...at(prices, seen) })
  },
  'profit-booked': ({ group, profit, own }, { bot }) => {
    // Of most kinds a booked profit is one of very many; what completes a round says so.
    if (own?.type !== 'round-closed') return undefined
    return told('round-won', { round: group, amount: formatAmount(profit), coin: bot.settle })
  },
  'kind-fact': ({ fact }, seen) => OWN[fact.type]?.(fact, seen),
  'order-rejected': onRejected,
}

/** The same of facts that are a kind's own. */
const OWN: Readonly<Record<string, (fact: KindFact, seen: Seen) => Told | undefined>> = {
  rebalanced: (fact, { bot }) => {
    const { trades, traded } = fact as Rebalanced
    // A check that traded nothing is a line of the activity alone.
    if (trades === 0) return undefined
    return told('rebalanced', { trades, amount: formatAmount(traded), coin: bot.settle })
  },
  'copy-opened': (fact, seen) => {
    const { copy, paid } = fact as Copied
    const sum = { amount: formatAmount(paid), coin: seen.bot.settle }
    return told('copied', { ...copiedBot(fact, seen), copy, ...sum })
  },
  'copy-refused': (fact, seen) => {
    const { why } = fact as Copied
    return { ...told('copy-refused', { ...copiedBot(fact, seen), reason: why }), word: why }
  },
  'copy-closed': onShare,
  'copy-kept': onShare,
}

/** What was copied: its kind, and the market that its own bot of the relation does not say. */
function copiedBot(fact: KindFact, { instruments }: Seen): NotificationData {
  const { kind: copied, symbols } = fact as Copied
  return { copied, market: tradedName(symbols, instruments) }
}

/** The end of a copy is its own event; what of its gain is the leader's is said of its parent. */
function onShare(fact: KindFact, seen: Seen): Told | undefined {
  const { copy, share } = fact as Copied
  if (share === 0n) return undefined
  const sum = { amount: formatAmount(share), coin: seen.bot.settle }
  return told('share-paid', { ...copiedBot(fact, seen), copy, ...sum })
}

/** What the owner is told of a fact, undefined for most. */
export function notificationOf(fact: EngineFact, seen: Seen): Told | undefined {
  const row = TABLE[fact.type] as Row<EngineFact['type']> | undefined
  return row?.(fact, seen)
}

/** What a leader is told of those who follow, with whose news it is; nobody of them is named. */
export function leaderTold(fact: EngineFact): (Told & { readonly user: number }) | undefined {
  if (fact.type === 'post-sent' && fact.post.type === 'follow-begun') {
    return { user: fact.user, ...told('follower-joined', {}) }
  }
  if (fact.type !== 'post-taken' || fact.post.type !== 'share-paid') return undefined
  const { leader, amount, coin } = fact.post
  return { user: leader, ...told('share-earned', { amount: formatAmount(amount), coin }) }
}

function endOf({ reason, word }: FactOf<'bot-status'>): NotificationType {
  return reason === 'ended' && SETTLED.has(word) ? 'settled' : ENDS[reason]
}

/** A bot that waited has started, or a bot has ended; other steps of its life follow from these. */
function onStatus(fact: FactOf<'bot-status'>, seen: Seen): Told | undefined {
  const { bot, first } = seen
  const [symbol = 0] = bot.symbols
  const price = at([(bot.prices.get(symbol) ?? 0) as Price], seen)
  // One that starts with its own creation has not waited.
  const hasWaited = WAITING.has(bot.status) && bot.createdPosition < first
  if (hasWaited && STARTED.has(fact.status)) return told('trigger-fired', price)
  if (!OVER.has(fact.status)) return undefined
  const type = fact.status === 'completed' ? endOf(fact) : 'failed'
  const by = type === 'closed' && bot.closedBy !== '' ? { by: bot.closedBy } : {}
  return {
    ...told(type, { reason: fact.reason, coin: bot.settle, ...by, ...price }),
    word: fact.word,
  }
}

/**
 * What a bot cannot do as it wanted. A limit order that money does not reach for waits and is asked
 * again: a state of its level, which its page shows, and nothing that went wrong.
 */
function onRejected(
  { order, reason }: FactOf<'order-rejected'>,
  { instruments }: Seen,
): Told | undefined {
  const instrument = instruments[order.symbol]
  // The order of that number stands already: nothing was refused that the bot lacks.
  if (reason === 'duplicate-ref' || instrument === undefined) return undefined
  if (reason === 'insufficient-balance' && order.orderType === 'limit') return undefined
  const { side, price, qty } = order
  const quantity = formatQuantity(instrument, qty)
  const limit = price > 0 ? { price: formatPrice(instrument, price) } : {}
  return told('order-refused', { reason, side, quantity, coin: instrument.base, ...limit })
}

/** The first price in the ticks of the bot's first symbol; nothing where none was known. */
function at(prices: readonly Price[], { bot, instruments }: Seen): NotificationData {
  const [symbol = 0] = bot.symbols
  const [price, instrument] = [prices[0] ?? 0, instruments[symbol]]
  if (price === 0 || instrument === undefined) return {}
  return { price: formatPrice(instrument, price as Price) }
}

function told(type: NotificationType, data: NotificationData): Told {
  return { type, word: '', data }
}
