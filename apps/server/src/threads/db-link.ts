// The main thread's side of the database worker: named queries, how far the read models are,
// whether they answer. Serving bots does not wait for it: everything here may be late or missing.
import type { Worker } from 'node:worker_threads'
import { finishThread } from './finish-thread.ts'
import { startThread } from './start-thread.ts'
import type { JournalEnd, JournalExtent } from '../journal/journal.ts'
import type { LogLine } from '../log-line.ts'
import type { UserNotification } from '../projections/notifications.ts'
import type { NamedQueries, QueryName } from '../projections/named-queries.ts'
import type { DbInit, FromDatabase, ToDatabase } from './db-messages.ts'
import { PositionWaits } from './position-waits.ts'
import {
  ANSWER_LIMIT_MS,
  HistoryAwayError,
  type DatabaseState,
  type ReadModels,
} from './read-models.ts'

const RESTART_MS = 1000
const STOP_LIMIT_MS = 3000
/** A database that gave no sign for so long is not asked any more until it does. */
const SILENCE_LIMIT_MS = 3000
/** A worker that gave no sign for so long is ended and started anew. */
const HANG_LIMIT_MS = 30_000
const WATCH_EVERY_MS = 500

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

/** Rows live as long as one question; what is collected before they are gone is copied. */
const LIMITS = { maxYoungGenerationSizeMb: 64 }

export class DbLink implements ReadModels {
  /** Wall time since which the database does not answer, epoch ms; 0 while it does. */
  failedMs = 0
  /** Hears what owners are told; undefined when the read models caught up with much of it. */
  onTold: (told: readonly UserNotification[] | undefined) => void = () => {}
  /** Resolves with the line that refuses a journal other than the read models know. */
  readonly refused: Promise<string>
  readonly #init: () => DbInit
  readonly #log: LogLine
  readonly #moved: (positions: readonly (readonly [number, number])[]) => void
  readonly #wallMs: () => number
  readonly #waiting = new Map<number, Waiting>()
  readonly #waits = new PositionWaits()
  #thread: Worker | undefined
  #phase: DatabaseState = 'opening'
  #opened = false
  /** What the journal held at the start; once open, read models may have passed it. */
  #atStart: JournalExtent | undefined
  #wasOpened = false
  #reportRefused!: (message: string) => void
  /** The worker said that it cannot open or follow; over when it has caught up or opened anew. */
  #problem = ''
  /** Time looked at without a sign of life; a pause of this very thread is not counted. */
  #silentMs = 0
  #watch: NodeJS.Timeout | undefined
  #nextId = 1
  #stopping = false
  #stopped: (() => void) | undefined

  constructor(
    init: () => DbInit,
    log: LogLine,
    moved: (positions: readonly (readonly [number, number])[]) => void,
    wallMs: () => number,
  ) {
    this.#init = init
    this.#log = log
    this.#moved = moved
    this.#wallMs = wallMs
    this.refused = new Promise((resolve) => {
      this.#reportRefused = resolve
    })
  }

  get state(): DatabaseState {
    return this.failedMs > 0 ? 'failed' : this.#phase
  }

  get positions(): ReadonlyMap<number, number> {
    return this.#waits.positions
  }

  /** While they catch up, they may lack anything of the time before. */
  isCurrent(): boolean {
    return this.state === 'ready'
  }

