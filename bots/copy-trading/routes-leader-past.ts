// What a leader's bots brought hour by hour, for its figures: cut at whole hours of the market, so
// that a later look finds the same past. Read once an hour; a bot's hours that are known are kept.
import { amount, type BotId } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { TRACK_BEGIN, trackAfter, type LeaderStep, type LeaderTrack } from './routes-statistics.ts'

/** Whole days that figures reach back; the day that runs comes on top. */
const SPAN_DAYS = 30

/** Hours of the market since 1970. */
export interface Hours {
  readonly from: number
  /** The hour that runs: it is none of the past. */
  readonly until: number
}

/** What a bot had brought by the end of each hour, in order. */
type Totals = ReadonlyMap<number, bigint>

export interface PastLife {
  readonly bot: LiveBot
  readonly totals: Totals
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
  const before = new Map(known?.lives.map(({ bot, totals }) => [bot.bot, totals]))
  const counted = bots.filter((bot) => endedMs(bot) > hours.from * HOUR_MS)
  const read = await Promise.all(
    counted.map(async (bot) => ({ bot, ...(await totalsOf(context, bot, hours, before)) })),
  )
  const beganMs = Math.max(hours.from * HOUR_MS, Math.min(...counted.map((it) => it.createdAtMs)))
  const track =
    counted.length === 0
      ? undefined
      : stepsOf(context, read, hours)
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
  for (const { bot, totals } of lives) {
    if (endedMs(bot) <= hours.until * HOUR_MS) continue
    const before = totalBefore(totals, hours.until)
    const money = context.bots.money(fresh.get(bot.bot) ?? bot)
    sums.gain += (money?.total ?? before) - before
    sums.money += workingOf(money?.invested, before)
  }
  return { untilMs: nowMs, ...sums }
}

const endedMs = ({ endedAtMs }: LiveBot): number => (endedAtMs === 0 ? Infinity : endedAtMs)

/** What a bot is worth that had brought so much of what was invested; a debt is no money. */
function workingOf(invested: bigint | undefined, total: bigint): bigint {
  const worth = (invested ?? 0n) + total
  return worth > 0n ? worth : 0n
}

/** What was brought by the beginning of an hour. */
function totalBefore(totals: Totals, hour: number): bigint {
  let found = 0n
  for (const [at, total] of totals) {
    if (at >= hour) break
    found = total
  }
  return found
}

/** A bot's hours; one that nobody can read of brought nothing. */
async function totalsOf(
  context: RouteContext,
  bot: LiveBot,
  { from, until }: Hours,
  before: ReadonlyMap<BotId, Totals>,
): Promise<{ readonly totals: Totals; readonly isRead: boolean }> {
  const known = before.get(bot.bot) ?? new Map<number, bigint>()
  const last = [...known.keys()].at(-1)
  const ended = Math.floor(endedMs(bot) / HOUR_MS)
  if (last !== undefined && last >= Math.min(until - 1, ended)) {
    return { totals: known, isRead: true }
  }
  const first = last ?? from - 1
  // From the last moment of the last hour that is known: what had been brought by then.
  const fromMs = (first + 1) * HOUR_MS - 1
  const begun = Math.max(first + 1, Math.floor(bot.createdAtMs / HOUR_MS))
  // As many as it has hours, and no more of a short life: each is looked up.
  const points = await context.history
    .curve(bot.bot, { fromMs, points: Math.min(until, ended) - begun + 3 })
    .catch(() => undefined)
  const totals = new Map([[from - 1, totalBefore(known, from)]])
  for (const [hour, total] of known) if (hour >= from) totals.set(hour, total)
  for (const { atMs, total } of points ?? []) {
    const hour = Math.floor(atMs / HOUR_MS)
    if (hour < until) totals.set(hour, amount(total))
  }
  return { totals, isRead: points !== undefined }
}

/** What all bots brought in each hour. */
function stepsOf(
  context: RouteContext,
  lives: readonly PastLife[],
  { from, until }: Hours,
): readonly LeaderStep[] {
  const steps = Array.from({ length: until - from }, (_, i) => ({
    untilMs: (from + i + 1) * HOUR_MS,
    gain: 0n,
    money: 0n,
  }))
  for (const { bot, totals } of lives) {
    const invested = context.bots.money(bot)?.invested
    const end = Math.min(until - 1, Math.floor(endedMs(bot) / HOUR_MS))
    let before = totalBefore(totals, from)
    for (let hour = Math.max(from, Math.floor(bot.createdAtMs / HOUR_MS)); hour <= end; hour++) {
      const step = steps[hour - from]
      const after = totals.get(hour) ?? before
      if (step !== undefined) {
        step.gain += after - before
        step.money += workingOf(invested, before)
      }
      before = after
    }
  }
  return steps
}
