// Leaders as calls reach them: the register, what each has running, and its figures of thirty days,
// which are reckoned anew when a minute has passed.
import { amount, formatRounded, ok, type Amount, type Result } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { copyConfig as config } from './config.ts'
import { LEADER_SETTING, markOf, readLeader, writeLeader, type Leader } from './leader.ts'
import { statisticsOf, type LeaderDay, type LeaderStatistics } from './routes-statistics.ts'

const SPAN_DAYS = 30
const KEPT_MS = 60_000
const PAGE = 100
/** Pages of closed bots that are read at most, newest first: more than 30 days at 30 bots a day. */
const PAGES_MOST = 10

/** Every leader that is or was. */
export function leadersOf({ settings }: RouteContext): readonly Leader[] {
  return settings.all(LEADER_SETTING).flatMap(([user, text]) => readLeader(user, text) ?? [])
}

/** The leader of a mark; one that left is none. */
export function leaderOf(context: RouteContext, mark: string): Leader | undefined {
  const found = leadersOf(context).find((it) => it.mark === mark)
  return found?.state === 'left' ? undefined : found
}

/** The caller's own leadership, also one that ended. */
export function ownLeader({ settings, userId }: RouteContext): Leader | undefined {
  return userId === undefined
    ? undefined
    : readLeader(userId, settings.read(userId, LEADER_SETTING))
}

/**
 * Changes in the register what a caller means to, of what stands there by then: an operator's word
 * and a leader's own may cross. A refusal changes nothing.
 */
export function changeLeader<E = never>(
  { settings }: RouteContext,
  leader: Leader,
  change: () => Result<Partial<Leader>, E>,
): Promise<Result<void, E>> {
  const { user } = leader
  return settings.write(user, LEADER_SETTING, (text) => {
    const changed = change()
    if (!changed.ok) return changed
    return ok(writeLeader({ ...(readLeader(user, text) ?? leader), ...changed.value }))
  })
}

/** Whether a bot counts for its owner as a leader: its own doing, in the coin that is counted. */
function isOfLeader(context: RouteContext, bot: LiveBot): boolean {
  const isCopy = bot.parent !== undefined || bot.requestKey.startsWith('copy:')
  return !isCopy && context.bots.terms(bot) !== undefined
}

/** A leader's bots: those that run, and the newest that ended. */
export interface LeaderBots {
  readonly open: readonly LiveBot[]
  readonly closed: readonly LiveBot[]
}

export async function botsOfLeader(context: RouteContext, leader: Leader): Promise<LeaderBots> {
  const isCounted = (bot: LiveBot): boolean => isOfLeader(context, bot)
  const open = (await context.bots.ofUser(leader.user)).filter(isOngoing).filter(isCounted)
  const ended = (await closedOf(context, leader)).filter(isCounted)
  const closed = new Map(ended.map((bot) => [bot.bot, bot]))
  return { open, closed: [...closed.values()].sort((a, b) => b.bot - a.bot) }
}

/** All that the read models have of a leader's closed bots, and what ended a moment ago. */
async function closedOf({ history }: RouteContext, { user }: Leader): Promise<readonly LiveBot[]> {
  const found: LiveBot[] = []
  for (let page = 1; page <= PAGES_MOST; page++) {
    const stored = await history.closedBots(user, { page, limit: PAGE }).catch(() => undefined)
    if (page === 1) found.push(...(stored?.fresh ?? []))
    found.push(...(stored?.rows ?? []))
    if ((stored?.rows.length ?? 0) < PAGE) break
  }
  return found
}

/** Figures of a leader that pages and the public list show. */
export interface LeaderFigures extends LeaderStatistics {
  readonly ownMoney: Amount
  readonly open: number
  readonly closed: number
  readonly won: number
}

interface Kept {
  readonly atMs: number
  readonly figures: Promise<LeaderFigures>
}

const kept = new Map<string, Kept>()

/** A leader's figures, at most a minute old. */
export function figuresOfLeader(context: RouteContext, leader: Leader): Promise<LeaderFigures> {
  const known = kept.get(leader.mark)
  if (known !== undefined && context.nowMs - known.atMs < KEPT_MS) return known.figures
  const figures = reckon(context, leader)
  kept.set(leader.mark, { atMs: context.nowMs, figures })
  figures.catch(() => kept.delete(leader.mark))
  return figures
}

