// Whose the bots of one group of partitions are: of those that live, and of those that ended last.
// They stand on shelves by their ids, so that a group of any size is told shelf after shelf, and
// what is told so also says which bots are none any more.
import { assert, idTimeMs, type BotId } from '@trellis/kernel'
import { USER_GROUPS } from '../nats/groups.ts'

/** Bot, owner, all symbols, kind, and the bot that it copies while it runs, "" for none. */
export type BotOwner = readonly [
  bot: number,
  user: number,
  symbols: readonly number[],
  kind: string,
  followed: string,
]

/** Bots of a group, of some shelves all of them. */
export interface BotPage {
  readonly bots: readonly BotOwner[]
  readonly ended: readonly number[]
  /** The first shelf behind it. */
  readonly upTo: number
  /** Newest time in an id, epoch ms: that bot may have ended. */
  readonly newestMs: number
}

/** Of a group. Which bot is on which never changes: processes of two releases tell by them. */
export const SHELVES = 256
/** A page is closed with the shelf that fills it: some 230 kB. */
const PAGE_BOTS = 5000
/** Bots that ended which are kept at least, twice as many at most: late facts find their owners. */
const ENDED_KEPT = 2000
/** Ids that a millisecond has in all partitions of equal number within their groups (kernel). */
const IDS_BESIDE = 16 * USER_GROUPS

/** By millisecond, and by which of the group's partitions it is of: so shelves fill evenly. */
function shelfOf(bot: number): number {
  return Math.floor(bot / IDS_BESIDE) % SHELVES
}

export class GroupBots {
  /** Newest time in a bot's id, epoch ms, whatever became of that bot. */
  newestMs = 0
  /** Living ones, and ended ones that are kept. */
  size = 0
  readonly #shelves: Map<number, BotOwner>[] = []
  #ended = new Set<number>()
  /** Those that ended before these. */
  #endedBefore = new Set<number>()

  get(bot: number): BotOwner | undefined {
    return this.#shelves[shelfOf(bot)]?.get(bot)
  }

  /** Whether it has ended, as far as that is still kept. */
  isEnded(bot: number): boolean {
    return this.#ended.has(bot) || this.#endedBefore.has(bot)
  }

  put([bot, user, symbols, kind, followed]: BotOwner): void {
    const shelf = (this.#shelves[shelfOf(bot)] ??= new Map<number, BotOwner>())
    if (!shelf.has(bot)) this.size += 1
    shelf.set(bot, [bot, user, sharedSymbols(symbols), sharedKind(kind), followed])
    this.newestMs = Math.max(this.newestMs, idTimeMs(bot as BotId))
  }

  /** For good: whoever hears later that it lived hears what is old. */
  end(bot: number): void {
    if (!this.isEnded(bot)) this.#ended.add(bot)
  }

  /**
   * Lets go of those that ended before many others. Called before what is new is taken, so that
   * facts that come along with an end find the bot's owner, however many ended at once.
   */
  letGo(): void {
    if (this.#ended.size < ENDED_KEPT) return
    for (const bot of this.#endedBefore) this.drop(bot)
    this.#endedBefore = this.#ended
    this.#ended = new Set()
  }

  drop(bot: number): void {
    if (this.#shelves[shelfOf(bot)]?.delete(bot)) this.size -= 1
  }

  /** The bots from a shelf on, as many as one message carries. */
  page(from: number): BotPage {
    assert(Number.isInteger(from) && from >= 0, 'a page of no shelf', from)
    const bots: BotOwner[] = []
    let upTo = from
    for (; upTo < SHELVES && bots.length < PAGE_BOTS; upTo++)
      for (const row of this.#shelves[upTo]?.values() ?? []) bots.push(row)
    const ended = bots.flatMap(([bot]) => (this.isEnded(bot) ? [bot] : []))
    return { bots, ended, upTo, newestMs: this.newestMs }
  }

  /** Living bots that are known here, on the shelves of a page, and not there. */
  besides(from: number, { bots, upTo }: BotPage): readonly number[] {
    const there = new Set(bots.map(([bot]) => bot))
    const found: number[] = []
    for (let shelf = from; shelf < Math.min(upTo, SHELVES); shelf++)
      for (const bot of this.#shelves[shelf]?.keys() ?? [])
        if (!there.has(bot) && !this.isEnded(bot)) found.push(bot)
    return found
  }

  /** All at once, for processes of releases that ask for no pages. */
  whole(): Pick<BotPage, 'bots' | 'ended'> {
    const bots = this.#shelves.flatMap((shelf) => [...shelf.values()])
    return { bots, ended: [...this.#endedBefore, ...this.#ended] }
  }
}

const KINDS_KNOWN = new Map<string, string>()
const LONE_SYMBOLS = new Map<number, readonly number[]>()

/** Each message brings words of its own; one of each is kept, a third of a bot's memory. */
function sharedKind(kind: string): string {
  const known = KINDS_KNOWN.get(kind)
  if (known === undefined) KINDS_KNOWN.set(kind, kind)
  return known ?? kind
}

/** Lists of several symbols are of too many sorts to be shared. */
function sharedSymbols(symbols: readonly number[]): readonly number[] {
  const [symbol] = symbols
  if (symbol === undefined || symbols.length > 1) return symbols
  const known = LONE_SYMBOLS.get(symbol)
  if (known === undefined) LONE_SYMBOLS.set(symbol, symbols)
  return known ?? symbols
}
