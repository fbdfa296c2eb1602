// Public bots that have ended, as far back as rankings show them: all once, then only what the read
// models have got since.
import { KEPT_MS } from '@trellis/bot-kit/routes/public-bots.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import type { CommunityView } from '../host/community-access.ts'
import type { PublicBotsAccess } from '../host/public-bots.ts'

/** Bots that are kept. */
const MOST = 1000
/**
 * A worker may have been behind the market at the last reading by so much wall time, and so much
 * market time where that is more.
 */
const BEHIND_MS = 30_000
const LEAST_BEHIND_MS = 600_000

type Progress = ReturnType<CommunityView['progress']>

export interface ClosedAt {
  /** Market time, epoch ms. */
  readonly nowMs: number
  readonly speed: number
  /** Of the community, whose bots end at times that are long gone. */
  readonly progress: Progress
}

export class ClosedBots {
  readonly #access: Pick<PublicBotsAccess, 'closed'>
  readonly #steadyMs: () => number
  #known: ReadonlyMap<BotId, LiveBot> = new Map()
  /** Market time until which they are known; undefined while the past may still get some. */
  #untilMs: number | undefined
  /** When the community's past was last seen to grow, and what it said of itself then. */
  #grewMs = -Infinity
  #progress: Progress | undefined

  constructor(
    access: Pick<PublicBotsAccess, 'closed'>,
    steadyMs: () => number = () => performance.now(),
  ) {
    this.#access = access
    this.#steadyMs = steadyMs
  }

  /** Those that are known. */
  get known(): ReadonlyMap<BotId, LiveBot> {
    return this.#known
  }

  /** Reads what is new; throws while the read models are away. */
  async readOn({ nowMs, speed, progress }: ClosedAt): Promise<void> {
    const isSettled = this.#isPastSettled(progress)
    const firstMs = nowMs - KEPT_MS
    const behindMs = Math.max(LEAST_BEHIND_MS, BEHIND_MS * speed)
    const untilMs = isSettled ? this.#untilMs : undefined
    const sinceMs = untilMs === undefined ? firstMs : Math.max(firstMs, untilMs - behindMs)
    const found = await this.#access.closed(sinceMs, MOST)
    const all = [...this.#known.values(), ...found].map((bot) => [bot.bot, bot] as const)
    const kept = [...new Map(all)].filter(([, bot]) => bot.endedAtMs >= firstMs)
    kept.sort(([, a], [, b]) => b.endedAtMs - a.endedAtMs)
    this.#known = new Map(kept.slice(0, MOST))
    this.#untilMs = isSettled ? nowMs : undefined
  }

  /** Whether the read models have all of the community's past, or none is made. */
  #isPastSettled(progress: Progress): boolean {
    const before = this.#progress
    // Between two looks it may have been begun and have come home.
    const hasGrown = before === undefined || before.share !== progress.share
    if (progress.filling || before?.filling === true || hasGrown) this.#grewMs = this.#steadyMs()
    this.#progress = progress
    return this.#steadyMs() - this.#grewMs >= BEHIND_MS
  }
}
