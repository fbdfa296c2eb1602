// The main thread's side of a thread that hosts groups: starts it, and again when it ends by
// itself, by when all its groups are lost with its memory.
import type { Worker } from 'node:worker_threads'
import type { LogLine } from '../../log-line.ts'
import { startThread } from '../../threads/start-thread.ts'
import type { FromGroups, GroupMeasures, GroupsInit, ToGroups } from './groups-words.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** So long it ran, it did not fail for want of what it needs to begin. */
const SOUND_MS = 30_000
/** As for threads of one process (worker-link.ts): few collections are cheaper than many. */
const LIMITS = { maxYoungGenerationSizeMb: 192 }

export interface GroupsThreadHooks {
  readonly log: LogLine
  receive(message: Exclude<FromGroups, { type: 'ready' | 'measured' }>): void
  /** All that it hosted is gone. */
  lost(reason: string): void
}

export class GroupsThread {
  readonly #init: GroupsInit
  readonly #hooks: GroupsThreadHooks
  #thread: Worker | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isStopped = false
  #isReady = false
  /** Who waits for measures. */
  #measuring: ((groups: readonly GroupMeasures[]) => void)[] = []

  constructor(init: GroupsInit, hooks: GroupsThreadHooks) {
    this.#init = init
    this.#hooks = hooks
    this.#start()
  }

  /** Whether it takes groups without a pause of its own. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** False while there is no thread to take it. */
  send(message: ToGroups): boolean {
    this.#thread?.postMessage(message)
    return this.#thread !== undefined
  }

  /** What is counted of each of its groups; of none where it does not answer in time. */
  measure(limitMs: number): Promise<readonly GroupMeasures[]> {
    if (!this.send({ type: 'measure' })) return Promise.resolve([])
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve([]), limitMs)
      this.#measuring.push((groups) => {
        clearTimeout(timer)
        resolve(groups)
      })
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): void {
    if (this.#isStopped) return
    const beganMs = performance.now()
    const file = new URL('./groups-worker.ts', import.meta.url)
    const thread = startThread(file, this.#init, LIMITS)
    this.#thread = thread
    thread.on('message', (message: FromGroups) => {
      if (thread !== this.#thread) return
      if (message.type === 'ready') this.#isReady = true
      else if (message.type === 'measured') this.#tellMeasures(message.groups)
      else this.#hooks.receive(message)
    })
    thread.on('error', (error: Error) => this.#lose(thread, error.message, beganMs))
    thread.on('exit', (code) => this.#lose(thread, `exited with ${code}`, beganMs))
  }

  #tellMeasures(groups: readonly GroupMeasures[]): void {
    for (const tell of this.#measuring.splice(0)) tell(groups)
  }

  #lose(thread: Worker, reason: string, beganMs: number): void {
    if (thread !== this.#thread || this.#isStopped) return
    this.#thread = undefined
    this.#isReady = false
    this.#hooks.log(`${this.#init.name} failed: ${reason}`, 'error')
    this.#tellMeasures([])
    this.#hooks.lost(reason)
    if (performance.now() - beganMs > SOUND_MS) this.#pauseMs = FIRST_PAUSE_MS
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    void thread.terminate().then(() => setTimeout(() => this.#start(), pauseMs))
  }
}
