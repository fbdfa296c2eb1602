// Recovery: folds journalled batches through the same evolver as live turns.
import { assert, type BotId } from '@trellis/kernel'
import type { Guard } from './engine-options.ts'
import type { Evolver } from './evolver.ts'
import type { Batch, EngineFact } from './facts.ts'
import type { BotRecord, Partition } from './partition.ts'

export class Folder {
  readonly #evolver: Evolver
  readonly #guard: Guard
  #partition!: Partition
  #batch!: Batch
  #at = 0
  /**
   * The bot whose kind is folding; what it throws now is the bot's own fault, as it was in the live
   * turn.
   */
  #folding: BotRecord | undefined
  readonly #work = (): void => this.#run()

  constructor(evolver: Evolver, guard: Guard) {
    this.#evolver = evolver
    this.#guard = guard
  }

  fold(partition: Partition, batch: Batch): void {
    assert(!partition.isActive, 'an active partition is not folded', partition.id)
    assert(batch.first === partition.next, 'batch is not the next', {
      partition: partition.id,
      first: batch.first,
      next: partition.next,
    })
    this.#partition = partition
    this.#batch = batch
    this.#at = 0
    while (this.#at < batch.facts.length) {
      const thrown = this.#guard(this.#work)
      if (thrown === undefined) continue
      const bot = this.#folding
      if (!bot) throw thrown
      bot.isBroken = true
      this.#folding = undefined
    }
    if (batch.tape > partition.gate) partition.gate = batch.tape
  }

  #run(): void {
    const { facts, atMs } = this.#batch
    const partition = this.#partition
    while (this.#at < facts.length) {
      const fact = facts[this.#at++] as EngineFact
      const id = botOf(fact)
      const bot = id === undefined ? undefined : partition.bot(id)
      const event = this.#evolver.evolve(partition, bot, fact, atMs)
      if (!event || !bot || bot.isBroken || bot.status === 'failed') continue
      this.#folding = bot
      bot.state = bot.kind.evolve(bot.state, event, atMs)
      this.#folding = undefined
    }
  }
}

function botOf(fact: EngineFact): BotId | undefined {
  switch (fact.type) {
    case 'user-opened':
    case 'fee-level-set':
    case 'funds-granted':
    case 'bot-created':
    case 'symbol-status':
    case 'leading-set':
    case 'post-sent':
    case 'post-taken':
    case 'posts-settled':
    case 'reward-granted':
    case 'reward-revoked':
      return undefined
    default:
      return fact.bot
  }
}
