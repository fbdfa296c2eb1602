// Which bots are copies, and who had them close, worked out a second time from durable facts: an
// end of following says so before its copies close, a leader's doing comes by post, and what its
// owner closes has nothing of its parent before it.
import type { EngineFact } from '@trellis/engine'

export type Closer = 'leader' | 'following' | ''

export class SteeredCopies {
  readonly #parents = new Map<number, number>()
  readonly #closers = new Map<number, Closer>()

  /** The bot that steers a copy, 0 of any other bot. */
  parentOf(bot: number): number {
    return this.#parents.get(bot) ?? 0
  }

  /** Whoever closed it, if not its owner. */
  closerOf(bot: number): Closer {
    return this.#closers.get(bot) ?? ''
  }

  onBatch(facts: readonly EngineFact[]): void {
    for (const [at, fact] of facts.entries()) {
      if (fact.type === 'bot-spawned') this.#parents.set(fact.bot, fact.parent)
      if (fact.type === 'bot-let-go') this.#parents.delete(fact.bot)
      if (fact.type !== 'closing-started' || fact.reason !== 'user') continue
      this.#closers.set(fact.bot, closerAmong(facts.slice(0, at), this.parentOf(fact.bot)))
    }
  }
}

function closerAmong(before: readonly EngineFact[], parent: number): Closer {
  if (parent === 0) return ''
  const said = before.filter((fact) => 'bot' in fact && fact.bot === parent)
  if (said.some(({ type }) => type === 'closing-started')) return 'following'
  if (before.some(({ type }) => type === 'post-taken')) return 'leader'
  return said.length > 0 ? 'following' : ''
}