  start(): void {
    this.#watch ??= setInterval(() => this.#lookAfter(), WATCH_EVERY_MS)
    const init = this.#init()
    this.#atStart ??= init.held
    const held = this.#wasOpened ? init.held : this.#atStart
    const file = new URL('./db-worker.ts', import.meta.url)
    const thread = startThread(file, { ...init, held }, LIMITS)
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

  /** Asks the database; rejects with HistoryAwayError when it does not answer in time. */
  query<N extends QueryName>(
    name: N,
    args: NamedQueries[N]['args'],
    limitMs = ANSWER_LIMIT_MS,
  ): Promise<NamedQueries[N]['answer']> {
    const away = this.#away()
    if (away !== undefined) return Promise.reject(away)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const giveUp = (): void =>
        this.#take(id)?.reject(new HistoryAwayError(`no answer to ${name} in ${limitMs} ms`))
      const timer = setTimeout(giveUp, limitMs)
      this.#waiting.set(id, { resolve: (value) => resolve(value as never), reject, timer })
      this.#send({ type: 'query', id, name, args })
    })
  }

  async waitFor(partition: number, position: number, limitMs: number): Promise<void> {
    const place = { partition, position }
    if (this.#waits.hasPassed(place)) return
    const away = this.#away()
    if (away !== undefined) throw away
    await this.#waits.until(place, limitMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#watch)
    const thread = this.#thread
    if (thread === undefined) return
    const finished = new Promise<void>((resolve) => {
      this.#stopped = resolve
    })
    await finishThread(thread, finished, STOP_LIMIT_MS)
    this.#thread = undefined
    this.#rejectAll('the server is stopping')
    await thread.terminate()
  }

  #send(message: ToDatabase): void {
    this.#thread?.postMessage(message)
  }

  /** Why it is of no use to ask now, if anything. */
  #away(): HistoryAwayError | undefined {
    if (this.#thread === undefined || !this.#opened) {
      return new HistoryAwayError('history is being opened', this.#phase === 'opening')
    }
    return this.#isSilent() ? new HistoryAwayError('the database does not answer') : undefined
  }

  #isSilent(): boolean {
    return this.#opened && this.#silentMs >= SILENCE_LIMIT_MS
  }

  /** Nobody hears a silence by itself: it is looked for, told, and ended when it lasts. */
  #lookAfter(): void {
    const thread = this.#thread
    if (thread === undefined || !this.#opened) return
    this.#silentMs += WATCH_EVERY_MS
    this.#judge()
    if (this.#silentMs < HANG_LIMIT_MS) return
    this.#lose(thread, `no sign of life in ${HANG_LIMIT_MS / 1000} s`)
    void thread.terminate()
  }

  #onPulse(): void {
    this.#silentMs = 0
    this.#judge()
  }

  #blame(problem: string): void {
    if (problem !== this.#problem) this.#log(`database: ${problem}`, 'error')
    this.#problem = problem
    this.#judge()
  }

  /** Notes and logs when history fails and when it answers again. */
  #judge(): void {
    const isFailed = this.#problem !== '' || this.#isSilent()
    if (isFailed === this.failedMs > 0) return
    this.failedMs = isFailed ? this.#wallMs() : 0
    if (!isFailed) this.#log('history answers again')
    else if (this.#problem === '') this.#log('database: gives no sign of life', 'error')
  }

  #receive(message: FromDatabase): void {
    switch (message.type) {
      case 'opened':
        this.#opened = true
        this.#wasOpened = true
        this.#phase = 'catching-up'
        this.#problem = ''
        return this.#onPulse()
      case 'pulse':
        return this.#onPulse()
      case 'positions':
        this.#waits.replace(message.positions)
        return this.#moved(message.positions)
      case 'caught-up':
        this.#phase = 'ready'
        this.#problem = ''
        this.onTold(undefined)
        return this.#judge()
      case 'told':
        return this.onTold(message.told)
      case 'answer':
        return this.#take(message.id)?.resolve(message.value)
      case 'thrown':
        return this.#take(message.id)?.reject(
          message.away ? new HistoryAwayError(message.message) : new Error(message.message),
        )
      case 'log':
        return this.#log(message.line, message.level)
      case 'failed':
        return this.#blame(message.message)
      case 'refused':
        this.#blame(message.message)
        return this.#reportRefused(message.message)
      case 'stopped':
        return this.#stopped?.()
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    return waiting
  }

  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    this.#opened = false
    this.#rejectAll(reason)
    this.#stopped?.()
    if (this.#stopping) return
    this.#blame(`its worker failed: ${reason}`)
    setTimeout(() => {
      if (!this.#stopping) this.start()
    }, RESTART_MS)
  }

  #rejectAll(reason: string): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject, timer } of waiting) {
      clearTimeout(timer)
      reject(new HistoryAwayError(reason))
    }
  }
}
