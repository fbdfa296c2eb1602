// Looks whether the machine's clock was set while the process runs, and gives the map a new anchor
// then: market time goes on as it was, and a restart counts from the right wall time. The anchor is
// journalled before it is used.
import type { LogLine } from '../log-line.ts'
import type { ClockAnchor, MarketClock } from './market-clock.ts'

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

  async #anchor(): Promise<void> {
    const { clock, journal } = this.#options
    this.#isWriting = true
    const anchor = clock.anchorNow()
    // What cannot be written now is tried again at the next look, from then on.
    if (await journal(anchor).catch(() => false)) {
      clock.goOn(anchor)
      this.#isDue = false
    }
    this.#isWriting = false
  }
}
