// What a worker told of its users' bots, kept on the main thread: a page that asks again gets from
// the worker only what has changed. Copying a user's forty bots between threads costs more than all
// else of such a call.
import type { BotsSince, EngineBot } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'

/** All that is kept, of the users who asked last, by `weightOf`: about 200 MB. */
const MOST = 300_000
/** What a bot weighs beside its orders: each of these, with its level, is some 650 bytes. */
const BARE = 4

type Ask = (args: { readonly user: UserId; readonly since: number }) => Promise<BotsSince>

interface Held {
  readonly position: number
  readonly bots: ReadonlyMap<BotId, EngineBot>
  readonly weight: number
}

export class HeldBots {
  readonly #ask: Ask
  readonly #most: number
  /** Who asked last stands last. */
  readonly #known = new Map<UserId, Held>()
  #weight = 0

  constructor(ask: Ask, most = MOST) {
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
    this.#keep(user, { position: told.position, bots, weight: weightOf(bots) })
    return [...bots.values()]
  }

  /** Another thread has the users now, or the same has begun anew. */
  clear(): void {
    this.#known.clear()
    this.#weight = 0
  }

  #keep(user: UserId, held: Held): void {
    this.#drop(user)
    this.#known.set(user, held)
    this.#weight += held.weight
    for (const [oldest] of this.#known) {
      if (this.#weight <= this.#most || oldest === user) return
      this.#drop(oldest)
    }
  }

  #drop(user: UserId): void {
    const held = this.#known.get(user)
    if (held === undefined) return
    this.#weight -= held.weight
    this.#known.delete(user)
  }
}

/** Also who has none takes room. */
function weightOf(bots: Held['bots']): number {
  let weight = BARE
  for (const { openOrders } of bots.values()) weight += BARE + openOrders.length
  return weight
}

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
