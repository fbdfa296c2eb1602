// The main thread's side of the database worker: named queries, how far the read models are,
// whether they answer.
// Must never block the serving of bots: everything here may be late or missing.
import type { Worker } from 'node:worker_threads'
import { startThread } from '../host/start-thread.ts'
import type { JournalEnd } from '../journal/journal.ts'
import type { LogLine } from '../log-line.ts'
import type { JournalExtent } from '../projections/database-loss.ts'
import type { DbInit, FromDatabase, NamedQueries, QueryName, ToDatabase } from './db-messages.ts'

const RESTART_MS = 1000
const STOP_LIMIT_MS = 3000

export type DatabaseState = 'opening' | 'catching-up' | 'ready' | 'failed'

/**
 * History cannot answer now: the database is still opening, or it failed and is being opened again.
 */
export class HistoryComingError extends Error {
  override readonly name = 'HistoryComingError'
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class DbLink {
  state: DatabaseState = 'opening'
  /** Next position of each partition that the read models await. */
  readonly positions = new Map<number, number>()
  /** Resolves with the line that refuses when the read models are ahead of the journal. */
  readonly ahead: Promise<string>
  readonly #init: () => DbInit
  readonly #log: LogLine
  readonly #moved: (positions: readonly (readonly [number, number])[]) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #watchers = new Set<() => void>()
  #thread: Worker | undefined
  #opened = false
  /** What the journal held at the start; once open, read models may have passed it. */
  #recovered: JournalExtent | undefined
  #wasOpened = false
  #tellAhead!: (message: string) => void
  #nextId = 1
  #stopping = false
  #stopped: (() => void) | undefined

  constructor(
    init: () => DbInit,
    log: LogLine,
    moved: (positions: readonly (readonly [number, number])[]) => void,
  ) {
    this.#init = init
    this.#log = log
    this.#moved = moved
    this.ahead = new Promise((resolve) => {
      this.#tellAhead = resolve
    })
  }

  start(): void {
    const init = this.#init()
    this.#recovered ??= init.recovered
    const recovered = this.#wasOpened ? undefined : this.#recovered
    const file = new URL('./db-worker.ts', import.meta.url)
    const thread = startThread(file, { ...init, recovered })
    this.#thread = thread
    thread.on('message', (message: FromDatabase) => {
      if (thread === this.#thread) this.#receive(message)
    })
    thread.on('error', (error: Error) => this.#lose(thread, error.message))
    thread.on('exit', (code) => this.#lose(thread, `exited with ${code}`))
  }

  /** Tells the read models that more is durable. */
  durable(ends: readonly JournalEnd[]): void {
    this.#send({ type: 'durable', ends })
  }

  query<N extends QueryName>(
    name: N,
    args: NamedQueries[N]['args'],
  ): Promise<NamedQueries[N]['answer']> {
    if (this.#thread === undefined || !this.#opened) {
      return Promise.reject(new HistoryComingError('history is being opened'))
    }
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as never), reject })
      this.#send({ type: 'query', id, name, args })
    })
  }

  /** Resolves when the read models have passed a position, or after the time allowed. */
  async waitFor(partition: number, position: number, limitMs: number): Promise<void> {
    if ((this.positions.get(partition) ?? 0) >= position || !this.#opened) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#watchers.delete(watch)
        resolve()
      }
      const watch = (): void => {
        if ((this.positions.get(partition) ?? 0) >= position) done()
      }
      const timer = setTimeout(done, limitMs)
      this.#watchers.add(watch)
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const thread = this.#thread
    if (thread === undefined) return
    const finished = new Promise<void>((resolve) => {
      this.#stopped = resolve
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_LIMIT_MS)
    })
    this.#send({ type: 'stop' })
    await Promise.race([finished, late])
    clearTimeout(timer)
    this.#thread = undefined
    this.#rejectAll('the server is stopping')
    await thread.terminate()
  }

  #send(message: ToDatabase): void {
    this.#thread?.postMessage(message)
  }

  #receive(message: FromDatabase): void {
    switch (message.type) {
      case 'opened':
        this.#opened = true
        this.#wasOpened = true
        this.state = 'catching-up'
        return
      case 'positions':
        for (const [partition, position] of message.positions) {
          this.positions.set(partition, position)
        }
        for (const watch of this.#watchers) watch()
        return this.#moved(message.positions)
      case 'caught-up':
        this.state = 'ready'
        return
      case 'answer':
        return this.#take(message.id)?.resolve(message.value)
      case 'thrown':
        return this.#take(message.id)?.reject(new Error(message.message))
      case 'log':
        return this.#log(message.line, message.level)
      case 'failed':
        this.state = 'failed'
        return this.#log(`database: ${message.message}`, 'error')
      case 'ahead':
        this.state = 'failed'
        return this.#tellAhead(message.message)
      case 'stopped':
        return this.#stopped?.()
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    this.#opened = false
    this.state = 'failed'
    this.#rejectAll(reason)
    this.#stopped?.()
    if (this.#stopping) return
    this.#log(`database worker failed: ${reason}`, 'error')
    setTimeout(() => {
      if (!this.#stopping) this.start()
    }, RESTART_MS)
  }

  #rejectAll(reason: string): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new HistoryComingError(reason))
  }
}
