// What rankings know of each public bot beside its figures of now, read a few bots at a time: its
// P&L curve out of the read models, and the plan that a copy begins with.
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import { inBatches } from '@trellis/bot-kit/routes/in-batches.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { TrackPoint } from '@trellis/bot-kit/routes/yield-track.ts'
import type { BotId } from '@trellis/kernel'
import { routesOf } from '../calls/bot-figures.ts'

/** Points of a curve that are asked for: a fall between two of them is not seen. */
const POINTS = 120
/**
 * Wall time after which a running bot is read anew; where the market is so fast that its life has
 * grown by a part of itself meanwhile, earlier.
 */
const FRESH_MS = 60_000
const LEAST_FRESH_MS = 1000
const GROWTH = 1 / 40
/** Bots that are read in one round, and at once. */
const ROUND = 16
const AT_ONCE = 4

/** What a bot is looked at in: the market as the bot has it. */
export type ContextOf = (bot: LiveBot) => RouteContext

export interface BotPast {
  /** Undefined while it was not read. */
  readonly points: readonly TrackPoint[] | undefined
  readonly model: BotModel | undefined
  /** Wall time of the reading, ms of a steady clock, and market time of it. */
  readonly readMs: number
  readonly atMs: number
  /** Nothing of it changes any more. */
  readonly isFinal: boolean
}

export class BotPasts {
  readonly #known = new Map<BotId, BotPast>()

  of(bot: BotId): BotPast | undefined {
    return this.#known.get(bot)
  }

  /** Reads those of the bots that were never read, then the oldest; forgets all others. */
  async readOn(contextOf: ContextOf, bots: readonly LiveBot[]): Promise<void> {
    const wanted = new Set(bots.map(({ bot }) => bot))
    for (const bot of this.#known.keys()) if (!wanted.has(bot)) this.#known.delete(bot)
    const nowMs = performance.now()
    const readMsOf = ({ bot }: LiveBot): number => this.#known.get(bot)?.readMs ?? -Infinity
    const due = bots
      .filter((bot) => this.#known.get(bot.bot)?.isFinal !== true)
      .filter(
        (bot) =>
          nowMs - readMsOf(bot) > (this.#hasGrown(contextOf(bot), bot) ? LEAST_FRESH_MS : FRESH_MS),
      )
      .sort((a, b) => readMsOf(a) - readMsOf(b))
      .slice(0, ROUND)
    await inBatches(due, AT_ONCE, (bot) => this.read(contextOf(bot), bot))
  }

  #hasGrown({ market }: RouteContext, { bot, createdAtMs }: LiveBot): boolean {
    const nowMs = market.nowMs()
    const readAtMs = this.#known.get(bot)?.atMs ?? 0
    return nowMs - readAtMs > (nowMs - createdAtMs) * GROWTH
  }

  /** Reads one bot; while the read models are away it keeps the curve that it had. */
  async read(context: RouteContext, bot: LiveBot): Promise<BotPast> {
    const before = this.#known.get(bot.bot)
    const curve = await context.history
      .curve(bot.bot, { fromMs: 0, points: POINTS })
      .catch(() => undefined)
    const points = curve?.map(({ atMs, total, invested, withdrawn }) => ({
      atMs,
      total: Number(total),
      invested: Number(invested),
      withdrawn: Number(withdrawn),
    }))
    const past: BotPast = {
      points: points ?? before?.points,
      model: routesOf(bot)?.model?.(bot, context),
      // What could not be read is due again at the next round.
      readMs: points === undefined ? -Infinity : performance.now(),
      atMs: context.market.nowMs(),
      isFinal: bot.endedAtMs > 0 && points !== undefined,
    }
    this.#known.set(bot.bot, past)
    return past
  }
}
