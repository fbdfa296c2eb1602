// The main thread's side of a thread that hosts groups: starts it, and again when it ends by itself
// or hangs, by when all its groups are lost with its memory.
import type { Worker } from 'node:worker_threads'
import type { LogLine } from '../../log-line.ts'
import { startThread } from '../../threads/start-thread.ts'
import type { FromGroups, GroupMeasures, GroupsInit, ToGroups } from './groups-words.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** So long it ran, it did not fail for want of what it needs to begin. */
const SOUND_MS = 30_000
const LOOK_MS = 1000
/**
 * So many looks at which nothing had come of a thread: it hangs, and would keep its groups from all
 * others, since their leases are renewed. Looks are counted and not time, as one that was stopped
 * together with the main thread does not hang. The largest snapshot of a partition that a text can
 * hold (20,000 bots of 50 orders) is made in 12 s of a core, at one go.
 */
const HANGING_LOOKS = 30
/** Snapshots of a group are read at one go: 300,000 such bots in five minutes of a core. */
const READING_LOOKS = 900
/** As for threads of one process (worker-link.ts): few collections are cheaper than many. */
const LIMITS = { maxYoungGenerationSizeMb: 192 }

export interface GroupsThreadHooks {
  readonly log: LogLine
  receive(message: Exclude<FromGroups, { type: 'ready' | 'measured' }>): void
  /** All that it hosted is gone. */
  lost(reason: string): void
}

export interface GroupsThreadOptions {
  readonly file?: URL
  readonly lookMs?: number
}

export class GroupsThread {
  readonly #init: GroupsInit
  readonly #hooks: GroupsThreadHooks
  readonly #file: URL
  readonly #looking: NodeJS.Timeout
  #thread: Worker | undefined
  #beganMs = 0
  /** Looks since something came of it, and how many may pass. */
  #looks = 0
  #mostLooks = HANGING_LOOKS
  /** Of groups that it reads, which stay it is. */
  readonly #reading = new Map<number, number>()
  #pauseMs = FIRST_PAUSE_MS
  #isStopped = false
  #isReady = false
  /** Who waits for measures. */
  #measuring: ((groups: readonly GroupMeasures[]) => void)[] = []

  constructor(init: GroupsInit, hooks: GroupsThreadHooks, options: GroupsThreadOptions = {}) {
    const { file = new URL('./groups-worker.ts', import.meta.url), lookMs = LOOK_MS } = options
    this.#init = init
    this.#hooks = hooks
    this.#file = file
    this.#looking = setInterval(() => this.#look(), lookMs)
    this.#start()
  }

  /** Whether it takes groups without a pause of its own. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** False while there is no thread to take it. */
  send(message: ToGroups): boolean {
    if (this.#thread === undefined) return false
    if (message.type === 'take') this.#reading.set(message.group, message.stay)
    if (message.type === 'drop') this.#reading.delete(message.group)
    this.#thread.postMessage(message)
    return true
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
    clearInterval(this.#looking)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): void {
    if (this.#isStopped) return
    const thread = startThread(this.#file, this.#init, LIMITS)
    this.#thread = thread
    this.#beganMs = performance.now()
    thread.on('message', (message: FromGroups) => {
      if (thread !== this.#thread) return
      this.#heard(message)
      if (message.type === 'ready') this.#isReady = true
      else if (message.type === 'measured') this.#tellMeasures(message.groups)
      else this.#hooks.receive(message)
    })
    thread.on('error', (error: Error) => this.#lose(thread, error.message))
    thread.on('exit', (code) => this.#lose(thread, `exited with ${code}`))
  }

  #heard(message: FromGroups): void {
    this.#looks = 0
    this.#mostLooks = HANGING_LOOKS
    const { type } = message.type === 'from' ? message.message : message
    const isRead = type === 'recovered' || type === 'failed' || type === 'surpassed'
    if (!isRead || !('stay' in message)) return
    if (this.#reading.get(message.group) === message.stay) this.#reading.delete(message.group)
  }

  #tellMeasures(groups: readonly GroupMeasures[]): void {
    for (const tell of this.#measuring.splice(0)) tell(groups)
  }

  /** One that is not ready may wait for its servers for long; it reads no group then. */
  #look(): void {
    if (this.#thread === undefined || !this.#isReady) return
    this.#looks += 1
    // What is dropped amid its reading is read on until the thread hears of it.
    if (this.#reading.size > 0) this.#mostLooks = READING_LOOKS
    if (this.#looks > this.#mostLooks) this.#lose(this.#thread, 'it hangs: nothing comes of it')
    // Its groups tell their figures twice a second; where it has none it tells what it is asked.
    else if (this.#looks === 2) this.send({ type: 'measure' })
  }

  #lose(thread: Worker, reason: string): void {
    if (thread !== this.#thread || this.#isStopped) return
    this.#thread = undefined
    this.#isReady = false
    this.#looks = 0
    this.#reading.clear()
    this.#hooks.log(`${this.#init.name} failed: ${reason}`, 'error')
    this.#tellMeasures([])
    this.#hooks.lost(reason)
    if (performance.now() - this.#beganMs > SOUND_MS) this.#pauseMs = FIRST_PAUSE_MS
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    void thread.terminate().then(() => setTimeout(() => this.#start(), pauseMs))
  }
}
