// The machine's time behind a port, so that tests and the simulator bring their own: what the clock
// on the wall says, and how much time has really passed.
import { uptime } from 'node:os'

export interface WallClock {
  /**
   * Epoch ms as the machine says. A step back of less than a second is waited out; a larger one is
   * a correction and is followed.
   */
  nowMs(): number
  /**
   * Milliseconds that have passed since some moment, the machine's sleep included. Setting the
   * machine's clock does not move it.
   */
  steadyMs(): number
}

/** Steps back up to this size are the machine's fine adjustment, not a correction. */
const HELD_STEP_MS = 1000
/** The time since boot comes in whole seconds; only more than this was a sleep. */
const SLEEP_MS = 3000
/** The system is asked for it no more often: that takes longer than all else here. */
const BOOT_LOOK_MS = 1

/** The machine's clock; tests read theirs from elsewhere. */
export function createWallClock(
  read: () => number = Date.now,
  steady: () => number = createSteadyClock(),
): WallClock {
  let last = 0
  return {
    nowMs() {
      const now = Math.floor(read())
      if (now > last || now < last - HELD_STEP_MS) last = now
      return last
    },
    steadyMs: steady,
  }
}

/**
 * The process's own clock stands still while the machine sleeps; the time since boot does not, and
 * tells how long that was.
 */
export function createSteadyClock(
  awakeMs: () => number = () => performance.now(),
  bootMs: () => number = () => uptime() * 1000,
): () => number {
  let lookedMs = awakeMs()
  const beganMs = bootMs() - lookedMs
  let sleptMs = 0
  return () => {
    const now = awakeMs()
    if (now < lookedMs + BOOT_LOOK_MS) return now + sleptMs
    lookedMs = now
    const slept = bootMs() - now - beganMs
    if (slept > sleptMs + SLEEP_MS) sleptMs = slept
    return now + sleptMs
  }
}
