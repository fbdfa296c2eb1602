// How fast market time runs, and the way to change it: what the page's speed control, the release
// of a held market and the watch over the machine's clock share. Every change is an anchor of the
// clock map, journalled before it holds.
import { err, ok, type Result } from '@trellis/kernel'
import type { ClockMap } from '@trellis/engine'
import { ClockWatch, type ClockJumps } from '../clock/clock-watch.ts'
import type { ClockWay, MarketClock } from '../clock/market-clock.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'

/** A day of market time passes in two minutes. */
export const DAY_IN_TWO_MINUTES = { speed: 720, forMs: 86_400_000 }

export interface SpeedWish {
  readonly speed: number
  /** So much market time; then the speed of before holds again. Absent: until it is changed. */
  readonly forMs?: number
}

export interface SpeedAccess {
  /** Speed now, 0 while the market is held; and the next one, if one is set. */
  way(): ClockWay
  /** Resolves when the new speed is durable and holds; refused where no time passes. */
  change(wish: SpeedWish): Promise<Result<void, 'market-stands' | 'unavailable'>>
  /** Its prices are made up, and were not recorded of a real market. */
  readonly isSimulated: boolean
}

export interface MarketSpeedParts {
  readonly clock: MarketClock
  readonly log: LogLine
  /** Writes a map down, durably; false when that is not possible now. */
  readonly journal: (map: ClockMap) => Promise<boolean>
  /** Their speed is that at which a held market starts. */
  readonly settings: Pick<Settings, 'speed' | 'market'>
}

export class MarketSpeed implements SpeedAccess {
  readonly isSimulated: boolean
  readonly #clock: MarketClock
  readonly #watch: ClockWatch
  readonly #configured: number
  #releasing: Promise<unknown> | undefined

  constructor({ clock, log, journal, settings }: MarketSpeedParts) {
    const { speed: configured } = settings
    this.isSimulated = settings.market === 'simulated'
    this.#clock = clock
    this.#configured = configured
    this.#watch = new ClockWatch({
      clock,
      log,
      journal: (anchor) => journal(withSettings(anchor, configured)),
    })
  }

  get jumps(): ClockJumps {
    return this.#watch.jumps
  }

  /** To be called some times a second. */
  look(): void {
    this.#watch.look()
  }

  /** Counts a jump of the wall clock that happened while nothing ran. */
  note(jumpMs: number): void {
    this.#watch.note(jumpMs)
  }

  way(): ClockWay {
    return this.#clock.way()
  }

  /** Journals where the map is, to run this way from there; answers whether that holds now. */
  anchor(wayNow: () => ClockWay): Promise<boolean> {
    return this.#watch.change(wayNow)
  }

  async change(wish: SpeedWish): Promise<Result<void, 'market-stands' | 'unavailable'>> {
    if (this.#clock.phase() !== 'open') return err('market-stands')
    const done = await this.#watch.change(() => this.#wayOf(wish))
    return done ? ok(undefined) : err('unavailable')
  }

  /** The first bot lets a held market run; the map is journalled before time moves. */
  async release(): Promise<void> {
    if (this.#clock.phase() !== 'held') return
    this.#releasing ??= this.#watch.change(() => ({ speed: this.#configured }))
    await this.#releasing
    this.#releasing = undefined
  }

  #wayOf({ speed, forMs }: SpeedWish): ClockWay {
    if (forMs === undefined) return { speed }
    const { next, speed: now } = this.#clock.way()
    return { speed, next: { marketMs: this.#clock.nowMs() + forMs, speed: next?.speed ?? now } }
  }
}

/** An anchor with the speed of the settings beside it, where it is another one. */
export function withSettings<T extends { readonly speed: number }>(
  anchor: T,
  configured: number,
): T & { readonly configured?: number } {
  const isOwn = anchor.speed !== 0 && anchor.speed !== configured
  return isOwn ? { ...anchor, configured } : anchor
}
