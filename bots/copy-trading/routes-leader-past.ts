// What a leader's bots brought hour by hour, for its figures: cut at whole hours of the market, so
// that a later look finds the same past. Read once an hour; a bot's hours that are known are kept.
import { amount, type BotId } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { inBatches } from '@trellis/bot-kit/routes/in-batches.ts'
import { TRACK_BEGIN, trackAfter, type LeaderStep, type LeaderTrack } from './routes-statistics.ts'

/** Whole days that figures reach back; the day that runs comes on top. */
const SPAN_DAYS = 30

/** Bots whose past is asked for at once. */
const AT_ONCE = 4

/** Hours of the market since 1970. */
export interface Hours {
  readonly from: number
  /** The hour that runs: it is none of the past. */
  readonly until: number
}

/** What a bot had brought by a moment, and what had been put into it and taken out of it. */
interface Told {
  readonly total: bigint
  readonly invested: bigint
  readonly withdrawn: bigint
}

const NOTHING: Told = { total: 0n, invested: 0n, withdrawn: 0n }

/** By the end of each hour, in order. */
type Hourly = ReadonlyMap<number, Told>

export interface PastLife {
  readonly bot: LiveBot
  readonly hourly: Hourly
}

export interface LeaderPast {
  readonly hours: Hours
  readonly lives: readonly PastLife[]
  /** Until the last whole hour; undefined where no bot ever ran in these days. */
  readonly track: LeaderTrack | undefined
  /** Market time at which the first of the bots began, or the days that are looked at. */
  readonly beganMs: number
  /** Whether all of it could be read. */
  readonly isRead: boolean
}

/** The hours that figures of a moment look at. */
export function hoursOf(nowMs: number): Hours {
  const dayMs = nowMs - (nowMs % DAY_MS)
  return { from: dayMs / HOUR_MS - SPAN_DAYS * 24, until: Math.floor(nowMs / HOUR_MS) }
}

/** Reads on from what is known. */
export async function readPast(
  context: RouteContext,
  bots: readonly LiveBot[],
  hours: Hours,
  known: LeaderPast | undefined,
): Promise<LeaderPast> {
  const before = new Map(known?.lives.map(({ bot, hourly }) => [bot.bot, hourly]))
  const counted = bots.filter((bot) => endedMs(bot) > hours.from * HOUR_MS)
  const read = await inBatches(counted, AT_ONCE, async (bot) => {
    return { bot, ...(await hourlyOf(context, bot, hours, before)) }
  })
  const beganMs = Math.max(hours.from * HOUR_MS, Math.min(...counted.map((it) => it.createdAtMs)))
  const track =
    counted.length === 0
      ? undefined
      : stepsOf(read, hours)
          .filter(({ untilMs }) => untilMs > beganMs)
          .reduce(trackAfter, TRACK_BEGIN)
  return { hours, lives: read, track, beganMs, isRead: read.every((it) => it.isRead) }
}

/** The step from the last whole hour until now, of open bots as they are, at prices of now. */
export function stepNow(
  context: RouteContext,
  { hours, lives }: LeaderPast,
  { open, nowMs }: { readonly open: readonly LiveBot[]; readonly nowMs: number },
): LeaderStep {
  const fresh = new Map(open.map((bot) => [bot.bot, bot]))
  const sums = { gain: 0n, money: 0n }
  for (const { bot, hourly } of lives) {
    if (endedMs(bot) <= hours.until * HOUR_MS) continue
    const before = toldBefore(hourly, hours.until)
    const { total, invested } = context.bots.money(fresh.get(bot.bot) ?? bot) ?? before
    sums.gain += total - before.total
    sums.money += workingOf(before, invested)
  }
  return { untilMs: nowMs, ...sums }
}

const endedMs = ({ endedAtMs }: LiveBot): number => (endedAtMs === 0 ? Infinity : endedAtMs)

/**
 * What works in a step: what a bot was worth as the step began, with what was put in by its end. A
 * debt is no money.
 */
function workingOf({ total, withdrawn }: Told, investedAfter: bigint): bigint {
  const worth = investedAfter + total - withdrawn
  return worth > 0n ? worth : 0n
}

/** How a bot stood at the beginning of an hour. */
function toldBefore(hourly: Hourly, hour: number): Told {
  let found = NOTHING
  for (const [at, told] of hourly) {
    if (at >= hour) break
    found = told
  }
  return found
}

/** A bot's hours; one that nobody can read of brought nothing. */
async function hourlyOf(
  context: RouteContext,
  bot: LiveBot,
  { from, until }: Hours,
  before: ReadonlyMap<BotId, Hourly>,
): Promise<{ readonly hourly: Hourly; readonly isRead: boolean }> {
  const known = before.get(bot.bot) ?? new Map<number, Told>()
  const last = [...known.keys()].at(-1)
  const ended = Math.floor(endedMs(bot) / HOUR_MS)
  if (last !== undefined && last >= Math.min(until - 1, ended)) {
    return { hourly: known, isRead: true }
  }
  const first = last ?? from - 1
  // From the last moment of the last hour that is known: what had been brought by then.
  const fromMs = (first + 1) * HOUR_MS - 1
  const begun = Math.max(first + 1, Math.floor(bot.createdAtMs / HOUR_MS))
  // As many as it has hours, and no more of a short life: each is looked up.
  const points = await context.history
    .curve(bot.bot, { fromMs, points: Math.min(until, ended) - begun + 3 })
    .catch(() => undefined)
  const hourly = new Map([[from - 1, toldBefore(known, from)]])
  for (const [hour, told] of known) if (hour >= from) hourly.set(hour, told)
  for (const { atMs, total, invested, withdrawn } of points ?? []) {
    const hour = Math.floor(atMs / HOUR_MS)
    if (hour >= until) continue
    hourly.set(hour, {
      total: amount(total),
      invested: amount(invested),
      withdrawn: amount(withdrawn),
    })
  }
  return { hourly, isRead: points !== undefined }
}

/** What all bots brought in each hour. */
function stepsOf(lives: readonly PastLife[], { from, until }: Hours): readonly LeaderStep[] {
  const steps = Array.from({ length: until - from }, (_, i) => ({
    untilMs: (from + i + 1) * HOUR_MS,
    gain: 0n,
    money: 0n,
  }))
  for (const { bot, hourly } of lives) {
    const end = Math.min(until - 1, Math.floor(endedMs(bot) / HOUR_MS))
    let before = toldBefore(hourly, from)
    for (let hour = Math.max(from, Math.floor(bot.createdAtMs / HOUR_MS)); hour <= end; hour++) {
      const step = steps[hour - from]
      const after = hourly.get(hour) ?? before
      if (step !== undefined) {
        step.gain += after.total - before.total
        step.money += workingOf(before, after.invested)
      }
      before = after
    }
  }
  return steps
}
