// Counts calls per endpoint and caller in fixed windows of wall time. Counters live in memory, may
// be lost, and are bounded: a full table drops windows that ended, and only where all count the one
// that ends first. No caller is blocked by what another used up. Where several processes count the
// same, each keeps the first by an order that all of them know.
import type { RateLimit } from '@trellis/contract'

/** Where one comes among those of a window, whoever counted it: the same to all who know of it. */
export interface Place {
  /** When its window began, by the clock of whoever was the first to count in it. */
  readonly sinceMs: number
  /** Above those that were known when it came. */
  readonly number: number
  /** Random, between those that did not know of one another. */
  readonly id: number
}

/** One that was counted at its place. */
export interface Placed {
  readonly place: Place
  /** Whether it still counts: others, told later, may fill the window before it. */
  readonly isCounted: () => boolean
}

interface Ranked {
  readonly sinceMs: number
  /** In their order: not more than the limit, the first. */
  readonly places: Place[]
}

interface Window {
  startMs: number
  count: number
  /** Where all that is counted has places. */
  ranked?: Ranked
}

const MOST_WINDOWS = 50_000

export class RateLimiter {
  /** By the length of their windows, each in the order in which they began, and so end. */
  readonly #tables = new Map<number, Map<string, Window>>()
  readonly #scale: number
  readonly #most: number

  /** `scale` multiplies every limit; `most` windows are kept. */
  constructor(scale: number, most = MOST_WINDOWS) {
    this.#scale = scale
    this.#most = most
  }

  /** How many windows are kept, those included that have ended and were not dropped yet. */
  get size(): number {
    return [...this.#tables.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Counts one call; the milliseconds to wait when the limit is reached, else 0. */
  take(key: string, rate: RateLimit, nowMs: number): number {
    const window = this.#current(key, rate.perMs, nowMs)
    if (window.count >= rate.limit * this.#scale) return window.startMs + rate.perMs - nowMs
    window.count += 1
    return 0
  }

  /**
   * Counts one behind all that are known, where there is room, to be told apart by `id`. What is
   * counted under the key has places, all of it.
   */
  takeLast(key: string, rate: RateLimit, nowMs: number, id: number): Placed {
    const window = this.#current(key, rate.perMs, nowMs)
    const { sinceMs, places } = (window.ranked ??= { sinceMs: nowMs, places: [] })
    const place = { sinceMs, number: (places.at(-1)?.number ?? 0) + 1, id }
    this.takeAt(key, rate, nowMs, place)
    return { place, isCounted: () => places.includes(place) }
  }

  /**
   * Counts one that was counted elsewhere at its place, from which it may push out a later one.
   * Where its window began after the one that is known here, that one ends: each process sees the
   * end of a window at another moment, and nobody is to begin the next one at each of them.
   */
  takeAt(key: string, rate: RateLimit, nowMs: number, place: Place): void {
    const { sinceMs } = place
    const known = this.#tables.get(rate.perMs)?.get(key)?.ranked
    // Two that began the next one unaware of each other began the same.
    const isNext = known !== undefined && sinceMs - known.sinceMs > rate.perMs / 2
    if (isNext) this.reset(key, rate)
    const window = this.#current(key, rate.perMs, nowMs)
    const { places } = (window.ranked ??= { sinceMs, places: [] })
    const before = places.findLastIndex((it) => comesBefore(it, place))
    places.splice(before + 1, 0, place)
    places.length = Math.min(places.length, Math.ceil(rate.limit * this.#scale))
    window.count = places.length
  }

  /** Whether the limit is reached already, without counting. */
  exhausted(key: string, rate: RateLimit, nowMs: number): number {
    const window = this.#tables.get(rate.perMs)?.get(key)
    if (window === undefined || hasEnded(window, rate.perMs, nowMs)) return 0
    return window.count >= rate.limit * this.#scale ? window.startMs + rate.perMs - nowMs : 0
  }

  /** Takes back one count, for a call that turned out not to be of the kind that is counted. */
  giveBack(key: string, { perMs }: RateLimit): void {
    const window = this.#tables.get(perMs)?.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  /** Takes back the one at a place, where it still counts. */
  giveBackAt(key: string, { perMs }: RateLimit, { number, id }: Place): void {
    const window = this.#tables.get(perMs)?.get(key)
    const places = window?.ranked?.places ?? []
    const at = places.findIndex((it) => it.number === number && it.id === id)
    if (window === undefined || at < 0) return
    places.splice(at, 1)
    window.count = places.length
  }

  /** Forgets a caller's count, for example after a right password. */
  reset(key: string, { perMs }: RateLimit): void {
    this.#tables.get(perMs)?.delete(key)
  }

  /** Drops what has ended. */
  dropEnded(nowMs: number): void {
    for (const [perMs, table] of this.#tables) {
      for (const [key, window] of table) {
        if (!hasEnded(window, perMs, nowMs)) break
        table.delete(key)
      }
    }
  }

  #current(key: string, perMs: number, nowMs: number): Window {
    const table = this.#tables.get(perMs) ?? new Map<string, Window>()
    this.#tables.set(perMs, table)
    const found = table.get(key)
    if (found && !hasEnded(found, perMs, nowMs)) return found
    table.delete(key)
    if (this.size >= this.#most) this.#makeRoom(nowMs)
    const fresh = { startMs: nowMs, count: 0 }
    table.set(key, fresh)
    return fresh
  }

  #makeRoom(nowMs: number): void {
    this.dropEnded(nowMs)
    if (this.size < this.#most) return
    const firsts = [...this.#tables].flatMap(([perMs, table]) => {
      const [first] = table
      return first === undefined ? [] : [{ table, key: first[0], endMs: first[1].startMs + perMs }]
    })
    const [soonest] = firsts.sort((a, b) => a.endMs - b.endMs)
    soonest?.table.delete(soonest.key)
  }
}

function comesBefore(one: Place, other: Place): boolean {
  return one.number < other.number || (one.number === other.number && one.id < other.id)
}

/** A clock that was set back ends it as well. */
function hasEnded({ startMs }: Window, perMs: number, nowMs: number): boolean {
  return nowMs >= startMs + perMs || nowMs < startMs
}
