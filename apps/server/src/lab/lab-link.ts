// The main thread's side of the lab's thread: started with the first thing it is to do, and again
// when it fails. One run at a time. A run that takes too long is dropped; the thread and the tape
// that it has read are kept, because under load the next run could not read them anew in its own
// time.
import type { Worker } from 'node:worker_threads'
import type { Result } from '@trellis/kernel'
import type { BacktestRefusal } from '@trellis/lab'
import type { TapeSource } from '@trellis/tape'
import type { LogLine } from '../log-line.ts'
import { startThread } from '../threads/start-thread.ts'
import type { FromLab, LabInit, ToLab } from './lab-messages.ts'
import type { LabFigures, LabOrder } from './lab-order.ts'

/** A bot's garbage is young; collecting it costs by the number of collections. */
export const LAB_LIMITS = { maxYoungGenerationSizeMb: 64 }

/** How a run came out: with a result, dropped, with the end of its thread, or not in time. */
export type LabOutcome =
  | { readonly type: 'result'; readonly result: Result<LabFigures, BacktestRefusal> }
  | { readonly type: 'dropped' | 'ended' | 'late' }

/** A thread that does not hear within this that its run is dropped is ended, ms. */
const HEARD_MS = 3000
/**
 * Starting the thread, reading the tape and warming up are no part of a run, but not endless, ms.
 */
const START_LIMIT_MS = 120_000

interface Running {
  readonly id: number
  /** Of what comes next: the start's limit, then the run's, then the drop's. */
  timer: NodeJS.Timeout
  isLate: boolean
  resolve(outcome: LabOutcome): void
}

export interface LabLinkOptions {
  readonly source: TapeSource
  readonly log: LogLine
  /** Longest run, wall time in ms from when the thread has begun it. */
  readonly runLimitMs: number
  /** Longest time until a thread has heard that its run is late. */
  readonly heardLimitMs?: number
}

export class LabLink {
  readonly #options: LabLinkOptions
  #thread: Worker | undefined
  #running: Running | undefined
  #nextId = 1

  constructor(options: LabLinkOptions) {
    this.#options = options
  }

  /** Plays an order; another one only when this has come out. */
  run(order: LabOrder): Promise<LabOutcome> {
    const thread = (this.#thread ??= this.#start())
    const id = this.#nextId++
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        void this.#end(`it did not begin a run within ${START_LIMIT_MS} ms`, 'late')
      }, START_LIMIT_MS)
      this.#running = { id, timer, isLate: false, resolve }
      thread.postMessage({ type: 'run', id, order } satisfies ToLab)
    })
  }

  /** Starts the thread and has it play, at a market time, until it is asked for a run. */
  warmUp(nowMs: number): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage({ type: 'warm-up', nowMs } satisfies ToLab)
  }

  /** Nobody waits for the run under way: it comes out soon, as dropped. */
  drop(): void {
    if (this.#running === undefined) return
    this.#thread?.postMessage({ type: 'drop', id: this.#running.id } satisfies ToLab)
  }

  /** Ends the thread where it stands; the next run starts another one. */
  async stop(): Promise<void> {
    await this.#end('', 'ended')
  }

  #start(): Worker {
    const file = new URL('./lab-worker.ts', import.meta.url)
    const { source } = this.#options
    const thread = startThread(file, { source } satisfies LabInit, LAB_LIMITS)
    // It keeps no process alive: nothing is lost with it.
    thread.unref()
    thread.on('message', (message: FromLab) => this.#receive(message))
    const lost = (reason: string): void => {
      if (thread === this.#thread) void this.#end(reason, 'ended')
    }
    thread.on('error', (error: Error) => lost(error.message))
    thread.on('exit', (code) => lost(`exited with ${code}`))
    return thread
  }

  #receive(message: FromLab): void {
    const running = this.#running
    if (running === undefined || running.id !== message.id) return
    if (message.type === 'begun') {
      const { runLimitMs } = this.#options
      this.#then(running, runLimitMs, () => this.#tooLong(running))
      return
    }
    const { result } = message
    const left = running.isLate ? 'late' : 'dropped'
    this.#settle(result === undefined ? { type: left } : { type: 'result', result })
  }

  #tooLong(running: Running): void {
    running.isLate = true
    this.#options.log(`a backtest was dropped after ${this.#options.runLimitMs} ms`, 'warn')
    this.drop()
    const { heardLimitMs = HEARD_MS } = this.#options
    this.#then(running, heardLimitMs, () => {
      void this.#end(`a run was not dropped within ${heardLimitMs} ms`, 'late')
    })
  }

  #then(running: Running, afterMs: number, carryOut: () => void): void {
    clearTimeout(running.timer)
    running.timer = setTimeout(carryOut, afterMs)
  }

  async #end(reason: string, type: 'ended' | 'late'): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    const level = type === 'late' ? 'warn' : 'error'
    if (reason !== '') this.#options.log(`the lab's thread was ended: ${reason}`, level)
    this.#settle({ type })
    await thread?.terminate()
  }

  #settle(outcome: LabOutcome): void {
    const running = this.#running
    if (running === undefined) return
    this.#running = undefined
    clearTimeout(running.timer)
    running.resolve(outcome)
  }
}
