// The figures of a leader that pages and the public list show: of now, at the prices of now, on top
// of a past that is read once an hour of the market.
import { formatRounded, type Amount } from '@trellis/kernel'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { inBatches } from '@trellis/bot-kit/routes/in-batches.ts'
import { writeLeader, type Leader } from './leader.ts'
import { hoursOf, readPast, stepNow, type LeaderPast } from './routes-leader-past.ts'
import { closedOfLeader, isCounted, leadersOf, openOfLeader } from './routes-leaders.ts'
import { statisticsOf, trackAfter, type LeaderStatistics } from './routes-statistics.ts'

/** Wall time for which a list of leaders is given to others. */
const LISTED_MS = 1000
/** Leaders whose figures are reckoned at once. */
const AT_ONCE = 2
/** Wall time for which a past is kept: a bot may have begun and ended between two looks. */
const KEPT_MS = 60_000

export interface LeaderFigures extends LeaderStatistics {
  /** Market time that the return is of: since the first bot, or all that is looked at. */
  readonly spanMs: number
  readonly ownMoney: Amount
  readonly open: number
  readonly closed: number
  readonly won: number
}

interface Kept {
  /** The hour and the bots that it was read for: another of either is read anew. */
  readonly of: string
  readonly atMs: number
  readonly read: Promise<Read>
  /** Falls that were shown, by day: a fall within an hour is in no past that is read. */
  readonly seen: Map<number, bigint>
}

interface Read {
  readonly past: LeaderPast
  readonly closed: readonly LiveBot[]
  /** Why it is not known what was closed since the last look. */
  readonly failure: Error | undefined
}

const keptOf = new WeakMap<object, Map<string, Kept>>()

/** What a leader has closed, the newest first; throws where the read models are away. */
export async function closedNow(
  context: RouteContext,
  leader: Leader,
): Promise<readonly LiveBot[]> {
  const open = await openOfLeader(context, leader)
  const { closed, failure } = await keptFor(context, leader, open).read
  if (failure !== undefined) throw failure
  return closed
}

/** A leader's figures of now; `open` are its bots that run. Money is that of counted ones. */
export async function figuresOfLeader(
  context: RouteContext,
  leader: Leader,
  open: readonly LiveBot[],
): Promise<LeaderFigures> {
  const kept = keptFor(context, leader, open)
  const { past, closed } = await kept.read
  const nowMs = context.market.nowMs()
  const track = past.track && trackAfter(past.track, stepNow(context, past, { open, nowMs }))
  remember(kept.seen, past, track?.days.at(-1))
  const counted = open.filter((bot) => isCounted(context, bot))
  const invested = counted.map((bot) => context.bots.money(bot)?.invested ?? 0n)
  return {
    ...statisticsOf(track, kept.seen),
    spanMs: track === undefined ? 0 : Math.max(0, nowMs - past.beganMs),
    ownMoney: invested.reduce((sum, it) => sum + it, 0n) as Amount,
    open: open.length,
    closed: closed.length,
    won: closed.filter((bot) => (context.bots.money(bot)?.total ?? 0n) > 0n).length,
  }
}

function keptFor(context: RouteContext, leader: Leader, open: readonly LiveBot[]): Kept {
  const all = keptOf.get(context.market.identity) ?? new Map<string, Kept>()
  keptOf.set(context.market.identity, all)
  const known = all.get(leader.mark)
  const hours = hoursOf(context.market.nowMs())
  const of = [hours.until, ...open.map(({ bot }) => bot)].join(' ')
  if (known?.of === of && context.nowMs - known.atMs < KEPT_MS) return known
  const read = (async (): Promise<Read> => {
    const before = await known?.read.catch(() => undefined)
    const ended = await closedOfLeader(context, leader).catch((error: Error) => error)
    const failure = ended instanceof Error ? ended : undefined
    const closed = ended instanceof Error ? (before?.closed ?? []) : ended
    const bots = [...open, ...closed].filter((bot) => isCounted(context, bot))
    const past = await readPast(context, bots, hours, before?.past)
    return { past, closed, failure }
  })()
  const kept: Kept = { of, atMs: context.nowMs, read, seen: known?.seen ?? new Map() }
  all.set(leader.mark, kept)
  // What could not be read is asked for again at the next call, not in a minute.
  const drop = (): void => {
    if (all.get(leader.mark) === kept) all.set(leader.mark, { ...kept, of: '' })
  }
  read.then(({ past, failure }) => (past.isRead && !failure ? undefined : drop()), drop)
  return kept
}

