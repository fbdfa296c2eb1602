// Has the lease of what one process of a cluster alone does (docs/adr/0039): a thread of its own
// does it for as long as the lease is had, so that no lease waits for it, and whatever it is amid
// ends with it at once.
import type { Worker } from 'node:worker_threads'
import type { DutyInit } from './duty-host.ts'
import type { GroupHooks } from '../leases/ownership-keeper.ts'
import type { LogLine } from '../log-line.ts'
import { startThread } from '../threads/start-thread.ts'

export type FromDuties =
  | { readonly type: 'begun' | 'stopped' }
  | { readonly type: 'log'; readonly line: string; readonly level: Parameters<LogLine>[1] }

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Less than whoever has the lease waits. */
const STOP_LIMIT_MS = 8000

export class DutyThread implements GroupHooks {
  readonly #init: DutyInit
  readonly #log: LogLine
  #thread: Worker | undefined
  #again: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS

  constructor(init: DutyInit, log: LogLine) {
    const { settings } = init
    // An address is no plain data, and nobody here is sent pages' reports.
    const site = { ...settings.site, reports: undefined }
    this.#init = { ...init, settings: { ...settings, site } }
    this.#log = (line, level) => log(`duties: ${line}`, level)
  }

  /** It waits for what it needs by itself. */
  take(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS
    this.#start()
    return Promise.resolve()
  }

  async leave(): Promise<undefined> {
    clearTimeout(this.#again)
    const thread = this.#thread
    this.#thread = undefined
    if (thread === undefined) return undefined
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, STOP_LIMIT_MS)
      const end = (): void => {
        clearTimeout(late)
        resolve()
      }
      thread.on('message', ({ type }: FromDuties) => type === 'stopped' && end())
      thread.on('exit', end)
      thread.postMessage('stop')
    })
    await thread.terminate()
    return undefined
  }

  lost(): void {
    clearTimeout(this.#again)
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
  }

  #start(): void {
    const file = new URL('./duty-worker.ts', import.meta.url)
    const thread = startThread(file, this.#init)
    this.#thread = thread
    thread.on('message', (message: FromDuties) => {
      if (message.type === 'log') this.#log(message.line, message.level)
      else if (message.type === 'begun') this.#begun()
    })
    thread.on('error', ({ message }: Error) => this.#fail(thread, message))
    thread.on('exit', (code) => this.#fail(thread, `exited with ${code}`))
  }

  #begun(): void {
    this.#pauseMs = FIRST_PAUSE_MS
    this.#log('this process sends news and does what one alone does')
  }

  /** It begins anew: what it was amid goes on where it stands in database and directory. */
  #fail(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    this.#log(`failed: ${reason}`, 'error')
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    this.#again = setTimeout(() => this.#start(), pauseMs)
  }
}
