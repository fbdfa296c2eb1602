// Market time from wall time: one journalled point and a speed. Market time never goes back, stands
// still while the tape is held before the first bot, and ends where a replay ends. Must never be
// read for wall-time purposes.
import type { WallClock } from './wall-clock.ts'

/** From `wallMs` on, market time runs from `marketMs` at `speed` market seconds a second. */
export interface ClockPoint {
  readonly wallMs: number
  readonly marketMs: number
  readonly speed: number
}

export type MarketPhase = 'open' | 'held' | 'closed'

export interface MarketClockOptions {
  readonly wall: WallClock
  readonly point: ClockPoint
  /** True until `release`: time stands at the point. */
  readonly held: boolean
  /** End of the tape, exclusive; undefined when it never ends. */
  readonly endMs: number | undefined
}

/** The map from wall to market time. */
export class MarketClock {
  #point: ClockPoint
  #held: boolean
  #last: number
  readonly #wall: WallClock
  readonly #endMs: number

  constructor(options: MarketClockOptions) {
    this.#wall = options.wall
    this.#point = options.point
    this.#held = options.held
    this.#endMs = options.endMs ?? Number.MAX_SAFE_INTEGER
    this.#last = options.point.marketMs
  }

  /** Market time now, epoch ms: marketMs + (wall - wallMs) × speed, at most the end of the tape. */
  nowMs(): number {
    if (this.#held) return this.#last
    const passed = Math.max(0, this.#wall.nowMs() - this.#point.wallMs)
    const mapped = this.#point.marketMs + Math.floor(passed * this.#point.speed)
    this.#last = Math.max(this.#last, Math.min(mapped, this.#endMs))
    return this.#last
  }

  phase(): MarketPhase {
    if (this.#held) return 'held'
    return this.nowMs() >= this.#endMs ? 'closed' : 'open'
  }

  /** The point that the map goes on from at this moment, to be journalled before it is used. */
  pointNow(speed: number): ClockPoint {
    return { wallMs: this.#wall.nowMs(), marketMs: this.nowMs(), speed }
  }

  /** Lets time run from a journalled point. */
  release(point: ClockPoint): void {
    this.#last = Math.max(this.#last, point.marketMs)
    this.#point = point
    this.#held = false
  }
}

/**
 * Where market time goes on at a start. The simulated market ran on while the process was down; a
 * replay stood still at the latest time that a durable record knows of.
 */
export function resumePoint(query: {
  readonly known: ClockPoint
  readonly reachedMs: number
  readonly wallMs: number
  readonly speed: number
  readonly standsStill: boolean
}): ClockPoint {
  const { known, reachedMs, wallMs, speed } = query
  const passed = Math.max(0, wallMs - known.wallMs)
  const ran = known.marketMs + Math.floor(passed * known.speed)
  const marketMs = query.standsStill
    ? Math.max(known.marketMs, reachedMs)
    : Math.max(ran, known.marketMs, reachedMs)
  return { wallMs, marketMs, speed }
}
