// Market time: one journalled point, a speed, and the time that has really passed since. It never
// goes back, stands still while the tape is held before the first bot, and ends where a replay
// ends; setting the machine's clock does not move it (docs/adr/0010-market-time.md). Wall-time
// purposes have the wall clock.
import type { WallClock } from './wall-clock.ts'

/** How market time runs from a moment on: market seconds a second, and what holds later. */
export interface ClockWay {
  readonly speed: number
  /** From this market time on another speed holds. */
  readonly next?: { readonly marketMs: number; readonly speed: number }
}

/** From `wallMs` on, market time runs from `marketMs` on its way. */
export interface ClockPoint extends ClockWay {
  readonly wallMs: number
  readonly marketMs: number
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
  /** Speed before the anchor, by which a tape that is still behind it is measured. */
  #speedBefore: number
  #held: boolean
  #stands = false
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
    this.#speedBefore = point.speed
    this.#held = options.held
    this.#endMs = options.endMs ?? Number.MAX_SAFE_INTEGER
    this.#last = point.marketMs
    this.#aheadMs = this.#ahead()
  }

  /** Market time now, epoch ms: at most the end of the tape. */
  nowMs(): number {
    if (this.#held || this.#stands) return this.#last
    const passed = Math.max(0, this.#wall.steadyMs() - this.#anchor.steadyMs)
    const mapped = marketAfter(this.#anchor, passed)
    this.#last = Math.max(this.#last, Math.min(mapped, this.#endMs))
    return this.#last
  }

  /** How market time runs now; speed 0 while it is held. */
  way(): ClockWay {
    return wayAt(this.#anchor, this.nowMs())
  }

  /**
   * Wall milliseconds by which a tape that has reached a market time is behind: since when the
   * clock has been past it, whatever its speeds were; 0 while held.
   */
  behindMs(reachedMs: number): number {
    const { marketMs, speed, next } = this.#anchor
    if (speed === 0) return 0
    const spans = [
      ...(next ? [{ fromMs: next.marketMs, speed: next.speed }] : []),
      { fromMs: marketMs, speed },
      { fromMs: -Infinity, speed: this.#speedBefore === 0 ? speed : this.#speedBefore },
    ]
    let endMs = this.nowMs()
    let behind = 0
    for (const span of spans) {
      const beginMs = Math.max(span.fromMs, reachedMs)
      if (beginMs >= endMs) continue
      behind += (endMs - beginMs) / span.speed
      endMs = beginMs
    }
    return Math.round(behind)
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
  anchorNow(way: ClockWay = this.way()): ClockAnchor {
    const steadyMs = this.#wall.steadyMs()
    return { ...way, wallMs: this.#wall.nowMs(), marketMs: this.nowMs(), steadyMs }
  }

  /**
   * Lets market time stand while an anchor of another speed is journalled: at the old speed it
   * would pass the anchor, and at a slower one stand for as long as that takes to make good.
   */
  stand(yes: boolean): void {
    this.#stands = yes
  }

  /** Lets the map go on from a journalled anchor; a speed of 0 keeps it held. */
  goOn(anchor: ClockAnchor): void {
    this.#speedBefore = wayAt(this.#anchor, anchor.marketMs).speed
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

/** Market time of a point when so much real time has passed since, in ms. */
export function marketAfter(
  { marketMs, speed, next }: Omit<ClockPoint, 'wallMs'>,
  passedMs: number,
): number {
  const straightMs = marketMs + Math.floor(passedMs * speed)
  if (next === undefined || straightMs <= next.marketMs) return straightMs
  const untilNextMs = (next.marketMs - marketMs) / speed
  return next.marketMs + Math.floor((passedMs - untilNextMs) * next.speed)
}

/** How market time runs from a moment on that it has reached. */
export function wayAt({ speed, next }: ClockWay, marketMs: number): ClockWay {
  if (next === undefined) return { speed }
  return marketMs >= next.marketMs ? { speed: next.speed } : { speed, next }
}

/**
 * Where market time goes on at a start. The simulated market ran on while the process was down; a
 * replay stood still at the latest time that a durable record knows of. A wall clock that is behind
 * the known point was set back: no time has passed, and market time goes on from there.
 *
 * The speed that was chosen while the process ran holds on, one to come included, until the
 * settings name another one than they did then (`configured`; absent: the known speed itself).
 */
export function resumePoint(query: {
  readonly known: ClockPoint & { readonly configured?: number }
  readonly reachedMs: number
  readonly wallMs: number
  /** Speed of the settings; 0 for a market that is held. */
  readonly speed: number
  readonly standsStill: boolean
}): ClockPoint {
  const { known, reachedMs, wallMs, speed } = query
  const passed = Math.max(0, wallMs - known.wallMs)
  const marketMs = query.standsStill
    ? Math.max(known.marketMs, reachedMs)
    : Math.max(marketAfter(known, passed), known.marketMs, reachedMs)
  const isSame = speed === (known.configured ?? known.speed)
  const way = isSame && known.speed > 0 ? wayAt(known, marketMs) : { speed }
  return { ...way, wallMs, marketMs }
}
