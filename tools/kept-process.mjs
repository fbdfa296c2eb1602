// A process that is started again when it dies, as systemd does in production, and each time says
// so. For `npm run cluster`.

const againMs = 1000

/**
 * Keeps a process. `launch` starts it and answers `{ child, ready }`: the process, and a promise
 * that resolves when it does its work. `stop` is the signal on which it ends in order, within
 * `stopLimitMs`. One that ends by itself before it ever did its work is not tried again.
 */
export class KeptProcess {
  #options
  #child
  #isStopping = false
  #hasWorked = false
  #isReady = false
  #waiting = []

  constructor(options) {
    this.#options = options
  }

  get name() {
    return this.#options.name
  }

  get pid() {
    return this.#child?.pid
  }

  get isReady() {
    return this.#isReady
  }

  /** Starts it; resolves when it does its work, also where it has died meanwhile and began anew. */
  start() {
    this.#launch()
    return this.ready()
  }

  /** Resolves when it does its work; rejects when it is not tried again. */
  ready() {
    if (this.#isReady) return Promise.resolve()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Kills it, as an accident does; it is started again. */
  kill(signal = 'SIGKILL') {
    this.#child?.kill(signal)
  }

  /** Ends it in order and for good; by force at the limit, or when asked a second time. */
  async stop() {
    const { stop = 'SIGTERM', stopLimitMs = 10_000 } = this.#options
    const child = this.#child
    const isAgain = this.#isStopping
    this.#isStopping = true
    this.#settle(({ reject }) => reject(new Error(`${this.name} is told to stop`)))
    if (child === undefined || hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(isAgain ? 'SIGKILL' : stop)
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await ended
    clearTimeout(limit)
  }

  #launch() {
    const { launch } = this.#options
    const { child, ready } = launch()
    this.#child = child
    child.once('exit', () => this.#died(child))
    ready.then(
      () => this.#works(child),
      // Whoever does not get ready has died, or is killed here and dies.
      () => child.kill('SIGKILL'),
    )
  }

  #works(child) {
    if (child !== this.#child || hasEnded(child)) return
    this.#isReady = true
    if (this.#hasWorked) this.#options.say(`${this.name} is back, pid ${this.pid}`)
    this.#hasWorked = true
    this.#settle(({ resolve }) => resolve())
  }

  #died({ pid, exitCode, signalCode }) {
    this.#isReady = false
    if (this.#isStopping) return
    const how = signalCode === null ? `ended with ${exitCode}` : `was ended by ${signalCode}`
    const said = `${this.name} (pid ${pid}) ${how}`
    if (!this.#hasWorked && signalCode === null) {
      this.#settle(({ reject }) => reject(new Error(`${said} before it was ready`)))
      return
    }
    this.#options.say(`${said}; it is started again in ${againMs / 1000} s`)
    setTimeout(() => (this.#isStopping ? undefined : this.#launch()), againMs)
  }

  #settle(each) {
    for (const waiting of this.#waiting.splice(0)) each(waiting)
  }
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}
