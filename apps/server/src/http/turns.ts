// How many calls a turn of the event loop begins. The system lets in one new connection a turn
// (libuv, uv__server_io): while turns answer hundreds of calls each, whoever is new waits longer
// than any browser does, and those who are known are answered as if nothing were.

/**
 * Turns of a busy server are some 20 ms with so many, and let in fifty a second. With four, what a
 * collection of garbage had held up for 60 ms was behind for half a second.
 */
const MOST = 16

export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #begun = 0
  #isNextDue = false

  constructor(most = MOST) {
    this.#most = most
  }

  /** Calls `begin` at once where this turn has room, else in one of the next, in order. */
  enter(begin: () => void): void {
    this.#awaitNext()
    if (this.#begun < this.#most && this.#waiting.length === 0) {
      this.#begun += 1
      begin()
    } else {
      this.#waiting.push(begin)
    }
  }

  #awaitNext(): void {
    if (this.#isNextDue) return
    this.#isNextDue = true
    setImmediate(() => this.#next())
  }

  #next(): void {
    const due = this.#waiting.splice(0, this.#most)
    this.#begun = due.length
    this.#isNextDue = false
    if (due.length > 0) this.#awaitNext()
    for (const begin of due) begin()
  }
}
