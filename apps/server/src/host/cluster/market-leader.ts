// What the engine that leads market time does with the lease of the clock: maps real to market time
// from where it was known to be, and has the lease carry how far it is. While the lease moves,
// market time stands.
import type { ClockMap } from '@trellis/engine'
import type { Tape } from '@trellis/tape'
import type { Bus } from '../../bus/bus.ts'
import type { FollowedClock } from '../../bus/market-beat.ts'
import {
  MarketClock,
  resumePoint,
  wayAt,
  type ClockAnchor,
  type ClockPoint,
} from '../../clock/market-clock.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import type { BoundMarket } from '../../data-folder/bound-market.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { GroupHooks, TakenGroup } from '../../leases/ownership-keeper.ts'
import type { LogLine } from '../../log-line.ts'
import type { KnownDirectory } from './known-directory.ts'
import { LedMarket } from './led-market.ts'

/** Who has heard the leader before knows how time runs, and waits no longer for the directory. */
const HEARD_LIMIT_MS = 500
const LIMIT_MS = 10_000

export interface MarketLeaderParts {
  readonly bus: Bus
  readonly prefix: string
  readonly wall: WallClock
  readonly log: LogLine
  /** Of the settings: holds where nothing else was known. */
  readonly speed: number
  /** Whether a market that nobody has led is held until there is a bot. */
  readonly hold: boolean
  readonly known: KnownDirectory
  /** When a market of the directory began; throws where it is another one than the settings'. */
  readonly beganMs: (market: BoundMarket) => number
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
  #led: LedMarket | undefined
  #epochMs = 0

  constructor(parts: MarketLeaderParts) {
    this.#parts = parts
  }

  async take(_: string, { epoch, mark }: TakenGroup): Promise<void> {
    const { wall, tapeOf, known, beganMs } = this.#parts
    const heard = this.#heard()
    const said = (await known.ask(heard === undefined ? LIMIT_MS : HEARD_LIMIT_MS)) ?? known.last
    const market = said?.market
    const knownMs = market === undefined ? epochOfMark(mark) : beganMs(market)
    // A directory that nobody has may name a market that began otherwise.
    if (said === undefined && knownMs === undefined) throw new Error('nobody has the directory')
    this.#epochMs = knownMs ?? wall.nowMs()
    const tape = await tapeOf(this.#epochMs)
    const point = this.#pointOf(mark, said?.clock, tape.startMs)
    const held = point.speed === 0
    const clock = new MarketClock({ wall, point, held, endMs: tape.endMs })
    const at = (anchor: ClockAnchor): void => this.#parts.mark(this.#markAt(anchor))
    this.#led = new LedMarket({ ...this.#parts, epoch, clock, from: said?.clock, at })
  }

  async leave(): Promise<Mark | undefined> {
    const led = this.#led
    this.#led = undefined
    const anchor = await led?.leave()
    return anchor === undefined ? undefined : this.#markAt(anchor)
  }

  lost(): void {
    this.#led?.end()
    this.#led = undefined
  }

  #heard(): FollowedClock | undefined {
    const followed = this.#parts.followed()
    return followed === undefined || followed.epoch === 0 ? undefined : followed
  }

  /**
   * Who has heard the leader before goes on where that one was: clocks of two machines are not
   * compared. Who begins where nobody leads goes by what is known and by its own clock.
   */
  #pointOf(mark: Mark | undefined, map: ClockMap | undefined, startMs: number): ClockPoint {
    const known = knownPoint(mark, map)
    const { wall, hold, standsStill, reachedMs } = this.#parts
    const wallMs = wall.nowMs()
    const isHeld = hold && (known === undefined || known.speed === 0)
    const speed = isHeld ? 0 : this.#parts.speed
    if (known === undefined)
      return { wallMs, marketMs: standsStill ? startMs : this.#epochMs, speed }
    const heard = this.#heard()
    if (heard === undefined)
      return resumePoint({ known, reachedMs: reachedMs(), wallMs, speed, standsStill })
    const marketMs = Math.max(heard.beatMs, known.marketMs, reachedMs())
    return { wallMs, marketMs, ...wayAt(heard.wayBy(map), marketMs) }
  }

  #markAt({ wallMs, marketMs, speed }: ClockAnchor): Mark {
    const { speed: configured } = this.#parts
    return { epochMs: this.#epochMs, wallMs, marketMs, speed, configured }
  }
}

type KnownPoint = ClockPoint & { readonly configured?: number }

/**
 * Where market time is known to have been last: the directory says how it runs, the lease how far
 * it came since that was changed.
 */
function knownPoint(mark: Mark | undefined, map: ClockMap | undefined): KnownPoint | undefined {
  const { wallMs, marketMs, speed, configured } = mark ?? {}
  const isMarked = wallMs !== undefined && marketMs !== undefined && speed !== undefined
  if (!isMarked) return map
  if (map === undefined)
    return { wallMs, marketMs, speed, ...(configured !== undefined && { configured }) }
  if (marketMs < map.marketMs) return map
  const way = wayAt(map, marketMs)
  return {
    wallMs,
    marketMs,
    ...way,
    ...(map.configured !== undefined && { configured: map.configured }),
  }
}
