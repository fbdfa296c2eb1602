// What rankings know of each public bot beside its figures of now: the plan that a copy begins
// with, from its first look on, and its P&L curve out of the read models, read a few bots at a time
// and each time from where it may still change.
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import { inBatches } from '@trellis/bot-kit/routes/in-batches.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import {
  NO_TRACK,
  trackOn,
  type TrackPoint,
  type TrackSoFar,
} from '@trellis/bot-kit/routes/yield-track.ts'
import type { BotId } from '@trellis/kernel'
import { routesOf } from '../calls/bot-figures.ts'
import { agedCurve } from './aged-curve.ts'

/**
 * Wall time after which a running bot is read anew; where the market is so fast that its life has
 * grown by a part of itself meanwhile, earlier.
 */
const FRESH_MS = 60_000
const LEAST_FRESH_MS = 1000
const GROWTH = 1 / 40
/** Wall time after which the read models have what a bot did by then. */
const SETTLED_MS = 30_000
/** Bots that are read in one round, and at once. */
const ROUND = 16
const AT_ONCE = 4

/** What a bot is looked at in: the market as the bot has it. */
export type ContextOf = (bot: LiveBot) => RouteContext

/** Where the bot's market was at a moment of the steady clock. */
interface Mark {
  readonly marketMs: number
  readonly steadyMs: number
}

export interface BotPast {
  /** Undefined of a kind that nobody copies. */
  readonly model: BotModel | undefined
  /** The part of its curve that changes no more; undefined while it was not read. */
  readonly settled: TrackSoFar | undefined
  /** The points after that. */
  readonly recent: readonly TrackPoint[]
  /** Wall time of the reading, ms of a steady clock, and market time of it. */
  readonly readMs: number
  readonly atMs: number
  /** Up to where the next reading settles the curve, once that is long enough ago. */
  readonly mark: Mark
  /** Nothing of it changes any more. */
  readonly isFinal: boolean
}

const UNREAD: Omit<BotPast, 'model'> = {
  settled: undefined,
  recent: [],
  readMs: -Infinity,
  atMs: 0,
  mark: { marketMs: 0, steadyMs: -Infinity },
  isFinal: false,
}

export class BotPasts {
  readonly #known = new Map<BotId, BotPast>()
  readonly #steadyMs: () => number

  constructor(steadyMs: () => number = () => performance.now()) {
    this.#steadyMs = steadyMs
  }

  /** What is known of a bot: its plan always, its curve once it was its turn. */
  of(context: RouteContext, bot: LiveBot): BotPast {
    const known = this.#known.get(bot.bot)
    if (known !== undefined) return known
    const past = { ...UNREAD, model: routesOf(bot)?.model?.(bot, context) }
    this.#known.set(bot.bot, past)
    return past
  }

  /** The same with its curve, which is read now where it was not yet. */
  async withCurve(context: RouteContext, bot: LiveBot): Promise<BotPast> {
    const known = this.#known.get(bot.bot)
    return known?.settled === undefined ? this.#read(context, bot) : known
  }

  /** Reads those of the bots that were never read, then the oldest; forgets all others. */
  async readOn(contextOf: ContextOf, bots: readonly LiveBot[]): Promise<void> {
    const wanted = new Set(bots.map(({ bot }) => bot))
    for (const bot of this.#known.keys()) if (!wanted.has(bot)) this.#known.delete(bot)
    const nowMs = this.#steadyMs()
    const readMsOf = ({ bot }: LiveBot): number => this.#known.get(bot)?.readMs ?? -Infinity
    const due = bots
      .filter((bot) => this.#known.get(bot.bot)?.isFinal !== true)
      .filter(
        (bot) =>
          nowMs - readMsOf(bot) > (this.#hasGrown(contextOf(bot), bot) ? LEAST_FRESH_MS : FRESH_MS),
      )
      .sort((a, b) => readMsOf(a) - readMsOf(b))
      .slice(0, ROUND)
    await inBatches(due, AT_ONCE, (bot) => this.#read(contextOf(bot), bot))
  }

  #hasGrown({ market }: RouteContext, { bot, createdAtMs }: LiveBot): boolean {
    const nowMs = market.nowMs()
    const readAtMs = this.#known.get(bot)?.atMs ?? 0
    return nowMs - readAtMs > (nowMs - createdAtMs) * GROWTH
  }

  /** Reads one bot; while the read models are away it keeps the curve that it had. */
  async #read(context: RouteContext, bot: LiveBot): Promise<BotPast> {
    const before = this.#known.get(bot.bot) ?? UNREAD
    const now: Mark = { marketMs: context.market.nowMs(), steadyMs: this.#steadyMs() }
    const afterMs = before.settled?.last?.atMs ?? bot.createdAtMs - 1
    const span = { afterMs, nowMs: now.marketMs }
    const curve = await agedCurve(context.history, bot, span).catch(() => undefined)
    const past: BotPast = {
      ...before,
      ...(curve && settledOn(before, curve, now)),
      model: routesOf(bot)?.model?.(bot, context),
      // What could not be read is due again at the next round.
      readMs: curve === undefined ? -Infinity : this.#steadyMs(),
      atMs: now.marketMs,
      isFinal: curve?.hasEnd === true,
    }
    this.#known.set(bot.bot, past)
    return past
  }
}

/**
 * What the last mark was set for long enough ago changes no more, nor a bot whose end is known; the
 * rest is read once more.
 */
function settledOn(
  { settled = NO_TRACK, mark }: Omit<BotPast, 'model'>,
  { points, hasEnd }: Awaited<ReturnType<typeof agedCurve>>,
  now: Mark,
): Pick<BotPast, 'settled' | 'recent' | 'mark'> {
  const isDue = now.steadyMs - mark.steadyMs >= SETTLED_MS
  const untilMs = hasEnd ? Infinity : isDue ? mark.marketMs : -Infinity
  return {
    settled: trackOn(
      settled,
      points.filter(({ atMs }) => atMs <= untilMs),
    ),
    recent: points.filter(({ atMs }) => atMs > untilMs),
    mark: isDue ? now : mark,
  }
}
