// Whose copy a bot is, and who had it close. A copy that is steered closes by the same command as
// one whose owner closes it; what stands before it in its batch tells the two apart.
import type { BotId } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import type { BotRow } from './change-set.ts'

type BotFact = Extract<EngineFact, { readonly bot: BotId }>
type CopyRow = Pick<BotRow, 'bot' | 'parent' | 'closedBy'>

export class CopyClosers {
  readonly #spoke = new Set<number>()
  readonly #closing = new Set<number>()
  #isPosted = false

  /** Another batch begins. */
  begin(): void {
    this.#spoke.clear()
    this.#closing.clear()
    this.#isPosted = false
  }

  /** What a leader does comes by post. */
  onPost(): void {
    this.#isPosted = true
  }

  /** Folds a bot's fact into whose copy it is, and why it closes. */
  onFact(bot: CopyRow, fact: BotFact): void {
    this.#spoke.add(bot.bot)
    if (fact.type === 'bot-spawned') bot.parent = fact.parent
    if (fact.type === 'bot-let-go') bot.parent = 0
    if (fact.type !== 'closing-started') return
    this.#closing.add(bot.bot)
    if (fact.reason === 'user') bot.closedBy = this.#closerOf(bot)
  }

  /** What ends following, its bot says before its copies close; an owner's command neither. */
  #closerOf({ parent }: CopyRow): BotRow['closedBy'] {
    if (parent === 0) return ''
    if (this.#closing.has(parent)) return 'following'
    if (this.#isPosted) return 'leader'
    return this.#spoke.has(parent) ? 'following' : ''
  }
}
