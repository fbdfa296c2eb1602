// Bots that their owners showed or hid since a list was made. Every look at the list has them as
// they are now: how long the next making takes, and the rest before it, must not show for seconds
// what somebody has taken back.
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import type { Others } from '../limits/others.ts'
import { within } from '../within.ts'

/** So long a look waits for what has changed; what is not read by then it leaves out. */
const LOOK_MS = 1000

interface Change {
  readonly number: number
  /** Begun to be read at the first look after it. */
  row: Promise<PublicBot | undefined> | undefined
  isRead: boolean
  /** Another process is about to show or hide it: until it says what came of that, it is hidden. */
  readonly isOpen: boolean
}

export class ChangedBots {
  /** All bots, for callers whose changes are noted. */
  readonly bots: BotAccess
  readonly #find: (bot: BotId) => Promise<PublicBot | undefined>
  readonly #others: Others | undefined
  readonly #changed = new Map<BotId, Change>()
  #count = 0
  /** The last change of which nobody knows here which bots it is of; 0 for none. */
  #unknown = 0

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
    others?.hear('showing', (bot) => this.#set(bot as BotId, ++this.#count, true))
    others?.hear('shown', (bot) => this.#note(bot as BotId))
    others?.hearMissed(() => (this.#unknown = ++this.#count))
    this.bots = this.#noting(bots)
  }

  /** Changes until now: a list that is read from here on has them all. */
  get count(): number {
    return this.#count
  }

  /**
   * Forgets what a list has that was begun after so many changes. Those of its bots that stand in
   * it as they were before are read anew at the next look, or their first figures would stay.
   */
  forget(count: number, unread: ReadonlySet<BotId> = new Set()): void {
    this.#spread(unread)
    for (const [bot, { number, isRead, isOpen }] of this.#changed) {
      if (number > count) continue
      if (!unread.has(bot)) this.#changed.delete(bot)
      else if (isRead || isOpen) this.#set(bot, number)
    }
    if (this.#unknown <= count) this.#unknown = 0
  }

  /** The rows of a list with what has changed since it was made. */
  async over(rows: readonly PublicBot[]): Promise<readonly PublicBot[]> {
    // One that has ended is hidden by a setting, not by a word.
    this.#spread(rows.filter((row) => row.bot.endedAtMs === 0).map(({ bot }) => bot.bot))
    if (this.#changed.size === 0) return rows
    const changed = new Set(this.#changed.keys())
    const anew: PublicBot[] = []
    const reading = [...this.#changed].map(async (one) => {
      const row = await this.#rowOf(...one)
      if (row !== undefined) anew.push(row)
    })
    await within(Promise.all(reading), LOOK_MS)
    return [...rows.filter(({ bot }) => !changed.has(bot.bot)), ...anew]
  }

  /** A change that may be of any bot is one of each of these. */
  #spread(bots: Iterable<BotId>): void {
    const number = this.#unknown
    if (number === 0) return
    for (const bot of bots)
      if ((this.#changed.get(bot)?.number ?? 0) < number) this.#set(bot, number)
  }

  /** A bot whose worker gives no answer is left out until it does. */
  #rowOf(bot: BotId, change: Change): Promise<PublicBot | undefined> {
    if (change.isOpen) return Promise.resolve(undefined)
    change.row ??= this.#find(bot).then(
      (row) => {
        change.isRead = true
        return row
      },
      () => (change.row = undefined),
    )
    return change.row
  }

  #note(bot: BotId): void {
    this.#set(bot, ++this.#count)
  }

  #set(bot: BotId, number: number, isOpen = false): void {
    this.#changed.set(bot, { number, row: undefined, isRead: false, isOpen })
  }

  #noting(bots: BotAccess): BotAccess {
    const create: BotAccess['create'] = async (user, order) => {
      const made = await bots.create(user, order)
      if (!made.ok || !allowsFollow(order.params)) return made
      this.#note(made.value)
      this.#others?.tell('shown', made.value)
      return made
    }
    const command: BotAccess['command'] = async (user, bot, asked) => {
      if (asked.type !== 'allow-follow') return bots.command(user, bot, asked)
      // Who is killed behind the command has told others this much.
      this.#others?.tell('showing', bot)
      try {
        const done = await bots.command(user, bot, asked)
        // Of one whose worker ended before it could answer nobody knows: it is read as it is.
        if (done.ok || done.error === 'unknown-result') this.#note(bot)
        return done
      } finally {
        this.#others?.tell('shown', bot)
      }
    }
    // All else is asked of the bots themselves, whatever they do then.
    return Object.assign(Object.create(bots) as BotAccess, { create, command })
  }
}
