// What the summary says of each user's past, kept in memory: how many bots are closed, which
// failed, and what the running ones stood at as the market's day began. Read from the database
// beside the calls. No call fails or waits long for it: the summary is about live bots.
import type { LiveBot, MarketAccess, Past } from '@trellis/bot-kit/routes/route-context.ts'
import { partitionOf, type Amount, type BotId, type Id } from '@trellis/kernel'
import { DAY_MS, STATUS_TABLE } from '@trellis/market'
import type { Ask, NamedQueries } from '../projections/named-queries.ts'
import { totalAt } from './curve.ts'
import { within } from '../within.ts'

/** What is known is read again after this long, while it is still told. */
const FRESH_MS = 5000
/** A summary waits this long for what was never read, or was overtaken by a command. */
const WAIT_MS = 250
const MOST_USERS = 20_000

export interface PastParts {
  readonly market: MarketAccess
  /**
   * Position that may hold a command of the user which somebody was told of: what was read before
   * it may lack that.
   */
  told(partition: number): number
  /** Opens a question to the read models, which hold the user's last command by then. */
  asking(user: Id): Promise<Ask>
}

type Read = NamedQueries['past']['answer']

interface Known {
  readonly read: Read
  /** Closed bots that the read was asked about: of others nobody knows whether it counted them. */
  readonly asked: ReadonlySet<number>
  /** Bots that ran then: one that is in no memory any more has closed since. */
  readonly ran: readonly number[]
  readonly dayMs: number
  /** What was told by the time that the read began. */
  readonly told: number
  readonly openings: ReadonlyMap<BotId, Amount>
  readonly atMs: number
}

interface Asked {
  readonly user: Id
  readonly live: readonly LiveBot[]
  /** What was told by then. */
  readonly told: number
}

export class UserPasts {
  readonly #parts: PastParts
  readonly #known = new Map<Id, Known>()
  readonly #reading = new Map<Id, Promise<void>>()
  /** Users whose last read failed. */
  readonly #failed = new Set<Id>()

  constructor(parts: PastParts) {
    this.#parts = parts
  }

  async of(user: Id, live: readonly LiveBot[]): Promise<Past> {
    // What comes meanwhile concerns nobody who has asked already: others may trade all the time.
    const told = this.#parts.told(partitionOf(user))
    const asked = { user, live, told }
    if (!this.#isWhole(asked)) await within(this.#catchUp(asked), WAIT_MS)
    else if (this.#isOld(user)) void this.#read(user, live)
    const past = pastOf(this.#known.get(user), live, this.#dayMs())
    return this.#mayLack(asked) ? { ...past, closedCount: null } : past
  }

  /** Bots that closed since the read and are in no memory any more are not in its count. */
  #mayLack({ user, told }: Asked): boolean {
    return this.#failed.has(user) || (this.#known.get(user)?.told ?? -1) < told
  }

  #dayMs(): number {
    const nowMs = this.#parts.market.nowMs()
    return nowMs - (nowMs % DAY_MS)
  }

  /** Whether all is known of what was told, of this day and of these bots. */
  #isWhole({ user, live, told }: Asked): boolean {
    const known = this.#known.get(user)
    const dayMs = this.#dayMs()
    if (known?.dayMs !== dayMs) return false
    if (known.told < told) return false
    if (!closedOf(live).every((bot) => known.asked.has(bot.bot))) return false
    const held = new Set<number>(live.map((bot) => bot.bot))
    if (!known.ran.every((bot) => held.has(bot))) return false
    return runningBefore(live, dayMs).every((bot) => known.openings.has(bot.bot))
  }

  #isOld(user: Id): boolean {
    return performance.now() - (this.#known.get(user)?.atMs ?? 0) > FRESH_MS
  }

  /** The read under way may be another call's, and older than what this one knows. */
  async #catchUp(asked: Asked): Promise<void> {
    const { user, live } = asked
    for (let n = 0; n < 3 && !this.#isWhole(asked); n += 1) await this.#read(user, live)
  }

  /** One read at a time per user; a failure leaves what is known, but for the count. */
  #read(user: Id, live: readonly LiveBot[]): Promise<void> {
    const under = this.#reading.get(user)
    if (under !== undefined) return under
    const reading = this.#readNow(user, live).then(
      () => {
        this.#reading.delete(user)
        this.#failed.delete(user)
      },
      () => {
        this.#reading.delete(user)
        this.#failed.add(user)
      },
    )
    this.#reading.set(user, reading)
    return reading
  }

  async #readNow(user: Id, live: readonly LiveBot[]): Promise<void> {
    const { market } = this.#parts
    const dayMs = this.#dayMs()
    const told = this.#parts.told(partitionOf(user))
    const bots = runningBefore(live, dayMs)
    const held = closedOf(live).map((bot) => bot.bot)
    const ran = live.filter((bot) => !held.includes(bot.bot)).map((bot) => bot.bot)
    const ask = await this.#parts.asking(user)
    const read = await ask('past', {
      user,
      held,
      bots: bots.map((bot) => bot.bot),
      atMs: dayMs,
    })
    const openings = new Map<BotId, Amount>()
    for (const [i, { bot, symbols }] of bots.entries()) {
      const total = totalAt(market, symbols[0] ?? 0, dayMs, read.steps[i])
      if (total !== undefined) openings.set(bot, total)
    }
    if (this.#known.size >= MOST_USERS) this.#known.clear()
    const asked = new Set<number>(held)
    const atMs = performance.now()
    this.#known.set(user, { read, asked, ran, dayMs, told, openings, atMs })
  }
}

function pastOf(known: Known | undefined, live: readonly LiveBot[], dayMs: number): Past {
  const counted = new Set<number>(known?.read.known)
  const fresh = closedOf(live).filter((bot) => !counted.has(bot.bot))
  const own = new Set<number>(fresh.map((bot) => bot.bot))
  const failed = [...fresh, ...(known?.read.failed ?? []).filter((bot) => !own.has(bot.bot))]
  const isCounted = known !== undefined && fresh.every((bot) => known.asked.has(bot.bot))
  return {
    dayMs,
    closedCount: isCounted ? known.read.total + fresh.length : null,
    failed: failed.filter((bot) => bot.status === 'failed'),
    openings: known?.dayMs === dayMs ? known.openings : new Map(),
  }
}

function closedOf(live: readonly LiveBot[]): readonly LiveBot[] {
  return live.filter((bot) => STATUS_TABLE[bot.status].list === 'closed')
}

function runningBefore(live: readonly LiveBot[], dayMs: number): readonly LiveBot[] {
  return live.filter(
    (bot) => STATUS_TABLE[bot.status].list === 'ongoing' && bot.createdAtMs < dayMs,
  )
}
