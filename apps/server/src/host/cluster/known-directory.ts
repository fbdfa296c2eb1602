// What an engine knows of the directory: which market it is, how its time runs and what operators
// set. It asks the owner and folds nothing itself: accounts by the million are of no use to it.
import { setTimeout as pause } from 'node:timers/promises'
import type { ClockMap } from '@trellis/engine'
import type { Bus } from '../../bus/bus.ts'
import type { LogLine } from '../../log-line.ts'
import type { MapClockAnswer, MapClockCall, MarketAnswer, MarketCall } from '../directory-words.ts'

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
  #isAnswered = false
  #isClosed = false

  constructor(parts: KnownDirectoryParts) {
    this.#parts = parts
  }

  /** What the owner said last; undefined before the first time. */
  get last(): MarketAnswer | undefined {
    return this.#last
  }

  /** Whether an owner answered when it was asked last. */
  get isAnswered(): boolean {
    return this.#isAnswered
  }

  /** What is durable at this moment; undefined where no owner says it within a time. */
  async ask(limitMs: number): Promise<MarketAnswer | undefined> {
    const said = (await this.#call(CALL, limitMs)) as MarketAnswer | undefined
    this.#isAnswered = said !== undefined
    this.#last = said ?? this.#last
    return said
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

  /**
   * Has market time run so from now on, if it runs by this map until then. False where it does not;
   * undefined where nobody says within a time what became of it.
   */
  async mapClock(
    on: ClockMap | undefined,
    map: ClockMap,
    limitMs: number,
  ): Promise<boolean | undefined> {
    const call: MapClockCall = { type: 'map-clock', on, map }
    const said = (await this.#call(call, limitMs)) as MapClockAnswer | undefined
    return said?.isMapped
  }

  /** Asks nothing any more; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
  }

  /** Asked again while nobody is there: all calls may be carried out more than once. */
  async #call(call: MarketCall | MapClockCall, limitMs: number): Promise<unknown> {
    const { bus, subject, steadyMs } = this.#parts
    const untilMs = steadyMs() + limitMs
    for (;;) {
      const leftMs = untilMs - steadyMs()
      if (leftMs <= 0 || this.#isClosed) return undefined
      try {
        return await bus.ask(subject, call, Math.min(leftMs, ANSWER_MS))
      } catch {
        // An owner that fails, dies or is cut off is followed by another one.
      }
      await pause(RETRY_MS)
    }
  }
}
