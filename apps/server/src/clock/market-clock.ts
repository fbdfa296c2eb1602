// Market time: one journalled point, a speed, and the time that has really passed since. It never
// goes back, stands still while the tape is held before the first bot, and ends where a replay
// ends; setting the machine's clock does not move it (docs/adr/0010-market-time.md). Must never be
// read for wall-time purposes.
import type { WallClock } from './wall-clock.ts'

/** From `wallMs` on, market time runs from `marketMs` at `speed` market seconds a second. */
export interface ClockPoint {
  readonly wallMs: number
  readonly marketMs: number
  readonly speed: number
}

/** The wall clock was set when it and the steady clock drift apart by this much at once. */
const JUMP_MS = 1000

export type MarketPhase = 'open' | 'held' | 'closed'

export interface MarketClockOptions {
  readonly wall: WallClock
  readonly point: ClockPoint
  /** True until `goOn`: time stands at the point. */
  readonly held: boolean
  /** End of the tape, exclusive; undefined when it never ends. */
  readonly endMs: number | undefined
}

/** A point of the map and the steady time at which it held. */
export interface ClockAnchor extends ClockPoint {
  readonly steadyMs: number
}

/** The map from real to market time. */
export class MarketClock {
  #anchor: ClockAnchor
  #held: boolean
  #last: number
  /** How far the wall clock was ahead of the map's when it was last looked at, ms. */
  #aheadMs = 0
  readonly #wall: WallClock
  readonly #endMs: number

  constructor(options: MarketClockOptions) {
    const { wall, point } = options
    const steadyMs = wall.steadyMs() - Math.max(0, wall.nowMs() - point.wallMs)
    this.#wall = wall
    this.#anchor = { ...point, steadyMs }
    this.#held = options.held
    this.#endMs = options.endMs ?? Number.MAX_SAFE_INTEGER
    this.#last = point.marketMs
    this.#aheadMs = this.#ahead()
  }

  /** Market time now, epoch ms: marketMs + passed × speed, at most the end of the tape. */
  nowMs(): number {
    if (this.#held) return this.#last
    const passed = Math.max(0, this.#wall.steadyMs() - this.#anchor.steadyMs)
    const mapped = this.#anchor.marketMs + Math.floor(passed * this.#anchor.speed)
    this.#last = Math.max(this.#last, Math.min(mapped, this.#endMs))
    return this.#last
  }

  /** Wall milliseconds by which a tape that has reached a market time is behind; 0 while held. */
  behindMs(reachedMs: number): number {
    const { speed } = this.#anchor
    return speed === 0 ? 0 : Math.max(0, Math.round((this.nowMs() - reachedMs) / speed))
  }

  /**
   * By how many milliseconds the wall clock has been set since this was last asked (positive:
   * forward); 0 when by less than a second.
   */
  takeJumpMs(): number {
    const ahead = this.#ahead()
    const jump = ahead - this.#aheadMs
    this.#aheadMs = ahead
    return Math.abs(jump) < JUMP_MS ? 0 : jump
  }

  phase(): MarketPhase {
    if (this.#held) return 'held'
    return this.nowMs() >= this.#endMs ? 'closed' : 'open'
  }

  /** Where the map stands at this moment: an anchor to go on from once it is journalled. */
  anchorNow(speed = this.#anchor.speed): ClockAnchor {
    const steadyMs = this.#wall.steadyMs()
    return { wallMs: this.#wall.nowMs(), marketMs: this.nowMs(), speed, steadyMs }
  }

  /** Lets the map go on from a journalled anchor; a speed of 0 keeps it held. */
  goOn(anchor: ClockAnchor): void {
    this.#last = Math.max(this.#last, anchor.marketMs)
    this.#anchor = anchor
    this.#held = anchor.speed === 0
    this.#aheadMs = this.#ahead()
  }

  #ahead(): number {
    const { wallMs, steadyMs } = this.#anchor
    return this.#wall.nowMs() - wallMs - (this.#wall.steadyMs() - steadyMs)
  }
}

/**
 * Where market time goes on at a start. The simulated market ran on while the process was down; a
 * replay stood still at the latest time that a durable record knows of. A wall clock that is
 * behind the known point was set back: no time has passed, and market time goes on from there.
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
