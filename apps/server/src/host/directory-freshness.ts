// How old what a process knows of the directory is at most. What the owner says is dated by the
// owner's clock, and a question and its answer bound how that clock lies to one's own: whatever
// waits in a buffer, or a process that stood still, makes nothing look newer than it is.

/** Steady clocks of two machines drift apart by no more than this share. */
const DRIFT = 0.001
/** A bound older than so much is found anew. */
const ASK_AGAIN_MS = 30_000
/** Positions that are not reached yet, of which the newest are kept. */
const MOST_DUE = 64

interface Bound {
  readonly epoch: number
  /** No time of the owner's clock lies earlier on one's own than this much after it. */
  readonly offsetMs: number
  readonly atMs: number
}

export class DirectoryFreshness {
  readonly #steadyMs: () => number
  readonly #due: { readonly position: number; readonly ownMs: number }[] = []
  #bound: Bound | undefined
  #freshMs = -Infinity

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
  }

  /** How long ago the state was certainly that of the owner, ms. */
  get ageMs(): number {
    return this.#steadyMs() - this.#freshMs
  }

  /** Whether the owner of an epoch should be asked for its clock. */
  wants(epoch: number): boolean {
    if (this.#bound?.epoch !== epoch) return true
    return this.#steadyMs() - this.#bound.atMs > ASK_AGAIN_MS
  }

  /** What the owner's clock said in its answer to a question that was sent at `askedMs`. */
  learn(epoch: number, saidMs: number, askedMs: number): void {
    const offsetMs = askedMs - saidMs
    const known = this.#bound?.epoch === epoch ? this.#offsetOf(this.#bound) : -Infinity
    this.#bound = { epoch, offsetMs: Math.max(offsetMs, known), atMs: this.#steadyMs() }
  }

  /** The owner was at a position when its clock said this; `next` is where the state is. */
  hear(epoch: number, position: number, saidMs: number, next: number): void {
    if (this.#bound?.epoch !== epoch) return
    const ownMs = saidMs + this.#offsetOf(this.#bound)
    if (ownMs > this.#steadyMs()) {
      // Nothing is heard before it is said: one of the clocks has stood still.
      this.#bound = undefined
      return
    }
    this.#due.push({ position, ownMs })
    if (this.#due.length > MOST_DUE) this.#due.shift()
    this.reach(next)
  }

  /** The state has come to a position. */
  reach(next: number): void {
    let met = 0
    for (const { position, ownMs } of this.#due) {
      if (position > next) break
      this.#freshMs = Math.max(this.#freshMs, ownMs)
      met += 1
    }
    if (met > 0) this.#due.splice(0, met)
  }

  /** Nothing is known any more. */
  forget(): void {
    this.#due.length = 0
    this.#freshMs = -Infinity
  }

  #offsetOf({ offsetMs, atMs }: Bound): number {
    return offsetMs - (this.#steadyMs() - atMs) * DRIFT
  }
}
