// How long something took, counted by upper bounds, as plain data that threads can tell each other.

/** What was counted up to a moment. */
export interface Latencies {
  /** As many as there are bounds, each without those below it; the rest is only in `count`. */
  readonly counts: readonly number[]
  readonly count: number
  /** Of all together, seconds. */
  readonly sum: number
}

export class LatencyCounts {
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #count = 0
  #sum = 0

  /** Bounds in seconds, the least first. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = bounds.map(() => 0)
  }

  add(ms: number): void {
    const seconds = ms / 1000
    const at = this.#bounds.findIndex((bound) => seconds <= bound)
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#count += 1
    this.#sum += seconds
  }

  get now(): Latencies {
    return { counts: [...this.#counts], count: this.#count, sum: this.#sum }
  }
}
