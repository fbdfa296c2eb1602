// What owners must have been told, worked out a second time from durable facts alone: one event for
// a fact of these kinds, to the owner of its bot, and none for any other. It must never call the
// code that writes the events.
import type { Batch, EngineFact } from '@trellis/engine'

interface Told {
  readonly user: number
  /** Position of the first fact of the batch that made it. */
  readonly madeAt: number
  /** It has not started yet. */
  waits: boolean
}

export class ToldWitness {
  readonly #bots = new Map<number, Told>()
  /** "user position type" of every event. */
  readonly rows: string[] = []

  onBatch({ facts, first }: Batch): void {
    facts.forEach((fact, i) => this.#onFact(fact, first, first + i))
  }

  #onFact(fact: EngineFact, first: number, position: number): void {
    if (fact.type === 'bot-created')
      this.#bots.set(fact.bot, { user: fact.user, madeAt: first, waits: true })
    const bot = 'bot' in fact ? this.#bots.get(fact.bot) : undefined
    if (bot === undefined) return
    const type = typeOf(fact, bot, first)
    if (fact.type === 'bot-status' && fact.status !== 'awaiting-activation') bot.waits = false
    if (type !== '') this.rows.push(`${bot.user} ${position} ${type}`)
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
  const same = ['range-left', 'range-entered', 'liquidation-near', 'funds-added']
  return same.includes(fact.type) ? fact.type : ''
}
