// Wall time behind a port, so that tests and the simulator bring their own.
// Must never go back, whatever the machine's clock does.

export interface WallClock {
  /** Epoch ms; never earlier than what it answered before. */
  nowMs(): number
}

/** The machine's clock, held still while it is set back. */
export function createWallClock(read: () => number = Date.now): WallClock {
  let last = 0
  return {
    nowMs() {
      last = Math.max(last, Math.floor(read()))
      return last
    },
  }
}
