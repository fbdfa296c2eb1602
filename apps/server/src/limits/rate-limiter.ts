// Counts calls per endpoint and caller in fixed windows of wall time. Counters live in memory, may
// be lost, and are bounded: the oldest windows go first. No caller is blocked by what another used
// up.
import type { RateLimit } from '@trellis/contract'

interface Window {
  startMs: number
  perMs: number
  count: number
}

const MAX_WINDOWS = 50_000

export class RateLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #scale: number

  /** `scale` multiplies every limit. */
  constructor(scale: number) {
    this.#scale = scale
  }

  /** Counts one call; the milliseconds to wait when the limit is reached, else 0. */
  take(key: string, rate: RateLimit, nowMs: number): number {
    const window = this.#current(key, rate.perMs, nowMs)
    if (window.count >= rate.limit * this.#scale) return window.startMs + rate.perMs - nowMs
    window.count += 1
    return 0
  }

  /** Whether the limit is reached already, without counting. */
  exhausted(key: string, rate: RateLimit, nowMs: number): number {
    const window = this.#windows.get(key)
    if (!window || nowMs >= window.startMs + rate.perMs || nowMs < window.startMs) return 0
    return window.count >= rate.limit * this.#scale ? window.startMs + rate.perMs - nowMs : 0
  }

  /** Takes back one count, for a call that turned out not to be of the kind that is counted. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  /** Forgets a caller's count, for example after a right password. */
  reset(key: string): void {
    this.#windows.delete(key)
  }

  #current(key: string, perMs: number, nowMs: number): Window {
    const found = this.#windows.get(key)
    if (found && nowMs < found.startMs + found.perMs && nowMs >= found.startMs) return found
    this.#windows.delete(key)
    this.#evict(nowMs)
    const fresh = { startMs: nowMs, perMs, count: 0 }
    this.#windows.set(key, fresh)
    return fresh
  }

  /**
   * Drops ended windows from the oldest on; a full table loses its oldest even when it still
   * counts.
   */
  #evict(nowMs: number): void {
    if (this.#windows.size < MAX_WINDOWS) return
    for (const [key, window] of this.#windows) {
      const ended = nowMs >= window.startMs + window.perMs
      if (!ended && this.#windows.size < MAX_WINDOWS) return
      this.#windows.delete(key)
    }
  }
}
