// The main thread's side of one engine worker: starts it, asks it, starts it again when it fails. A
// call is done only when the worker called it durable.
import type { Worker } from 'node:worker_threads'
import type { SentPost } from '@trellis/engine'
import type { JournalEnd } from '../journal/journal.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { finishThread } from '../threads/finish-thread.ts'
import { startThread } from '../threads/start-thread.ts'
import { NO_FIGURES, UnknownResultError, type EngineLink } from './engine-link.ts'
import { HeldBots } from './held-bots.ts'
import { traceNow } from '../observe/tracing.ts'
import { PendingCalls } from './pending-calls.ts'
import type {
  CallName,
  FromWorker,
  ToWorker,
  WorkerCalls,
  WorkerFigures,
  WorkerInit,
} from './worker-messages.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const STOP_LIMIT_MS = 4000
/**
 * Each fill leaves about 3 kB behind that nobody needs at the next one. Collecting them costs by
 * the number of collections (the bots' memory is searched for what they point to), so there are
 * few.
 */
const ENGINE_LIMITS = { maxYoungGenerationSizeMb: 192 }

/** One that makes a past has time, and memory that is better left to the others. */
const AWAY_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** How long a worker that starts again after a full disk is not believed to have room. */
const FULL_FOR_MS = 2000

export interface WorkerLinkHooks {
  readonly log: LogLine
  /** Cuts the torn tail of the worker's stream before it starts again. */
  repair(): Promise<JournalEnd | undefined>
  recovered(message: Recovered): void
  durable(message: Extract<FromWorker, { type: 'durable' }>): void
  /** Posts that were not settled when the worker began. */
  posts(posts: readonly SentPost[]): void
  /** Where a worker that has read its journal goes on; undefined while nobody knows. */
  startNow(): Extract<ToWorker, { type: 'start' }> | undefined
  /** Partitions somebody listens to. */
  watched(): readonly number[]
  /** A partition that another worker hosts now. */
  withheld(): number | undefined
  /** The worker will not come back: its journal is damaged. */
  dead(message: string): void
}

export type Recovered = Extract<FromWorker, { type: 'recovered' }>

export class WorkerLink implements EngineLink {
  figures: WorkerFigures = NO_FIGURES
  restarts = 0
  lastError = ''
  /** Bots of users as they were last told of. */
  readonly held = new HeldBots((args) => this.call('ofUser', args))
  readonly #init: WorkerInit
  readonly #hooks: WorkerLinkHooks
  readonly #calls = new PendingCalls()
  #thread: Worker | undefined
  #stopping = false
  #pauseMs = FIRST_PAUSE_MS
  #stopped: (() => void) | undefined
  #fullUntilMs = 0
  #diskFull = false

  constructor(init: WorkerInit, hooks: WorkerLinkHooks) {
    this.#init = init
    this.#hooks = hooks
  }

  get worker(): number {
    return this.#init.worker
  }

