// Which bots live and which have ended, seen from the facts alone. It tells where the tape must start after a recovery
// and which ended bots the memory may forget. Must never decide anything about a bot.
import { partitionOf, type Id } from '@trellis/kernel'
import type { Batch, PartitionSnapshot } from '@trellis/engine'

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
  #count = 0

  take(batch: Batch): void {
    for (let i = 0; i < batch.facts.length; i++) {
      const fact = batch.facts[i]
      if (fact?.type === 'bot-created') this.#start(fact.bot, batch.partition)
      if (fact?.type === 'bot-status' && OVER.has(fact.status)) {
        this.#end(fact.bot, batch.partition, batch.first + i + 1)
      }
    }
  }

  restore(snapshot: PartitionSnapshot): void {
    for (const { bot, status } of snapshot.bots) {
      this.#start(bot, snapshot.partition)
      if (OVER.has(status)) this.#end(bot, snapshot.partition, snapshot.position)
    }
  }

  /** Whether a partition has a bot that a print could touch. */
  hasRunning(partition: number): boolean {
    return (this.#running.get(partition)?.size ?? 0) > 0
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
  }
}

/** Partition of an id that came over a wire as a plain number. */
export function partitionOfId(id: number): number {
  return partitionOf(id as Id)
}
