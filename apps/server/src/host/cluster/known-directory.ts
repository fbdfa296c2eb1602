// What an engine knows of the directory: which market it is, how its time runs and what operators
// set. It asks the owner and folds nothing itself: accounts by the million are of no use to it.
import { setTimeout as pause } from 'node:timers/promises'
import { AnsweredError, NoAnswerError, NotCarriedOutError } from '../../bus/bus-errors.ts'
import type { Bus } from '../../bus/bus.ts'
import type { LogLine } from '../../log-line.ts'
import type { MarketAnswer, MarketCall } from '../directory-words.ts'

export interface KnownDirectoryParts {
  readonly bus: Bus
  /** Where its owner answers. */
  readonly subject: string
  readonly steadyMs: () => number
  readonly log: LogLine
}

const CALL: MarketCall = { type: 'market' }
const ANSWER_MS = 1000
const RETRY_MS = 50
const SAY_EACH_MS = 10_000

export class KnownDirectory {
  readonly #parts: KnownDirectoryParts
  #last: MarketAnswer | undefined
  #isClosed = false

  constructor(parts: KnownDirectoryParts) {
    this.#parts = parts
  }

  /** What the owner said last; undefined before the first time. */
  get last(): MarketAnswer | undefined {
    return this.#last
  }

  /** What is durable at this moment; undefined where no owner says it within a time. */
  async ask(limitMs: number): Promise<MarketAnswer | undefined> {
    const { bus, subject, steadyMs } = this.#parts
    const untilMs = steadyMs() + limitMs
    for (;;) {
      const leftMs = untilMs - steadyMs()
      if (leftMs <= 0 || this.#isClosed) return undefined
      try {
        this.#last = (await bus.ask(subject, CALL, Math.min(leftMs, ANSWER_MS))) as MarketAnswer
        return this.#last
      } catch (error) {
        if (!isOfNobody(error)) throw error
      }
      await pause(RETRY_MS)
    }
  }

  /** What an owner says that holds, asked for until one does; says in the log what is missing. */
  async until(missing: string, holds: (said: MarketAnswer) => boolean): Promise<MarketAnswer> {
    while (!this.#isClosed) {
      const untilMs = this.#parts.steadyMs() + SAY_EACH_MS
      while (this.#parts.steadyMs() < untilMs && !this.#isClosed) {
        const said = await this.ask(SAY_EACH_MS)
        if (said !== undefined && holds(said)) return said
        await pause(RETRY_MS)
      }
      this.#parts.log(`waiting: ${missing}`, 'warn')
    }
    throw new Error(missing)
  }

  /** Asks nothing any more; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
  }
}

/** An owner that fails or is cut off is followed by another one. */
function isOfNobody(error: unknown): boolean {
  const kinds = [NotCarriedOutError, NoAnswerError, AnsweredError]
  return kinds.some((kind) => error instanceof kind)
}
