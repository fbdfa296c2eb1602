// Leaders as calls reach them: the register, and what each has running and has closed.
import { isCopyKey, ok, type Result } from '@trellis/kernel'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { copyConfig as config } from './config.ts'
import { LEADER_SETTING, markOf, readLeader, writeLeader, type Leader } from './leader.ts'

const PAGE = 100
/** Pages of closed bots that are read at most, newest first: more than 30 days at 30 bots a day. */
const PAGES_MOST = 10

/** Every leader that is or was; whom the operator has blocked is suspended as well. */
export function leadersOf({ settings }: RouteContext): readonly Leader[] {
  return settings
    .all(LEADER_SETTING)
    .flatMap(([user, text]) => leaderIn(settings, user, text) ?? [])
}

function leaderIn(
  settings: RouteContext['settings'],
  user: Leader['user'],
  text: string,
): Leader | undefined {
  const leader = readLeader(user, text)
  const isBlocked = settings.banReason(user) !== ''
  return leader && isBlocked ? { ...leader, isSuspended: true } : leader
}

/** Where it stands who leads. */
export type Register = Pick<RouteContext['settings'], 'all'>

/**
 * Names that lead, without that of one account. Who is blocked is not asked: it may be lifted, and
 * a change of the register would then depend on all that their accounts do.
 */
export function namesBeside(register: Register, user: Leader['user']): readonly string[] {
  return register.all(LEADER_SETTING).flatMap(([other, text]) => {
    const leader = other === user ? undefined : readLeader(other, text)
    return leader === undefined || leader.state === 'left' ? [] : [leader.nickname]
  })
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
    : leaderIn(settings, userId, settings.read(userId, LEADER_SETTING))
}

/**
 * Changes in the register what a caller means to, of what stands there by then: an operator's word
 * and a leader's own may cross. A refusal changes nothing.
 */
export function changeLeader<E = never>(
  { settings }: RouteContext,
  leader: Leader,
  change: (register: Register) => Result<Partial<Leader>, E>,
): Promise<Result<void, E>> {
  const { user } = leader
  return settings.write(user, LEADER_SETTING, (text, seen) => {
    const changed = change(seen)
    if (!changed.ok) return changed
    return ok(writeLeader({ ...(readLeader(user, text) ?? leader), ...changed.value }))
  })
}

/** Whether its owner leads with a bot: its own doing, of a kind that can be copied. */
function isOfLeader(context: RouteContext, bot: LiveBot): boolean {
  return !isCopyKey(bot.requestKey) && context.bots.terms(bot) !== undefined
}

/** Whether a bot's money is in the coin that copies and figures are counted in. */
export function isCounted({ market }: RouteContext, { symbols }: LiveBot): boolean {
  return market.instruments[symbols[0] ?? -1]?.quote === config.coin
}

/** What a leader has running, in any coin. */
export async function openOfLeader(
  context: RouteContext,
  leader: Leader,
): Promise<readonly LiveBot[]> {
  const all = await context.bots.ofUser(leader.user)
  return all.filter((bot) => isOngoing(bot) && isOfLeader(context, bot))
}

/** What a leader has closed, the newest first; throws where the read models are away. */
export async function closedOfLeader(
  context: RouteContext,
  leader: Leader,
): Promise<readonly LiveBot[]> {
  const ended = (await closedOf(context, leader)).filter((bot) => isOfLeader(context, bot))
  const closed = new Map(ended.map((bot) => [bot.bot, bot]))
  return [...closed.values()].sort((a, b) => b.bot - a.bot)
}

/** All that the read models have of a leader's closed bots, and what ended a moment ago. */
async function closedOf({ history }: RouteContext, { user }: Leader): Promise<readonly LiveBot[]> {
  const found: LiveBot[] = []
  for (let page = 1; page <= PAGES_MOST; page++) {
    const { fresh, rows } = await history.closedBots(user, { page, limit: PAGE })
    if (page === 1) found.push(...(fresh ?? []))
    found.push(...rows)
    if (rows.length < PAGE) break
  }
  return found
}

/** A mark that nobody has, out of 2^64. */
function newMark(context: RouteContext): string {
  const [drawn = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  const mark = markOf(drawn)
  return leadersOf(context).some((it) => it.mark === mark) ? newMark(context) : mark
}

/** An account that begins to lead, under a mark of its own. */
export function newLeader(context: RouteContext, user: Leader['user'], nickname: string): Leader {
  const { usual } = config.share
  const none = { isHouse: false, isSuspended: false }
  const terms = { share: usual, state: 'open', sinceMs: context.market.nowMs(), ...none } as const
  return { user, mark: newMark(context), nickname, ...terms }
}
