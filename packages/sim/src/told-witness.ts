// What owners must have been told, worked out a second time from durable facts alone: one event for
// a fact of these kinds, to the owner of its bot, and none for any other; of what repeats by itself
// the newest of a day with their number. It must never call the code that writes the events.
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
  'trigger-fired',
  'funds-added',
  'copied',
  'copy-refused',
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
    const bot = 'bot' in fact ? this.#bots.get(fact.bot) : undefined
    if (bot === undefined) return
    const type = typeOf(fact, bot, first)
    if (fact.type === 'bot-status' && fact.status !== 'awaiting-activation') bot.waits = false
    if (type === '' || !('bot' in fact)) return
    const own = ALONE.has(type) ? position : `${day} ${type.split('-')[0]}`
    const line = `${bot.user} ${fact.bot} ${own}`
    const times = (this.#lines.get(line)?.times ?? 0) + 1
    this.#lines.set(line, { row: `${bot.user} ${position} ${type}`, times })
  }
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
    const { status, reason } = fact
    if (status === 'failed' || status === 'rejected') return 'failed'
    if (status === 'initializing') return bot.waits && bot.madeAt < first ? 'trigger-fired' : ''
    if (status !== 'completed') return ''
    if (reason === 'failed' || reason === 'liquidated') return reason
    if (reason === 'target') return 'take-profit'
    if (reason === 'stop') return 'stop-loss'
    return reason === 'user' ? 'closed' : 'ended'
  }
  if (fact.type === 'profit-booked') return fact.own?.type === 'round-closed' ? 'round-won' : ''
  if (fact.type === 'kind-fact') {
    const { type, trades = 0 } = fact.fact as { type: string; trades?: number }
    if (type === 'copy-opened') return 'copied'
    return type === 'copy-refused' || (type === 'rebalanced' && trades > 0) ? type : ''
  }
  const same = ['range-left', 'range-entered', 'liquidation-near', 'funds-added']
  return same.includes(fact.type) ? fact.type : ''
}
