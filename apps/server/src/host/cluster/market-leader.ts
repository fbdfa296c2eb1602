// What the engine that leads market time does: maps real to market time from where it was known to
// be, tells beats, and has the lease carry how far it is. While the lease moves, market time
// stands.
import type { Tape } from '@trellis/tape'
import type { Bus } from '../../bus/bus.ts'
import { BeatLeader, type FollowedClock } from '../../bus/market-beat.ts'
import { MarketClock, resumePoint, type ClockPoint } from '../../clock/market-clock.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { GroupHooks, TakenGroup } from '../../leases/ownership-keeper.ts'

const MARK_EVERY_MS = 250

/** The kind of the clock's lease, and the one group of it. */
export const CLOCK_KIND = 'clock'
export const CLOCK_GROUP = 'market'

export interface MarketLeaderParts {
  readonly bus: Bus
  readonly subject: string
  readonly wall: WallClock
  /** Of the settings: holds where nothing else was known. */
  readonly speed: number
  /** When the market began as the directory has it; undefined until that names one. */
  readonly boundMs: () => Promise<number | undefined>
  /** The tape of a market that began then; a replay begins where its files do. */
  readonly tapeOf: (epochMs: number) => Promise<Tape>
  readonly standsStill: boolean
  /** The clock that this process follows; it knows the leaders before. */
  readonly followed: () => FollowedClock | undefined
  /** The latest market time that a journal's lease knows of. */
  readonly reachedMs: () => number
  /** Whether the clock's lease is sure. */
  readonly isSure: () => boolean
  readonly mark: (mark: Mark) => void
}

/** The market's lease carries when the market began, and a point of its clock. */
export function epochOfMark(mark: Mark | undefined): number | undefined {
  return mark?.['epochMs']
}

export class MarketLeader implements GroupHooks {
  readonly #parts: MarketLeaderParts
  #clock: MarketClock | undefined
  #beats: BeatLeader | undefined
  #marking: NodeJS.Timeout | undefined
  #epochMs = 0

  constructor(parts: MarketLeaderParts) {
    this.#parts = parts
  }

  async take(_: string, { epoch, mark }: TakenGroup): Promise<void> {
    const { bus, subject, isSure, wall, boundMs, tapeOf } = this.#parts
    this.#epochMs = (await boundMs()) ?? epochOfMark(mark) ?? wall.nowMs()
    const tape = await tapeOf(this.#epochMs)
    const point = this.#pointOf(mark, tape.startMs)
    const clock = new MarketClock({ wall, point, held: false, endMs: tape.endMs })
    this.#clock = clock
    this.#beats = new BeatLeader({ bus, subject, epoch, clock, isSure })
    this.#marking = setInterval(() => this.#parts.mark(this.#mark()), MARK_EVERY_MS)
    this.#parts.mark(this.#mark())
  }

  leave(): Promise<Mark | undefined> {
    const mark = this.#clock === undefined ? undefined : this.#mark()
    this.lost()
    return Promise.resolve(mark)
  }

  lost(): void {
    clearInterval(this.#marking)
    this.#beats?.close()
    this.#beats = undefined
    this.#clock = undefined
  }

  /**
   * Who has heard the leader before goes on where that one was: clocks of two machines are not
   * compared. Who begins where nobody leads goes by what is known and by its own clock.
   */
  #pointOf(mark: Mark | undefined, startMs: number): ClockPoint {
    const { wall, speed, standsStill, followed, reachedMs } = this.#parts
    const wallMs = wall.nowMs()
    const known = pointOfMark(mark)
    if (known === undefined)
      return { wallMs, marketMs: standsStill ? startMs : this.#epochMs, speed }
    const heard = followed()
    if (heard !== undefined && heard.epoch > 0) {
      const marketMs = Math.max(heard.beatMs, known.marketMs, reachedMs())
      return { wallMs, marketMs, ...heard.way() }
    }
    return resumePoint({ known, reachedMs: reachedMs(), wallMs, speed, standsStill })
  }

  #mark(): Mark {
    const { wallMs, marketMs, speed } = this.#clock?.anchorNow() ?? { ...NOWHERE }
    const { speed: configured } = this.#parts
    return { epochMs: this.#epochMs, wallMs, marketMs, speed, configured }
  }
}

const NOWHERE = { wallMs: 0, marketMs: 0, speed: 0 }

function pointOfMark(mark: Mark | undefined) {
  const { wallMs, marketMs, speed, configured } = mark ?? {}
  if (wallMs === undefined || marketMs === undefined || speed === undefined) return undefined
  return { wallMs, marketMs, speed, ...(configured !== undefined && { configured }) }
}
