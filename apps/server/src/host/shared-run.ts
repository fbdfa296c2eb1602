// One piece of work that many ask for: whoever asks gets the outcome of a run that began
// afterwards, and one under way and one to come are all there ever are.

export class SharedRun<T> {
  readonly #work: () => Promise<T>
  #running: Promise<T> | undefined
  #next: Promise<T> | undefined

  constructor(work: () => Promise<T>) {
    this.#work = work
  }

  /** The outcome of a run that begins now or when the one under way has ended. */
  after(): Promise<T> {
    if (this.#next !== undefined) return this.#next
    if (this.#running === undefined) return this.#begin()
    const next = this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    this.#next = next
    return next
  }

  #begin(): Promise<T> {
    this.#next = undefined
    const run = this.#work().finally(() => {
      if (this.#running === run) this.#running = undefined
    })
    this.#running = run
    return run
  }
}
