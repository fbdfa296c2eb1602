// Bots that their owners showed or hid since a list was made. Every look at the list has them as
// they are now: how long the next making takes, and the rest before it, must not show for seconds
// what somebody has taken back.
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import type { Others } from '../limits/others.ts'

interface Change {
  readonly number: number
  /** Read at the first look after it. */
  row: Promise<PublicBot | undefined> | undefined
}

export class ChangedBots {
  /** All bots, for callers whose changes are noted. */
  readonly bots: BotAccess
  readonly #find: (bot: BotId) => Promise<PublicBot | undefined>
  readonly #others: Others | undefined
  readonly #changed = new Map<BotId, Change>()
  #count = 0

  /**
   * `find`: the bot as it is now; undefined where nobody shows it. `others`: processes at which
   * owners show and hide bots as well.
   */
  constructor(
    bots: BotAccess,
    find: (bot: BotId) => Promise<PublicBot | undefined>,
    others?: Others,
  ) {
    this.#find = find
    this.#others = others
    others?.hear('shown', (bot) => this.#note(bot as BotId))
    this.bots = this.#noting(bots)
  }

  /** Changes until now: a list that is read from here on has them all. */
  get count(): number {
    return this.#count
  }

  /** Forgets what a list has that was begun after so many changes. */
  forget(count: number): void {
    for (const [bot, { number }] of this.#changed) if (number <= count) this.#changed.delete(bot)
  }

  /** The rows of a list with what has changed since it was made. */
  async over(rows: readonly PublicBot[]): Promise<readonly PublicBot[]> {
    if (this.#changed.size === 0) return rows
    const changed = new Set(this.#changed.keys())
    const anew = await Promise.all([...this.#changed].map((one) => this.#rowOf(...one)))
    const others = rows.filter(({ bot }) => !changed.has(bot.bot))
    return [...others, ...anew.filter((row) => row !== undefined)]
  }

  /** A bot whose worker gives no answer is left out until it does. */
  #rowOf(bot: BotId, change: Change): Promise<PublicBot | undefined> {
    change.row ??= this.#find(bot).catch(() => {
      change.row = undefined
      return undefined
    })
    return change.row
  }

  #tell(bot: BotId): void {
    this.#note(bot)
    this.#others?.tell('shown', bot)
  }

  #note(bot: BotId): void {
    this.#count += 1
    this.#changed.set(bot, { number: this.#count, row: undefined })
  }

  #noting(bots: BotAccess): BotAccess {
    const create: BotAccess['create'] = async (user, order) => {
      const made = await bots.create(user, order)
      if (made.ok && allowsFollow(order.params)) this.#tell(made.value)
      return made
    }
    const command: BotAccess['command'] = async (user, bot, asked) => {
      const done = await bots.command(user, bot, asked)
      // Of one whose worker ended before it could answer nobody knows: it is read as it is.
      const mayBeDone = done.ok || done.error === 'unknown-result'
      if (mayBeDone && asked.type === 'allow-follow') this.#tell(bot)
      return done
    }
    // All else is asked of the bots themselves, whatever they do then.
    return Object.assign(Object.create(bots) as BotAccess, { create, command })
  }
}