  /** Whether the worker waits for room on the disk: nothing that is asked of it now is done. */
  get isDiskFull(): boolean {
    if (!this.#diskFull) return false
    return this.figures.phase !== 'trading' || performance.now() < this.#fullUntilMs
  }

  /** Starts the thread; resolves when it has read its journal, rejects when it can not. */
  open(): Promise<Recovered> {
    const file = new URL('./engine-worker.ts', import.meta.url)
    const limits = this.#init.isAway ? AWAY_LIMITS : ENGINE_LIMITS
    const thread = startThread(file, { ...this.#init, withheld: this.#hooks.withheld() }, limits)
    this.#thread = thread
    this.held.clear()
    return new Promise((resolve, reject) => {
      thread.on('message', (message: FromWorker) => {
        if (thread !== this.#thread) return
        if (message.type === 'recovered') resolve(message)
        else if (message.type === 'failed') reject(new Error(message.message))
        this.#receive(message)
      })
      thread.on('error', (error: Error) => {
        reject(error)
        this.#lose(thread, error.message, false)
      })
      thread.on('exit', (code) => {
        reject(new Error(`worker ${this.worker} exited with ${code}`))
        this.#lose(thread, `exited with ${code}`, false)
      })
    })
  }

  send(message: ToWorker): void {
    this.#thread?.postMessage(message)
  }

  /** Lets it go on, once it has read its journal and somebody knows where. */
  start(): void {
    const message = this.#hooks.startNow()
    if (message !== undefined) this.send(message)
  }

  /**
   * Asks the worker; the answer is durable. Rejects with UnknownResultError when the worker ends
   * first.
   */
  call<N extends CallName>(
    name: N,
    args: WorkerCalls[N]['args'],
  ): Promise<WorkerCalls[N]['answer']> {
    if (this.#thread === undefined || this.#stopping)
      return Promise.reject(new UnknownResultError('the worker is not running'))
    const trace = traceNow()
    const asked = { type: 'call', name, args, ...(trace !== undefined && { trace }) } as const
    const answer = this.#calls.add((id) => this.send({ ...asked, id }))
    return answer as Promise<WorkerCalls[N]['answer']>
  }

  /** Asks the worker to finish and close; ends the thread when it does not in time. */
  async stop(): Promise<void> {
    this.#stopping = true
    const thread = this.#thread
    if (thread === undefined) return
    const finished = new Promise<void>((resolve) => {
      this.#stopped = resolve
    })
    await finishThread(thread, finished, STOP_LIMIT_MS)
    this.#thread = undefined
    this.#calls.rejectAll('the worker has stopped')
    await thread.terminate()
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'figures':
        this.figures = message.figures
        if (message.figures.phase === 'trading') this.#pauseMs = FIRST_PAUSE_MS
        return
      case 'durable':
        return this.#hooks.durable(message)
      case 'answer':
        return this.#calls.done(message.id, message.value)
      case 'thrown':
        return this.#calls.thrown(message.id, message.message)
      case 'log':
        return this.#hooks.log(message.line, message.level)
      case 'failed':
        this.#diskFull = message.diskFull
        this.#fullUntilMs = performance.now() + FULL_FOR_MS
        if (this.#thread) this.#lose(this.#thread, message.message, message.damaged)
        return
      case 'stopped':
        return this.#stopped?.()
      case 'posts':
        return this.#hooks.posts(message.posts)
      case 'recovered':
        return this.#hooks.recovered(message)
    }
  }

  /**
   * The thread is of no more use: calls under way have an unknown result, and a new one starts from
   * disk.
   */
  #lose(thread: Worker, reason: string, damaged: boolean): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    this.lastError = reason
    this.figures = { ...this.figures, phase: 'recovering', progress: 0 }
    this.#calls.rejectAll(reason)
    this.#stopped?.()
    if (this.#stopping) return
    this.#hooks.log(`worker ${this.worker} failed: ${reason}`, 'error')
    if (damaged) {
      void thread.terminate()
      this.#hooks.dead(reason)
      return
    }
    // The old thread must be gone before its file is touched.
    void thread.terminate().then(() => this.#later())
  }

  #later(): void {
    const pause = this.#pauseMs
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, pause * 2)
    setTimeout(() => void this.#restart(), pause)
  }

  async #restart(): Promise<void> {
    if (this.#stopping) return
    this.restarts += 1
    try {
      await this.#hooks.repair()
      if (this.#stopping) return
      await this.open()
      this.send({ type: 'watch', partitions: this.#hooks.watched() })
      this.start()
      this.#hooks.log(`worker ${this.worker} runs again`)
    } catch (error) {
      this.lastError = textOf(error)
      this.#hooks.log(`worker ${this.worker} did not start: ${this.lastError}`, 'error')
      // A thread that was lost while it opened has asked for the next attempt itself.
      if (this.#thread !== undefined || this.#stopping) return
      if (!(error instanceof Error) || !('failure' in error)) return
      this.#hooks.dead(this.lastError)
    }
  }
}
