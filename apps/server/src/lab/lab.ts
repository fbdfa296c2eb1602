// Backtests as the server gives them: one runs, the others wait in turns; equal orders are answered
// out of what was played. It holds no money, and nothing waits for it but its askers.
import { err, ok, type Result } from '@trellis/kernel'
import type { LogLine } from '../log-line.ts'
import { FairQueue, type Asked } from '../limits/fair-queue.ts'
import { LabLink, type LabLinkOptions } from './lab-link.ts'
import { keyOf, type LabFigures, type LabOrder, type LabRefusal } from './lab-order.ts'

/** Forms of one asker that wait at once, and of all. */
const FORMS_MOST = 4
const WAITING_MOST = 256
/** Results that are kept: a curve has some 10 kB. */
const KEPT_MOST = 200
/**
 * A client waits 10 s. Waiting and running together end before, and waiting alone so early that
 * what begins has time left: else each would be dropped for the next that is as late.
 */
const ANSWER_LIMIT_MS = 9000
const WAIT_LIMIT_MS = 6000
const RUN_LIMIT_MS = 8000

export type LabAnswer = Result<LabFigures, LabRefusal>

interface Request extends Asked {
  readonly key: string
  readonly order: LabOrder
  /** Steady clock, ms. */
  readonly askedMs: number
  /** Of its waiting, then of its answer. */
  timer: NodeJS.Timeout
  answer(answer: LabAnswer): void
}

/** Who asks, and until when. */
export interface LabAsker extends Asked {
  /** Aborted when nobody waits for the answer any more. */
  readonly left?: AbortSignal
}

export interface LabOptions extends Pick<LabLinkOptions, 'source' | 'log'> {
  readonly runLimitMs?: number
  readonly waitLimitMs?: number
  readonly answerLimitMs?: number
}

export class Lab {
  readonly #link: LabLink
  readonly #queue = new FairQueue<Request>({ formsMost: FORMS_MOST, most: WAITING_MOST })
  readonly #kept = new Map<string, LabAnswer>()
  readonly #log: LogLine
  readonly #waitLimitMs: number
  readonly #answerLimitMs: number
  #running: Request | undefined
  #stopped = false

  constructor({ source, log, ...limits }: LabOptions) {
    const { runLimitMs = RUN_LIMIT_MS } = limits
    this.#link = new LabLink({ source, log, runLimitMs })
    this.#log = log
    this.#waitLimitMs = limits.waitLimitMs ?? WAIT_LIMIT_MS
    this.#answerLimitMs = limits.answerLimitMs ?? ANSWER_LIMIT_MS
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Has the thread ready for the first draft; at a market time. */
  warmUp(nowMs: number): void {
    if (!this.#stopped) this.#link.warmUp(nowMs)
  }

  /** Ends the thread where it stands; who waits for its run is told to ask again. */
  endThread(): Promise<void> {
    return this.#link.stop()
  }

  /**
   * What the bot of an order would have done; a newer request of the form ends this one, and so
   * does its asker by leaving.
   */
  backtest({ asker, form, left }: LabAsker, order: LabOrder): Promise<LabAnswer> {
    const key = keyOf(order)
    if (this.#stopped) return Promise.resolve(err({ type: 'stopping' }))
    if (left?.aborted === true) return Promise.resolve(err({ type: 'replaced' }))
    this.#replaceRunning(asker, form)
    const known = this.#recall(key)
    if (known !== undefined) {
      this.#replaced(this.#queue.take({ asker, form }))
      return Promise.resolve(known)
    }
    return new Promise((answer) => {
      const timer = setTimeout(() => this.#giveUp(request, 'busy'), this.#waitLimitMs)
      const askedMs = performance.now()
      const request: Request = { asker, form, key, order, askedMs, timer, answer }
      const added = this.#queue.add(request)
      if (added === 'full') return this.#answer(request, err({ type: 'busy' }))
      left?.addEventListener('abort', () => this.#giveUp(request, 'replaced'), { once: true })
      this.#replaced(added.replaced)
      void this.#runNext()
    })
  }

  /** Takes a request back, whether it waits or runs; one that was answered is neither. */
  #giveUp(request: Request, type: 'busy' | 'late' | 'replaced'): void {
    const isRunning = this.#running === request
    if (!isRunning && !this.#queue.remove(request)) return
    this.#answer(request, err({ type }))
    if (isRunning) this.#link.drop()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (let it = this.#queue.next(); it !== undefined; it = this.#queue.next())
      this.#answer(it, err({ type: 'stopping' }))
    await this.#link.stop()
  }

  /** The form has changed: what runs for it is of no more use. */
  #replaceRunning(asker: string, form: string): void {
    const running = this.#running
    if (running?.asker !== asker || running.form !== form) return
    this.#replaced(running)
    this.#link.drop()
  }

  #replaced(older: Request | undefined): void {
    if (older !== undefined) this.#answer(older, err({ type: 'replaced' }))
  }

  async #runNext(): Promise<void> {
    if (this.#running !== undefined) return
    const request = this.#queue.next()
    if (request === undefined) return
    clearTimeout(request.timer)
    const leftMs = request.askedMs + this.#answerLimitMs - performance.now()
    request.timer = setTimeout(() => {
      this.#log(`a backtest had no answer after ${this.#answerLimitMs} ms and was dropped`, 'warn')
      this.#giveUp(request, 'late')
    }, leftMs)
    this.#running = request
    this.#answer(request, this.#recall(request.key) ?? (await this.#play(request)))
    this.#running = undefined
    void this.#runNext()
  }

  async #play({ order, key }: Request): Promise<LabAnswer> {
    const outcome = await this.#link.run(order)
    switch (outcome.type) {
      case 'result': {
        const { result } = outcome
        const answer = result.ok
          ? ok(result.value)
          : err({ type: 'bot', refusal: result.error } as const)
        this.#keep(key, answer)
        return answer
      }
      case 'dropped':
        return err({ type: 'replaced' })
      case 'ended':
        return err({ type: this.#stopped ? 'stopping' : 'ended' })
      case 'late':
        return err({ type: 'late' })
    }
  }

  /** A second answer to one request is nobody's: it was replaced meanwhile. */
  #answer(request: Request, answer: LabAnswer): void {
    clearTimeout(request.timer)
    request.answer(answer)
  }

  #recall(key: string): LabAnswer | undefined {
    const known = this.#kept.get(key)
    if (known === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known
  }

  #keep(key: string, answer: LabAnswer): void {
    this.#kept.set(key, answer)
    if (this.#kept.size <= KEPT_MOST) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}
