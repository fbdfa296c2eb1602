// What a worker told of its users' bots, kept on the main thread: a page that asks again gets from
// the worker only what has changed. Copying a user's forty bots between threads costs more than all
// else of such a call.
import type { BotsSince, EngineBot } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'

/** All bots that are kept, of the users who asked last: about 10 kB each. */
const MOST_BOTS = 12_000

type Ask = (args: { readonly user: UserId; readonly since: number }) => Promise<BotsSince>

interface Held {
  readonly position: number
  readonly bots: ReadonlyMap<BotId, EngineBot>
}

export class HeldBots {
  readonly #ask: Ask
  readonly #most: number
  /** Who asked last stands last. */
  readonly #known = new Map<UserId, Held>()
  #count = 0

  constructor(ask: Ask, most = MOST_BOTS) {
    this.#ask = ask
    this.#most = most
  }

  /**
   * Bots of a user in order of creation, as they are now. Rejects where the worker does not say.
   */
  async of(user: UserId): Promise<readonly EngineBot[]> {
    const since = this.#known.get(user)?.position ?? 0
    const told = await this.#ask({ user, since })
    const known = this.#known.get(user)
    // Two calls at once: the other's answer is newer, and holds this one's.
    if (known !== undefined && known.position > told.position) return [...known.bots.values()]
    const bots = merged(known, told)
    // What was known when it was asked for is known no more.
    if (bots === undefined) return this.of(user)
    this.#keep(user, { position: told.position, bots })
    return [...bots.values()]
  }

  /** Another thread has the users now, or the same has begun anew. */
  clear(): void {
    this.#known.clear()
    this.#count = 0
  }

  #keep(user: UserId, held: Held): void {
    this.#drop(user)
    this.#known.set(user, held)
    this.#count += weightOf(held)
    for (const [oldest] of this.#known) {
      if (this.#count <= this.#most || oldest === user) return
      this.#drop(oldest)
    }
  }

  #drop(user: UserId): void {
    const held = this.#known.get(user)
    if (held === undefined) return
    this.#count -= weightOf(held)
    this.#known.delete(user)
  }
}

/** Also who has none takes room. */
const weightOf = ({ bots }: Held): number => Math.max(1, bots.size)

/** Undefined where a bot that did not change is not known. */
function merged(
  known: Held | undefined,
  told: BotsSince,
): ReadonlyMap<BotId, EngineBot> | undefined {
  const changed = new Map(told.changed.map((bot) => [bot.bot, bot]))
  const bots = new Map<BotId, EngineBot>()
  for (const id of told.held) {
    const bot = changed.get(id) ?? known?.bots.get(id)
    if (bot === undefined) return undefined
    bots.set(id, bot)
  }
  return bots
}
