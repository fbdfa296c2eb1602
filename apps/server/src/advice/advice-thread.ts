// The main thread's side of the search: there is a thread as long as there is something to search,
// and a new one after one that died. A search that kills it twice is left for the day.
import type { Worker } from 'node:worker_threads'
import type { TapeSource } from '@trellis/tape'
import type { LogLine } from '../log-line.ts'
import { startThread } from '../threads/start-thread.ts'
import type { AdviceJob, FoundAdvice, FromAdvice, ToAdvice } from './advice-messages.ts'

/** It keeps days of prices and one engine at a time: more room would only be garbage. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000

export interface ThreadHooks {
  readonly log: LogLine
  found(message: FoundAdvice): void
  /** The thread died while it searched. */
  lost(job: AdviceJob): void
}

export class AdviceThread {
  readonly #source: TapeSource
  readonly #hooks: ThreadHooks
  #thread: Worker | undefined
  #job: AdviceJob | undefined
  #share = 0
  #pauseMs = FIRST_PAUSE_MS
  #notBeforeMs = 0
  #starts = 0

  constructor(source: TapeSource, hooks: ThreadHooks) {
    this.#source = source
    this.#hooks = hooks
  }

  /** Threads that were started so far. */
  get starts(): number {
    return this.#starts
  }

  get isBusy(): boolean {
    return this.#job !== undefined || performance.now() < this.#notBeforeMs
  }

  /** How much of the search of an entry is done, 0 to 1; 0 of one that is not under way. */
  searched(key: string): number {
    return this.#job?.key === key ? this.#share : 0
  }

  search(job: AdviceJob, share: number): void {
    this.#job = job
    this.#share = 0
    this.#thread ??= this.#start()
    this.#thread.postMessage({ type: 'search', job, share } satisfies ToAdvice)
  }

  /** Nothing is left to search: its memory is given back. */
  rest(): void {
    void this.stop()
  }

  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    this.#job = undefined
    await thread?.terminate()
  }

  /** What tests do to it. */
  get thread(): Worker | undefined {
    return this.#thread
  }

  #start(): Worker {
    this.#starts += 1
    const file = new URL('./advice-worker.ts', import.meta.url)
    const thread = startThread(file, { source: this.#source }, LIMITS)
    thread.on('message', (message: FromAdvice) => {
      if (thread !== this.#thread) return
      if (message.type === 'searched') {
        this.#share = message.share
        return
      }
      this.#job = undefined
      this.#pauseMs = FIRST_PAUSE_MS
      this.#hooks.found(message)
    })
    thread.on('error', (error: Error) => this.#lose(thread, error.message))
    thread.on('exit', (code) => this.#lose(thread, `exited with ${code}`))
    // A server that has ended everything else does not wait for it.
    thread.unref()
    return thread
  }

  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return
    const job = this.#job
    this.#thread = undefined
    this.#job = undefined
    this.#notBeforeMs = performance.now() + this.#pauseMs
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2)
    this.#hooks.log(`the search for settings failed: ${reason}`, 'warn')
    if (job !== undefined) this.#hooks.lost(job)
  }
}
