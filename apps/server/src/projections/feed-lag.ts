// How far the rows of a group are behind its stream, in messages and in time. Time is counted from
// when a message was known to be there: no clock of a server is read.

/** Where a stream was known to end, and when. */
interface KnownEnd {
  readonly sequence: number
  readonly atMs: number
}

const NOTE_EVERY_MS = 500
/** With more the oldest, which decides, is kept. */
const MOST = 20

export class FeedLag {
  readonly #steadyMs: () => number
  readonly #ends: KnownEnd[] = []
  #applied = 0
  #end = 0

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
  }

  /** The rows hold all up to a message, and the stream is known to end at another. */
  note(applied: number, end: number): void {
    this.#applied = applied
    this.#end = Math.max(end, applied)
    while ((this.#ends[0]?.sequence ?? Infinity) <= applied) this.#ends.shift()
    const nowMs = this.#steadyMs()
    const isDue = nowMs - (this.#ends.at(-1)?.atMs ?? -Infinity) >= NOTE_EVERY_MS
    if (this.#end > applied && isDue && this.#ends.length < MOST)
      this.#ends.push({ sequence: this.#end, atMs: nowMs })
  }

  get messages(): number {
    return this.#end - this.#applied
  }

  /** For how long the rows have lacked something by now, ms. */
  get behindMs(): number {
    const [oldest] = this.#ends
    return oldest === undefined ? 0 : this.#steadyMs() - oldest.atMs
  }
}