/** Keeps the deepest fall of the day that runs, and forgets the days that nothing looks at. */
function remember(
  seen: Map<number, bigint>,
  { hours }: LeaderPast,
  now: { readonly day: number; readonly fall: bigint } | undefined,
): void {
  if (now !== undefined && now.fall > (seen.get(now.day) ?? 0n)) seen.set(now.day, now.fall)
  for (const day of seen.keys()) if (day < hours.from / 24) seen.delete(day)
}

/** Whether a leader has any figures: without a bot there is neither a gain nor a fall. */
const hasPast = ({ curve }: LeaderStatistics): boolean => curve.length > 0

/** The higher return first; who has none comes last. */
export function byReturn(a: LeaderStatistics, b: LeaderStatistics): number {
  const past = Number(hasPast(b)) - Number(hasPast(a))
  return past === 0 ? Number(b.roi > a.roi) - Number(b.roi < a.roi) : past
}

/**
 * The same of whoever asks, who is given what is being reckoned for another where that is under
 * way: many that look at one leader cost as much as one.
 */
export function figuresOf(context: RouteContext, leader: Leader): Promise<LeaderFigures> {
  const all = underWay.get(context.market.identity) ?? new Map<string, Promise<LeaderFigures>>()
  underWay.set(context.market.identity, all)
  const known = all.get(leader.mark)
  if (known !== undefined) return known
  const figures = openOfLeader(context, leader)
    .then((open) => figuresOfLeader(context, leader, open))
    .finally(() => all.delete(leader.mark))
  all.set(leader.mark, figures)
  return figures
}

const underWay = new WeakMap<object, Map<string, Promise<LeaderFigures>>>()

export interface ListedLeader {
  readonly leader: Leader
  readonly figures: LeaderFigures
}

interface Listed {
  /** The register that it was made of: a change of it is seen at once. */
  readonly of: string
  readonly atMs: number
  readonly all: Promise<readonly ListedLeader[]>
}

const listedOf = new WeakMap<object, Listed>()

/**
 * Who leads, the best of thirty days first; who never had a bot is last. Figures are at most a
 * second old, of wall time: all that look at the list at once cost as much as one.
 */
export function listedLeaders(context: RouteContext): Promise<readonly ListedLeader[]> {
  const leading = leadersOf(context).filter(({ state }) => state !== 'left')
  const of = leading.map(writeLeader).join()
  const known = listedOf.get(context.market.identity)
  if (known?.of === of && Math.abs(context.nowMs - known.atMs) < LISTED_MS) return known.all
  const all = inBatches(leading, AT_ONCE, async (leader) => {
    return { leader, figures: await figuresOf(context, leader) }
  }).then((found) => found.sort((a, b) => byReturn(a.figures, b.figures)))
  listedOf.set(context.market.identity, { of, atMs: context.nowMs, all })
  all.catch(() => listedOf.delete(context.market.identity))
  return all
}

/** Leaders that take followers, the best of thirty days first; at most so many. */
export async function recommendedLeaders(
  context: RouteContext,
  most: number,
): Promise<readonly ListedLeader[]> {
  const all = await listedLeaders(context)
  const open = all.filter(({ leader: { state, isSuspended } }) => state === 'open' && !isSuspended)
  return open.slice(0, most)
}

/** Fractions with four digits, as the public list has them. */
export function statisticsRow({ roi, drawdown, sharpe }: LeaderStatistics) {
  return {
    roi: formatRounded(roi, 4, 'nearest'),
    drawdown: formatRounded(drawdown, 4, 'nearest'),
    sharpe: sharpe.toFixed(2),
  }
}
