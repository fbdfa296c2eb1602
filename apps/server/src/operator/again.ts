// What an instruction was acknowledged for and could not be done yet, tried again in a moment.

const PAUSE_MS = 2_000

export class Again {
  readonly #work: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** `work` does all that is left, and asks for another time where something still is. */
  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  /** Once more in a moment, however often that is asked for. */
  later(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#work().catch(() => this.later())
    }, PAUSE_MS)
    this.#timer.unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}