async function reckon(context: RouteContext, leader: Leader): Promise<LeaderFigures> {
  const { open, closed } = await botsOfLeader(context, leader)
  const nowMs = context.market.nowMs()
  const fromMs = nowMs - SPAN_DAYS * DAY_MS
  const counted = [...open, ...closed.filter(({ endedAtMs }) => endedAtMs > fromMs)]
  const lives = await Promise.all(counted.map((bot) => lifeOf(context, bot, fromMs)))
  const days = Array.from({ length: SPAN_DAYS + 1 }, (_, i) => dayOf(lives, fromMs + i * DAY_MS))
  // Before the first bot there was no money that could have made anything.
  const begin = days.findIndex(({ invested }) => invested > 0n)
  // What could not be read is asked for again at the next call, not in a minute.
  if (lives.some(({ isRead }) => !isRead)) kept.delete(leader.mark)
  const money = lives.reduce((sum, life) => sum + (life.isOpen ? life.invested : 0n), 0n)
  return {
    ...statisticsOf(begin < 0 ? [] : days.slice(Math.max(0, begin - 1))),
    ownMoney: money as Amount,
    open: open.length,
    closed: closed.length,
    won: closed.filter((bot) => (context.bots.money(bot)?.total ?? 0n) > 0n).length,
  }
}

interface Life {
  readonly isOpen: boolean
  /** Whether its past could be read. */
  readonly isRead: boolean
  readonly fromMs: number
  readonly toMs: number
  readonly invested: bigint
  readonly totals: readonly { readonly atMs: number; readonly total: bigint }[]
}

/** What a bot has brought, day by day; a bot that nobody can read of brought nothing. */
async function lifeOf(context: RouteContext, bot: LiveBot, fromMs: number): Promise<Life> {
  const points = await context.history
    .curve(bot.bot, { fromMs, points: SPAN_DAYS + 1 })
    .catch(() => undefined)
  const invested = context.bots.money(bot)?.invested
  return {
    isOpen: isOngoing(bot),
    isRead: points !== undefined,
    fromMs: bot.createdAtMs,
    toMs: bot.endedAtMs === 0 ? Infinity : bot.endedAtMs,
    invested: invested ?? 0n,
    totals: (points ?? []).map(({ atMs, total }) => ({ atMs, total: amount(total) })),
  }
}

/** The day that ends then; the money of a bot works in each day of which it has a part. */
function dayOf(lives: readonly Life[], atMs: number): LeaderDay {
  let total = 0n
  let invested = 0n
  for (const life of lives) {
    total += life.totals.findLast((it) => it.atMs <= atMs)?.total ?? 0n
    if (life.fromMs <= atMs && atMs - DAY_MS < life.toMs) invested += life.invested
  }
  return { total, invested }
}

/** Leaders that take followers, the best of thirty days first; at most so many. */
export async function recommendedLeaders(context: RouteContext, most: number) {
  const open = leadersOf(context).filter(
    ({ state, isSuspended }) => state === 'open' && !isSuspended,
  )
  const rows = await Promise.all(
    open.map(async (leader) => ({ leader, figures: await figuresOfLeader(context, leader) })),
  )
  rows.sort((a, b) => (a.figures.roi < b.figures.roi ? 1 : a.figures.roi > b.figures.roi ? -1 : 0))
  return rows.slice(0, most)
}

/** Fractions with four digits, as the public list has them. */
export function statisticsRow({ roi, drawdown, sharpe }: LeaderStatistics) {
  return {
    roi: formatRounded(roi, 4, 'nearest'),
    drawdown: formatRounded(drawdown, 4, 'nearest'),
    sharpe: sharpe.toFixed(2),
  }
}

/** A mark for an account that begins to lead. */
export function newLeader(user: Leader['user'], nowMs: number, nickname: string): Leader {
  const { usual } = config.share
  const none = { isHouse: false, isSuspended: false }
  const terms = { share: usual, state: 'open', sinceMs: nowMs, ...none } as const
  return { user, mark: markOf(user), nickname, ...terms }
}
