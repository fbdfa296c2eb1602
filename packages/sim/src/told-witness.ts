// What users must have been told, worked out a second time from durable facts alone: one event for
// a fact of these kinds, to the owner of its bot or to the leader that it is about, and none for
// any other; of what repeats by itself the newest of a day with their number. It must never call
// the code that writes the events.
import type { Batch, EngineFact } from '@trellis/engine'

interface Told {
  readonly user: number
  /** Position of the first fact of the batch that made it. */
  readonly madeAt: number
  /** It has not started yet. */
  waits: boolean
}

interface Place {
  /** Position of the first fact of the batch, and of this one. */
  readonly first: number
  readonly position: number
  readonly day: string
}

/** All but leaving a range and coming back, refused orders, and liquidations that come near. */
const ALONE: ReadonlySet<string> = new Set([
  'failed',
  'liquidated',
  'take-profit',
  'stop-loss',
  'closed',
  'ended',
  'settled',
  'trigger-fired',
  'funds-added',
  'copied',
  'copy-refused',
  'share-paid',
])

export class ToldWitness {
  readonly #bots = new Map<number, Told>()
  readonly #lines = new Map<string, { row: string; times: number }>()

  /** "user position type times" of every line. */
  get rows(): readonly string[] {
    return [...this.#lines.values()].map(({ row, times }) => `${row} ${times}`)
  }

  onBatch({ facts, first, atMs }: Batch): void {
    const day = new Date(atMs).toISOString().slice(0, 10)
    facts.forEach((fact, i) => this.#onFact(fact, { first, position: first + i, day }))
  }

  #onFact(fact: EngineFact, { first, position, day }: Place): void {
    if (fact.type === 'bot-created')
      this.#bots.set(fact.bot, { user: fact.user, madeAt: first, waits: true })
    const led = leadingOf(fact)
    if (led !== undefined) this.#count(`${led.user} 0 ${day} ${led.type}`, led, position)
    const bot = 'bot' in fact ? this.#bots.get(fact.bot) : undefined
    if (bot === undefined) return
    const type = typeOf(fact, bot, first)
    if (fact.type === 'bot-status' && fact.status !== 'awaiting-activation') bot.waits = false
    if (type === '' || !('bot' in fact)) return
    const own = ALONE.has(type) ? position : `${day} ${type.split('-')[0]}`
    this.#count(`${bot.user} ${fact.bot} ${own}`, { user: bot.user, type }, position)
  }

  #count(line: string, { user, type }: { user: number; type: string }, position: number): void {
    const times = (this.#lines.get(line)?.times ?? 0) + 1
    this.#lines.set(line, { row: `${user} ${position} ${type}`, times })
  }
}

/** What a leader hears of those who follow. */
function leadingOf(fact: EngineFact): { readonly user: number; readonly type: string } | undefined {
  if (fact.type === 'post-sent' && fact.post.type === 'follow-begun')
    return { user: fact.user, type: 'follower-joined' }
  if (fact.type === 'post-taken' && fact.post.type === 'share-paid')
    return { user: fact.post.leader, type: 'share-earned' }
  return undefined
}

/** An order that stands already, or one that is asked again once there is money for it. */
function isWait({ order, reason }: Extract<EngineFact, { type: 'order-rejected' }>): boolean {
  return (
    reason === 'duplicate-ref' || (reason === 'insufficient-balance' && order.orderType === 'limit')
  )
}

function typeOf(fact: EngineFact, bot: Told, first: number): string {
  if (fact.type === 'order-rejected') return isWait(fact) ? '' : 'order-refused'
  if (fact.type === 'bot-status') {
    const { status, reason, word } = fact
    if (status === 'failed' || status === 'rejected') return 'failed'
    if (status === 'initializing') return bot.waits && bot.madeAt < first ? 'trigger-fired' : ''
    if (status !== 'completed') return ''
    if (reason === 'failed' || reason === 'liquidated') return reason
    if (reason === 'target') return 'take-profit'
    if (reason === 'stop') return 'stop-loss'
    // The one other end of that reason: a leader that leads no more.
    if (reason === 'ended' && word !== 'leader-left') return 'settled'
    return reason === 'user' ? 'closed' : 'ended'
  }
  if (fact.type === 'profit-booked') return fact.own?.type === 'round-closed' ? 'round-won' : ''
  if (fact.type === 'kind-fact') {
    const {
      type,
      trades = 0,
      share = 0n,
    } = fact.fact as {
      type: string
      trades?: number
      share?: bigint
    }
    if (type === 'copy-opened') return 'copied'
    if (type === 'copy-closed' || type === 'copy-kept') return share > 0n ? 'share-paid' : ''
    return type === 'copy-refused' || (type === 'rebalanced' && trades > 0) ? type : ''
  }
  const same = ['range-left', 'range-entered', 'liquidation-near', 'funds-added']
  return same.includes(fact.type) ? fact.type : ''
}
