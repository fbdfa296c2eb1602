// Market time while this process leads it: tells beats, takes changes of its speed, and lets a held
// market run with the first bot. Every change stands in the directory before it holds, on top of
// the map that holds until then, so that a leader who has been replaced changes nothing.
import type { ClockMap } from '@trellis/engine'
import type { Bus } from '../../bus/bus.ts'
import { BeatLeader } from '../../bus/market-beat.ts'
import type { Serving } from '../../bus/serving.ts'
import { allBeats, marketSubject } from '../../bus/subjects.ts'
import type { Listening } from '../../bus/telling.ts'
import { wayAt, type ClockAnchor, type MarketClock } from '../../clock/market-clock.ts'
import type { LogLine } from '../../log-line.ts'
import { isSameClock } from '../directory-words.ts'
import type { GroupBeat } from '../group-words.ts'
import { MarketSpeed } from '../market-speed.ts'
import {
  marketTimeSubject,
  type MarketTimeAnswer,
  type MarketTimeCall,
} from '../market-time-words.ts'
import type { KnownDirectory } from './known-directory.ts'

const LOOK_EVERY_MS = 250
const ASK_LIMIT_MS = 1000
/** Market time stands while a change is written down. */
const JOURNAL_LIMIT_MS = 2000

export interface LedMarketParts {
  readonly bus: Bus
  readonly prefix: string
  /** Of the clock's lease. */
  readonly epoch: number
  readonly clock: MarketClock
  readonly known: KnownDirectory
  /** The map of the directory that the clock goes on from. */
  readonly from: ClockMap | undefined
  /** Of the settings. */
  readonly speed: number
  readonly isSure: () => boolean
  readonly log: LogLine
  /** Some times a second: where market time is. */
  readonly at: (anchor: ClockAnchor) => void
}

export class LedMarket {
  readonly #parts: LedMarketParts
  readonly #speed: MarketSpeed
  readonly #beats: BeatLeader
  readonly #serving: Serving
  readonly #groups: Listening
  readonly #timer: NodeJS.Timeout
  /** The map that the directory has, as far as is known. */
  #on: ClockMap | undefined
  /** The one by which the clock runs here. */
  #runs: ClockMap | undefined
  /** Maps of which nobody knows whether they stand there. */
  #tried: ClockMap[] = []
  /** The directory has a map of this leader, and it is how market time runs. */
  #isSettled = false
  #wasSettled = false
  #settling: Promise<void> | undefined
  #isOver = false

  /** Leads from now on. */
  constructor(parts: LedMarketParts) {
    const { bus, prefix, clock, epoch, isSure, log, speed, from } = parts
    this.#parts = parts
    this.#on = from
    this.#runs = from
    const settings = { speed, market: '' }
    const journal = (map: ClockMap): Promise<boolean> => this.#journal(map)
    this.#speed = new MarketSpeed({ clock, log, journal, settings })
    this.#beats = new BeatLeader({ bus, subject: marketSubject(prefix), epoch, clock, isSure })
    const answer = (call: unknown): unknown => this.#answer(call as MarketTimeCall)
    // What was sent before the servers knew that it has ended still comes: it is the next one's.
    const mayAnswer = (): boolean => !this.#isOver && isSure()
    this.#serving = bus.serve(marketTimeSubject(prefix), answer, { mayAnswer })
    this.#groups = bus.listen(allBeats(prefix), { take: (beat) => this.#hear(beat as GroupBeat) })
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#look()
  }

  /** Finishes the changes under way; where market time is then. */
  async leave(): Promise<ClockAnchor> {
    await this.#serving.stop()
    const anchor = this.#parts.clock.anchorNow()
    this.end()
    return anchor
  }

  /** Says nothing more. */
  end(): void {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#beats.close()
    this.#groups.stop()
    void this.#serving.stop()
  }

  #look(): void {
    this.#speed.look()
    this.#parts.at(this.#parts.clock.anchorNow())
    void this.#settle()
  }

  async #answer(call: MarketTimeCall): Promise<MarketTimeAnswer> {
    if (call.type === 'release') await this.#release()
    else {
      await this.#settle()
      if (!this.#isSettled) return { type: 'refused', why: 'unavailable' }
      const done = await this.#speed.change(call.wish)
      if (!done.ok) return { type: 'refused', why: done.error }
    }
    // Whoever has the answer has heard the way before.
    this.#beats.beat()
    return { type: 'done' }
  }

  /** Whoever made the first bot may have died before it could say so. */
  #hear({ figures }: GroupBeat): void {
    if (figures.bots > 0 && this.#parts.clock.phase() === 'held') void this.#release()
  }

  async #release(): Promise<void> {
    await this.#speed.release()
    this.#beats.beat()
  }

  async #journal(map: ClockMap): Promise<boolean> {
    const { known, isSure } = this.#parts
    if (this.#isOver || !isSure()) return false
    this.#tried.push(map)
    const isMapped = await known.mapClock(this.#on, map, JOURNAL_LIMIT_MS)
    this.#isSettled = isMapped === true
    if (!this.#isSettled) return false
    this.#on = map
    this.#runs = map
    this.#tried = []
    return true
  }

  #settle(): Promise<void> {
    if (this.#isSettled || this.#isOver) return Promise.resolve()
    this.#settling ??= this.#settleNow().finally(() => (this.#settling = undefined))
    return this.#settling
  }

  /**
   * Puts a map of its own upon the one that the directory has, and runs as that says: what the
   * leader before changed last holds, even where this one heard nothing of it, and so does what
   * came to stand there without an answer.
   */
  async #settleNow(): Promise<void> {
    const { known, clock } = this.#parts
    const said = await known.ask(ASK_LIMIT_MS)
    if (said === undefined || this.#isOver) return
    const stands = said.clock
    const isOwn = [this.#runs, ...this.#tried].some((map) => isSameClock(map, stands))
    // Somebody leads who came later: the lease will say so.
    if (!isOwn && this.#wasSettled) return
    this.#on = stands
    const isNews = stands !== undefined && !isSameClock(stands, this.#runs)
    const done = await this.#speed.anchor(() =>
      isNews ? wayAt(stands, clock.nowMs()) : clock.way(),
    )
    this.#wasSettled ||= done
    if (done) this.#beats.beat()
  }
}
