// How fast market time runs, in a process that follows it: its leader alone changes that, and says
// when the change holds.
import { err, ok, type Result } from '@trellis/kernel'
import type { Bus } from '../../bus/bus.ts'
import type { FollowedClock } from '../../bus/market-beat.ts'
import type { ClockWay } from '../../clock/market-clock.ts'
import type { SpeedAccess, SpeedWish } from '../market-speed.ts'
import {
  marketTimeSubject,
  type MarketTimeAnswer,
  type MarketTimeCall,
} from '../market-time-words.ts'

/** Longer than the leader takes to have it written down. */
const LIMIT_MS = 5000

export interface FollowedSpeedParts {
  readonly bus: Bus
  readonly prefix: string
  readonly clock: FollowedClock
  readonly isSimulated: boolean
}

export class FollowedSpeed implements SpeedAccess {
  readonly isSimulated: boolean
  readonly #parts: FollowedSpeedParts

  constructor(parts: FollowedSpeedParts) {
    this.isSimulated = parts.isSimulated
    this.#parts = parts
  }

  way(): ClockWay {
    return this.#parts.clock.way()
  }

  async change(wish: SpeedWish): Promise<Result<void, 'market-stands' | 'unavailable'>> {
    const answer = await this.#ask({ type: 'change', wish })
    if (answer === undefined) return err('unavailable')
    return answer.type === 'done' ? ok(undefined) : err(answer.why)
  }

  /** There is a bot: a market that is held runs. */
  async release(): Promise<void> {
    // What gets lost the leader finds itself, in the figures of the groups.
    if (this.#parts.clock.phase() === 'held') await this.#ask({ type: 'release' })
  }

  /** Undefined where nobody knows what became of it. */
  async #ask(call: MarketTimeCall): Promise<MarketTimeAnswer | undefined> {
    const { bus, prefix } = this.#parts
    try {
      return (await bus.ask(marketTimeSubject(prefix), call, LIMIT_MS)) as MarketTimeAnswer
    } catch {
      return undefined
    }
  }
}
