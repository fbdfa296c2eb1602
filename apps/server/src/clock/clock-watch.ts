// Gives the map of market time its new anchors, journalled before they are used: when another speed
// is chosen, and when the machine's clock was set while the process runs (market time goes on as it
// was, and a restart counts from the right wall time).
import type { LogLine } from '../log-line.ts'
import type { ClockAnchor, ClockWay, MarketClock } from './market-clock.ts'

export interface ClockWatchOptions {
  readonly clock: MarketClock
  readonly log: LogLine
  /** Writes an anchor down, durably; false when that is not possible now. */
  readonly journal: (anchor: ClockAnchor) => Promise<boolean>
}

/** Jumps of the wall clock since the process began. */
export interface ClockJumps {
  readonly count: number
  /** Size of the last one in ms, positive forward; 0 when there was none. */
  readonly lastMs: number
}

export class ClockWatch {
  readonly #options: ClockWatchOptions
  #jumps: ClockJumps = { count: 0, lastMs: 0 }
  /** The map's wall time is out of date until a new anchor is journalled. */
  #isDue = false
  #isWriting = false
  /** One anchor is written at a time: the later one counts from where the earlier one led. */
  #written: Promise<unknown> = Promise.resolve()

  constructor(options: ClockWatchOptions) {
    this.#options = options
  }

  get jumps(): ClockJumps {
    return this.#jumps
  }

  /** To be called some times a second. */
  look(): void {
    const jumpMs = this.#options.clock.takeJumpMs()
    if (jumpMs !== 0) this.note(jumpMs)
    if (this.#isDue && !this.#isWriting) void this.#anchor()
  }

  /** Counts and logs a jump; the start tells of one that happened while nothing ran. */
  note(jumpMs: number): void {
    this.#jumps = { count: this.#jumps.count + 1, lastMs: jumpMs }
    this.#isDue = true
    const way = jumpMs > 0 ? 'forward' : 'back'
    const seconds = (Math.abs(jumpMs) / 1000).toFixed(1)
    this.#options.log(
      `the machine's clock was set ${way} by ${seconds} s; market time goes on as it was`,
      'warn',
    )
  }

  /**
   * Lets market time run another way from now on, or from what is held; false when that cannot be
   * written down now, and nothing changes.
   */
  change(wayNow: () => ClockWay): Promise<boolean> {
    const { clock, journal } = this.#options
    return this.#next(async () => {
      const anchor = clock.anchorNow(wayNow())
      clock.stand(true)
      const done = await journal(anchor).catch(() => false)
      if (done) clock.goOn(anchor)
      clock.stand(false)
      return done
    })
  }

  async #anchor(): Promise<void> {
    const { clock, journal } = this.#options
    this.#isWriting = true
    await this.#next(async () => {
      const anchor = clock.anchorNow()
      // What cannot be written now is tried again at the next look, from then on.
      if (!(await journal(anchor).catch(() => false))) return
      clock.goOn(anchor)
      this.#isDue = false
    })
    this.#isWriting = false
  }

  #next<T>(write: () => Promise<T>): Promise<T> {
    const done = this.#written.then(write)
    this.#written = done
    return done
  }
}
