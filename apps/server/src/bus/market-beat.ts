// Market time over several processes: one leads it and tells a beat some times a second, the others
// follow. Without beats market time stands: nobody runs ahead of what the leader has said.
import {
  marketAfter,
  wayAt,
  type ClockPoint,
  type ClockWay,
  type MarketPhase,
} from '../clock/market-clock.ts'
import type { LogLine } from '../log-line.ts'
import { FormatError } from './bus-errors.ts'
import type { Bus } from './bus.ts'
import type { Listening, Teller } from './telling.ts'

const BEAT_EVERY_MS = 50
/** Real time for which market time runs on after a beat: some beats may be late or lost. */
const RUNS_ON_MS = 250
/**
 * A leader who came no later than the one that is known is believed when it alone beat for so long,
 * which nobody does who was replaced: a lease is sure for 2.5 s, and what a line held back for
 * longer comes at one go.
 */
const ALONE_MS = 5000
/** Beats that are further apart are not those of somebody who leads all the while. */
const APART_MS = 1000

export interface MarketBeat {
  /**
   * Of the leader's lease: who leads later has a greater one, and is believed. Only a bucket of
   * leases that was lost begins anew with them, and no stream of the clock knows better.
   */
  readonly epoch: number
  /** Counts the beats of a leader. */
  readonly count: number
  /** Epoch ms. */
  readonly marketMs: number
  readonly way: ClockWay
  readonly phase: MarketPhase
}

/** What a leader reads its beats from: market-clock.ts has it. */
export interface LedClock {
  nowMs(): number
  way(): ClockWay
  phase(): MarketPhase
}

export interface BeatLeaderParts {
  readonly bus: Bus
  readonly subject: string
  readonly epoch: number
  /**
   * Goes on at or after every beat of the leaders before: `FollowedClock.beatMs`, or the lease's
   * mark.
   */
  readonly clock: LedClock
  /** Whether the lease is still its own, at the moment it is asked. */
  readonly isSure: () => boolean
}

/** Tells beats until it is closed; says none while its lease is not sure. */
export class BeatLeader {
  readonly #parts: BeatLeaderParts
  readonly #teller: Teller
  readonly #timer: NodeJS.Timeout
  #count = 0

  constructor(parts: BeatLeaderParts) {
    this.#parts = parts
    this.#teller = parts.bus.teller(parts.subject)
    this.#timer = setInterval(() => this.beat(), BEAT_EVERY_MS)
    this.beat()
  }

  /** One beat, besides those that come of themselves: after a change of speed. */
  beat(): void {
    const { clock, epoch, isSure } = this.#parts
    const now = { marketMs: clock.nowMs(), way: clock.way(), phase: clock.phase() }
    // Asked last: a process may stand still at any point, and its time goes on.
    if (!isSure()) return
    const beat: MarketBeat = { epoch, count: ++this.#count, ...now }
    this.#teller.tell(beat)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#teller.close()
  }
}

export interface FollowedClockParts {
  readonly steadyMs: () => number
  /** Where market time is at least, as journals and leases know it, epoch ms. */
  readonly fromMs: number
  /** End of the tape, exclusive; undefined when it never ends. */
  readonly endMs?: number | undefined
  /** From where market time runs as it was changed last, for who follows the directory as well. */
  readonly changed?: () => Omit<ClockPoint, 'wallMs'> | undefined
}

/**
 * A leader's clock as another process reads it. `nowMs` is for eyes: it runs on between beats.
 * `beatMs` is for the tape: nothing is done of a time that no beat has named.
 */
export class FollowedClock {
  readonly #parts: FollowedClockParts
  #beat: MarketBeat | undefined
  /** Who told it. */
  #teller = 0
  #heardMs = 0
  /** A leader who fell silent while one went on who is no later by its epoch. */
  #silentTeller: number | undefined
  /** Since when others than the leader beat without a pause, and when they did last. */
  #othersFromMs = 0
  #othersMs = -Infinity
  #lastMs: number
  #beatMs: number

  constructor(parts: FollowedClockParts) {
    this.#parts = parts
    this.#lastMs = parts.fromMs
    this.#beatMs = parts.fromMs
  }

