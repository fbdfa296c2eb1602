// Which bots live and which have ended, seen from the facts alone. It tells where the tape must
// start after a recovery and which ended bots the memory may forget.
import { modelId, type Batch, type PartitionSnapshot } from '@trellis/engine'
import type { BotOwner } from './owner-table.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])

export interface EndedBot {
  readonly bot: number
  readonly partition: number
  /** Position after the fact that ended it. */
  readonly position: number
}

export class BotCensus {
  readonly #running = new Map<number, Set<number>>()
  #ended: EndedBot[] = []
  /** Bots seen since they were last taken, with owner, symbols and kind. */
  #seen: BotOwner[] = []
  /** Bots that ended since they were last taken. */
  #over: number[] = []
  #count = 0

  take(batch: Batch): void {
    for (let i = 0; i < batch.facts.length; i++) {
      const fact = batch.facts[i]
      if (fact?.type === 'bot-created') {
        this.#start(fact.bot, batch.partition)
        this.#seen.push([
          fact.bot,
          fact.user,
          fact.symbols,
          fact.kind,
          modelId(fact.origin.followedId),
        ])
      }
      if (fact?.type === 'bot-status' && OVER.has(fact.status)) {
        this.#end(fact.bot, batch.partition, batch.first + i + 1)
      }
    }
  }

  restore(snapshot: PartitionSnapshot): void {
    for (const of of snapshot.bots) {
      const { bot, user, symbols, kind, status, origin } = of
      this.#start(bot, snapshot.partition)
      this.#seen.push([
        bot,
        user,
        symbols,
        kind,
        OVER.has(status) ? '' : modelId(origin.followedId),
      ])
      if (OVER.has(status)) this.#end(bot, snapshot.partition, snapshot.position)
    }
  }

  /** Whether a partition has a bot that a print could touch. */
  hasRunning(partition: number): boolean {
    return (this.#running.get(partition)?.size ?? 0) > 0
  }

  /** Bots that were created or restored since the last call. */
  takeSeen(): readonly BotOwner[] {
    const seen = this.#seen
    this.#seen = []
    return seen
  }

  /** Bots that ended since the last call. */
  takeOver(): readonly number[] {
    const over = this.#over
    this.#over = []
    return over
  }

  running(): number {
    return this.#count
  }

  /** Ended bots whose end lies behind the positions, taken out of the census. */
  takeForgettable(positions: ReadonlyMap<number, number>): readonly EndedBot[] {
    const ready: EndedBot[] = []
    const left: EndedBot[] = []
    for (const ended of this.#ended) {
      const passed = (positions.get(ended.partition) ?? 0) >= ended.position
      ;(passed ? ready : left).push(ended)
    }
    this.#ended = left
    return ready
  }

  #start(bot: number, partition: number): void {
    const bots = this.#running.get(partition) ?? new Set()
    bots.add(bot)
    this.#running.set(partition, bots)
    this.#count += 1
  }

  #end(bot: number, partition: number, position: number): void {
    if (this.#running.get(partition)?.delete(bot)) this.#count -= 1
    this.#ended.push({ bot, partition, position })
    this.#over.push(bot)
  }
}
