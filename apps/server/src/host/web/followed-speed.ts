// How fast market time runs, in a process that follows it. Its leader alone could change that, and
// takes no such word yet (docs/adr/0039).
import { err, type Result } from '@trellis/kernel'
import type { FollowedClock } from '../../bus/market-beat.ts'
import type { ClockWay } from '../../clock/market-clock.ts'
import type { SpeedAccess } from '../market-speed.ts'

export class FollowedSpeed implements SpeedAccess {
  readonly isSimulated: boolean
  readonly #clock: FollowedClock

  constructor(clock: FollowedClock, isSimulated: boolean) {
    this.#clock = clock
    this.isSimulated = isSimulated
  }

  way(): ClockWay {
    return this.#clock.way()
  }

  change(): Promise<Result<void, 'market-stands' | 'unavailable'>> {
    return Promise.resolve(err('unavailable'))
  }
}