  /**
   * Takes a beat, unless its teller has been followed by another leader; answers whether one is
   * believed from now on who is no later by its epoch. Throws FormatError for what is no beat: a
   * time that is no number would stop whatever runs to it.
   */
  hear(beat: MarketBeat, teller: number): boolean {
    if (!isBeat(beat)) throw new FormatError('not a beat of market time')
    const nowMs = this.#parts.steadyMs()
    const isNews = this.#isNews(beat, teller)
    if (!isNews && !this.#isAlone(nowMs)) return false
    if (!isNews) this.#silentTeller = this.#teller
    this.#beat = beat
    this.#teller = teller
    this.#heardMs = nowMs
    this.#othersMs = -Infinity
    this.#beatMs = Math.max(this.#beatMs, beat.marketMs)
    return !isNews
  }

  #isNews({ epoch, count }: MarketBeat, teller: number): boolean {
    const known = this.#beat
    if (known === undefined) return true
    if (teller === this.#teller) return count > known.count
    // One that was silent may wake up behind those whose epochs were begun anew.
    return epoch > known.epoch && teller !== this.#silentTeller
  }

  /** Whether others than the known leader have beaten alone for long enough, this beat included. */
  #isAlone(nowMs: number): boolean {
    if (nowMs - this.#othersMs > APART_MS) this.#othersFromMs = nowMs
    this.#othersMs = nowMs
    return nowMs - this.#othersFromMs >= ALONE_MS
  }

  /** Market time of the latest beat, epoch ms: so far the tape may go. */
  get beatMs(): number {
    return this.#beatMs
  }

  /** How long no beat came, ms; infinite before the first one. */
  get silentMs(): number {
    return this.#beat === undefined ? Infinity : this.#parts.steadyMs() - this.#heardMs
  }

  /** Whether market time stands for want of beats. */
  get stands(): boolean {
    return this.silentMs > RUNS_ON_MS
  }

  /** Epoch of the leader that is followed; 0 before the first beat. */
  get epoch(): number {
    return this.#beat?.epoch ?? 0
  }

  /** Market time now, epoch ms: never goes back. */
  nowMs(): number {
    const beat = this.#beat
    if (beat === undefined) return this.#lastMs
    const { endMs = Number.MAX_SAFE_INTEGER } = this.#parts
    const runsOnMs = beat.phase === 'open' ? Math.min(this.silentMs, RUNS_ON_MS) : 0
    const mapped = marketAfter({ ...beat.way, marketMs: beat.marketMs }, runsOnMs)
    this.#lastMs = Math.max(this.#lastMs, Math.min(mapped, endMs))
    return this.#lastMs
  }

  /**
   * As the leader said it last; held before the first beat. A change holds once it stands in the
   * directory, which may be known here before a beat tells it.
   */
  way(): ClockWay {
    return this.wayBy(this.#parts.changed?.())
  }

  /**
   * The same by what the directory has, where who asks knows that. A leader stands still until a
   * change is there, and beats at the time of the change all the while by the way of before.
   */
  wayBy(changed: Omit<ClockPoint, 'wallMs'> | undefined): ClockWay {
    if (this.#beat === undefined) return { speed: 0 }
    const isNews = changed !== undefined && changed.marketMs >= this.#beatMs
    return isNews ? wayAt(changed, changed.marketMs) : this.#beat.way
  }

  phase(): MarketPhase {
    return this.#beat?.phase ?? 'held'
  }
}

function isBeat(value: unknown): value is MarketBeat {
  const { epoch, count, marketMs, way, phase } = (value ?? {}) as Partial<MarketBeat>
  const { speed, next = { marketMs: 0, speed: 0 } } = way ?? {}
  const numbers = [epoch, count, marketMs, speed, next.marketMs, next.speed]
  return numbers.every(Number.isFinite) && typeof phase === 'string'
}

/** Lets a clock follow the beats that come on a subject. */
export function followBeats(parts: {
  readonly bus: Bus
  readonly subject: string
  readonly clock: FollowedClock
  readonly log: LogLine
}): Listening {
  const { bus, subject, clock, log } = parts
  return bus.listen(subject, {
    take: (value, teller) => {
      const before = clock.epoch
      const isAnew = clock.hear(value as MarketBeat, teller)
      const led = `market time is led anew: epoch ${clock.epoch} after ${before}`
      if (isAnew) log(`${led}, which fell silent: its lease was lost with the bucket`, 'warn')
      else if (before !== clock.epoch && before !== 0) log(led)
    },
  })
}
